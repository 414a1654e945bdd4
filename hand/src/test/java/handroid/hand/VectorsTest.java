package handroid.hand;

import static handroid.hand.standin.Vectors.bytes;
import static handroid.hand.standin.Vectors.list;
import static handroid.hand.standin.Vectors.object;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import handroid.hand.input.GesturePlan;
import handroid.hand.input.Point;
import handroid.hand.input.Touch;
import handroid.hand.published.ReplyId;
import handroid.hand.screen.Element;
import handroid.hand.screen.Fingerprint;
import handroid.hand.screen.ScreenJson;
import handroid.hand.screen.Window;
import handroid.hand.session.Proof;
import handroid.hand.session.Refusal;
import handroid.hand.session.Requests;
import handroid.hand.standin.Vectors;
import handroid.hand.text.Splice;
import handroid.hand.wire.Frame;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.JsonReader;
import handroid.hand.wire.JsonWriter;
import handroid.hand.wire.ProtocolFault;
import handroid.hand.wire.Unicode;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.Test;

/** The vectors that need no phone. */
public class VectorsTest {
    @Test
    public void jsonIsReadStrictly() throws Exception {
        for (Map<String, Object> each : Vectors.of("json.json")) {
            byte[] bytes = each.containsKey("hex")
                    ? bytes(each.get("hex"))
                    : ((String) each.get("text")).getBytes(StandardCharsets.UTF_8);
            if (each.containsKey("error")) {
                assertThrows(name(each), ProtocolFault.class, () -> JsonReader.readObject(bytes));
            } else {
                assertSame(each, each.get("value"), JsonReader.readObject(bytes));
            }
        }
    }

    @Test
    public void whatIsWrittenIsReadBackTheSame() throws Exception {
        for (Map<String, Object> each : Vectors.of("json.json")) {
            if (each.containsKey("value")) {
                byte[] written = JsonWriter.write(each.get("value"));
                assertSame(each, each.get("value"), JsonReader.readObject(written));
            }
        }
    }

    @Test
    public void framesAreReadOrRefused() throws Exception {
        for (Map<String, Object> each : Vectors.of("frames.json")) {
            if (each.get("to").equals("hand")) {
                readFrames(each);
            }
        }
    }

    private static void readFrames(Map<String, Object> each) throws Exception {
        FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes(each.get("hex"))));
        if (each.get("welcomed").equals(true)) {
            reader.welcome();
        }
        for (Object expected : list(each.get("frames"))) {
            Frame frame = reader.read();
            assertSame(each, object(expected).get("header"), frame.header);
            assertArrayEquals(name(each), bytes(object(expected).get("body")), frame.body);
        }
        if (each.containsKey("error")) {
            assertThrows(name(each), ProtocolFault.class, reader::read);
        } else if ((Long) each.get("left") > 0) {
            assertThrows(name(each), EOFException.class, reader::read);
        } else {
            assertNull(name(each), reader.read());
        }
    }

    @Test
    public void proofsAreTheSameOnBothSides() throws Exception {
        for (Map<String, Object> each : Vectors.of("proofs.json")) {
            byte[] token = bytes(each.get("token"));
            byte[] hand = bytes(each.get("hand_nonce"));
            byte[] host = bytes(each.get("host_nonce"));
            assertEquals(each.get("host_proof"), Proof.hex(Proof.ofHost(token, hand, host)));
            assertEquals(each.get("hand_proof"), Proof.hex(Proof.ofHand(token, hand, host)));
            assertArrayEquals(token, Proof.unhex(each.get("token")));
        }
    }

    @Test
    public void requestsAreReadWithTheirDefaults() throws Exception {
        for (Map<String, Object> each : Vectors.of("requests.json")) {
            Map<String, Object> args = sent(object(each.get("args")));
            try {
                Map<String, Object> read =
                        Requests.all().get(each.get("ask")).shape.read(args).values();
                assertTrue(name(each) + " should be refused", each.containsKey("read"));
                assertSame(each, each.get("read"), withPaths(read));
            } catch (Refusal refusal) {
                assertEquals(name(each) + ": " + refusal.getMessage(),
                        each.get("error"), refusal.kind.word());
                assertEquals(name(each), each.get("message"), refusal.getMessage());
            }
        }
    }

    @Test
    public void theGreetingSaysWhichRequestsThereAreAndWhichOnlyRead() throws Exception {
        List<Object> names = new ArrayList<>();
        List<Object> reads = new ArrayList<>();
        for (Map<String, Object> each : Vectors.of("kinds.json")) {
            names.add(each.get("name"));
            if (each.get("kind").equals("read")) {
                reads.add(each.get("name"));
            }
        }
        assertEquals(names, new ArrayList<>(Requests.all().keySet()));
        assertEquals(reads, Requests.reads());
    }

    /** As it comes out of our own reader. */
    private static Map<String, Object> sent(Map<String, Object> args) throws ProtocolFault {
        return JsonReader.readObject(JsonWriter.write(args));
    }

    private static Map<String, Object> withPaths(Map<String, Object> read) {
        if (read.containsKey("paths")) {
            List<Object> paths = new ArrayList<>();
            for (Object path : list(read.get("paths"))) {
                List<Object> points = new ArrayList<>();
                for (Object each : list(path)) {
                    Point point = (Point) each;
                    points.add(Arrays.<Object>asList(point.x, point.y, point.time));
                }
                paths.add(points);
            }
            return Map.of("paths", paths);
        }
        return read;
    }

    @Test
    public void screensAreWrittenShort() throws Exception {
        for (Map<String, Object> each : Vectors.of("screens.json")) {
            List<Window> windows = new ArrayList<>();
            for (Object window : list(each.get("tree"))) {
                windows.add(window(object(window)));
            }
            Map<String, Object> written = sent(Map.of("windows", ScreenJson.windows(windows)));
            assertSame(each, object(each.get("answer")).get("windows"), written.get("windows"));
        }
    }

    private static Window window(Map<String, Object> from) {
        Window window = new Window();
        window.id = integer(from.get("id"));
        window.type = (String) from.get("type");
        window.title = (String) from.get("title");
        window.layer = integer(from.get("layer"));
        window.bounds = integers(from.get("bounds"));
        window.focused = (Boolean) from.get("focused");
        window.active = (Boolean) from.get("active");
        if (from.get("root") != null) {
            addTree(object(from.get("root")), window);
        }
        return window;
    }

    private static void addTree(Map<String, Object> from, Window window) {
        Element element = element(from);
        List<Object> children = list(from.get("children"));
        element.children = children.size();
        window.elements.add(element);
        for (Object child : children) {
            addTree(object(child), window);
        }
    }

    private static Element element(Map<String, Object> from) {
        Element element = new Element();
        element.className = (String) from.get("class");
        element.text = (String) from.get("text");
        element.description = (String) from.getOrDefault("desc", "");
        element.resourceId = (String) from.getOrDefault("id", "");
        element.packageName = (String) from.getOrDefault("package", "");
        element.bounds = integers(from.get("bounds"));
        element.flags = integer(from.getOrDefault("flags", 0L));
        element.hint = (String) from.get("hint");
        element.state = (String) from.get("state");
        element.selection = from.get("selection") == null ? null : integers(from.get("selection"));
        return element;
    }

    @Test
    public void fingerprintsCountInTheSameSlots() throws Exception {
        for (Map<String, Object> each : Vectors.of("fingerprints.json")) {
            Map<String, Object> from = object(each.get("element"));
            Element element = element(from);
            element.children = integer(from.get("children"));
            assertEquals(name(each), integer(each.get("slot")), Fingerprint.slot(element));
        }
    }

    @Test
    public void gesturesMakeTheEventsOfATouchScreen() throws Exception {
        for (Map<String, Object> each : Vectors.of("gestures.json")) {
            List<List<Point>> paths = new ArrayList<>();
            for (Object path : list(each.get("paths"))) {
                List<Point> points = new ArrayList<>();
                for (Object point : list(path)) {
                    List<Object> parts = list(point);
                    points.add(new Point(
                            real(parts.get(0)), real(parts.get(1)), (Long) parts.get(2)));
                }
                paths.add(points);
            }
            assertSame(each, each.get("events"), events(GesturePlan.of(paths)));
        }
    }

    private static List<Object> events(List<Touch> touches) {
        List<Object> events = new ArrayList<>();
        for (Touch touch : touches) {
            List<Object> fingers = new ArrayList<>();
            touch.fingers.forEach((finger, point) ->
                    fingers.add(Arrays.<Object>asList((long) finger, point.x, point.y)));
            events.add(Arrays.asList(touch.time, touch.action.name().toLowerCase(Locale.ROOT),
                    touch.finger < 0 ? null : (Object) (long) touch.finger, fingers));
        }
        return events;
    }

    @Test
    public void textIsSplicedByCodePoints() throws Exception {
        for (Map<String, Object> each : Vectors.of("texts.json")) {
            String content = (String) each.get("content");
            Map<String, Object> act = object(each.get("do"));
            int start = act.containsKey("offset")
                    ? Splice.place(content, integer(act.get("offset")))
                    : content.indexOf((String) act.get("search"));
            if (each.containsKey("error")) {
                assertEquals(name(each), -1, start);
                continue;
            }
            String search = (String) act.getOrDefault("search", "");
            String put = (String) act.getOrDefault("insert", act.get("replace"));
            Splice splice = Splice.at(content, start, start + search.length(), put);
            assertEquals(name(each), each.get("becomes"), splice.text);
            assertEquals(name(each), integer(each.get("cursor")),
                    Unicode.codePoints(splice.text, splice.cursor));
        }
    }

    @Test
    public void repliesSayWhichRequestTheyAnswer() throws Exception {
        for (Map<String, Object> each : Vectors.of("replies.json")) {
            Map<String, String> texts = new HashMap<>();
            object(each.get("extras")).forEach((key, text) -> texts.put(key, (String) text));
            assertEquals(name(each), each.get("id"), ReplyId.of(texts));
        }
    }

    private static String name(Map<String, Object> each) {
        return (String) each.get("name");
    }

    private static int integer(Object value) {
        return ((Number) value).intValue();
    }

    private static double real(Object value) {
        return ((Number) value).doubleValue();
    }

    private static int[] integers(Object value) {
        return list(value).stream().mapToInt(VectorsTest::integer).toArray();
    }

    /** Compares values; numbers by what they are worth. */
    private static void assertSame(Map<String, Object> each, Object expected, Object found) {
        if (!same(expected, found)) {
            fail(name(each) + ": expected " + expected + " but found " + found);
        }
    }

    static boolean same(Object one, Object other) {
        if (one instanceof Number && other instanceof Number) {
            return Math.abs(real(one) - real(other)) < 1e-6;
        }
        if (one instanceof Map && other instanceof Map) {
            Map<?, ?> left = (Map<?, ?>) one;
            Map<?, ?> right = (Map<?, ?>) other;
            return left.keySet().equals(right.keySet())
                    && left.keySet().stream().allMatch(key -> same(left.get(key), right.get(key)));
        }
        if (one instanceof List && other instanceof List) {
            List<?> left = (List<?>) one;
            List<?> right = (List<?>) other;
            boolean alike = left.size() == right.size();
            for (int i = 0; alike && i < left.size(); i++) {
                alike = same(left.get(i), right.get(i));
            }
            return alike;
        }
        return java.util.Objects.equals(one, other);
    }
}
