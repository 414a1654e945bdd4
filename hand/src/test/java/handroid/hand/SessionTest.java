package handroid.hand;

import static handroid.hand.standin.Vectors.list;
import static handroid.hand.standin.Vectors.object;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.os.Build;
import handroid.hand.session.Proof;
import handroid.hand.session.Requests;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import handroid.hand.standin.Vectors;
import handroid.hand.wire.Frame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** How streams are opened, asked on, and closed. */
@RunWith(RobolectricTestRunner.class)
public class SessionTest {
    private static final Map<String, Object> HOLD =
            Map.of("paths", List.of(List.of(List.of(5, 5, 0), List.of(5, 5, 30_000))));

    @Rule public final TestPhone phone = new TestPhone();

    @Test
    public void theHandSaysWhatItIs() throws Exception {
        Talk talk = phone.talk();

        assertEquals(1L, talk.hello.get("protocol"));
        assertEquals("0123456789abcdef", talk.hello.get("version"));
        assertEquals((long) Build.VERSION.SDK_INT, talk.welcome.get("api"));
        assertEquals(new ArrayList<>(Requests.all().keySet()), talk.welcome.get("requests"));
        assertEquals(Requests.reads(), talk.welcome.get("reads"));
        assertEquals(Map.of("sessions", 8L, "outstanding", 16L), talk.welcome.get("limits"));
        byte[] own = new byte[32];
        own[0] = 1;
        byte[] expected = Proof.ofHand(TestPhone.TOKEN, Proof.unhex(talk.hello.get("nonce")), own);
        assertArrayEquals(expected, Proof.unhex(talk.welcome.get("proof")));
    }

    @Test
    public void everyRequestOfTheProtocolIsServed() {
        Map<String, ?> handlers =
                new Phone(phone.activity(), phone.activity().getMainLooper()).handlers();
        List<String> served = new ArrayList<>(handlers.keySet());
        for (String name : Requests.all().keySet()) {
            boolean ofHandItself = name.startsWith("hand.") || name.equals("packages.watch");
            assertTrue(name, ofHandItself || served.remove(name));
        }
        assertEquals(List.of(), served);
    }

    @Test
    public void openingsAreAnsweredAsTheVectorsSay() throws Exception {
        for (Map<String, Object> each : Vectors.of("handshakes.json")) {
            try (Talk talk = new Talk(phone, phone.connect())) {
                Map<?, ?> hello = (Map<?, ?>) talk.hear().header.get("hello");
                talk.say(withProof(object(each.get("open")), hello));
                Map<String, Object> answer = talk.hear().header;
                Map<?, ?> refused = (Map<?, ?>) answer.get("refused");
                Object kind = refused == null
                        ? answer.keySet().iterator().next()
                        : refused.get("kind");
                assertEquals((String) each.get("name"), each.get("answer"), kind);
                if (refused != null) {
                    assertEquals(each.get("message"), refused.get("message"));
                    assertNull(talk.hear());
                }
            }
        }
    }

    private static Map<String, Object> withProof(Map<String, Object> open, Map<?, ?> hello) {
        Object inner = open.get("open");
        if (!(inner instanceof Map) || !"PROOF".equals(((Map<?, ?>) inner).get("proof"))) {
            return open;
        }
        Map<String, Object> proved = new LinkedHashMap<>(object(inner));
        byte[] hand = Proof.unhex(hello.get("nonce"));
        byte[] host = Proof.unhex(proved.get("nonce"));
        proved.put("proof", Proof.hex(Proof.ofHost(TestPhone.TOKEN, hand, host)));
        Map<String, Object> whole = new LinkedHashMap<>(open);
        whole.put("open", proved);
        return whole;
    }

    @Test
    public void talksGoAsTheVectorsSay() throws Exception {
        for (Map<String, Object> each : Vectors.of("talks.json")) {
            try (Talk talk = phone.talk()) {
                for (Object header : list(each.get("say"))) {
                    talk.say(object(header));
                }
                for (Object expected : list(each.get("hear"))) {
                    Frame heard = talk.hear();
                    Object header = heard == null ? null : heard.header;
                    assertTrue(each.get("name") + ": " + header, alike(expected, header));
                }
            }
        }
    }

    private static boolean alike(Object expected, Object heard) {
        if ("*".equals(expected)) {
            return heard != null;
        }
        if (!(expected instanceof Map) || !(heard instanceof Map)) {
            return VectorsTest.same(expected, heard);
        }
        Map<?, ?> one = (Map<?, ?>) expected;
        Map<?, ?> other = (Map<?, ?>) heard;
        return one.keySet().equals(other.keySet())
                && one.keySet().stream().allMatch(key -> alike(one.get(key), other.get(key)));
    }

    @Test
    public void everyGreetingHasANewNonce() throws Exception {
        assertNotEquals(phone.talk().hello.get("nonce"), phone.talk().hello.get("nonce"));
    }

    @Test
    public void theNinthSessionIsRefusedUntilOneLeaves() throws Exception {
        List<Talk> talks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            talks.add(phone.talk());
        }
        try (Talk ninth = new Talk(phone, phone.connect())) {
            Map<?, ?> refused = (Map<?, ?>) ninth.hear().header.get("refused");
            assertEquals("busy", refused.get("kind"));
            assertNull(ninth.hear());
        }
        assertEquals(8L, talks.get(0).ask("hand.status").get("sessions"));
        talks.get(7).close();
        phone.until(() -> sessions(talks.get(0)) == 7);
        assertNotNull(phone.talk().welcome);
    }

    private static long sessions(Talk talk) {
        try {
            return (Long) talk.ask("hand.status").get("sessions");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    public void aDeadlineEndsARequest() throws Exception {
        Talk talk = phone.talk();
        Map<?, ?> error = error(talk.end(talk.begin("touch.perform", HOLD, 2000)));

        assertEquals("timeout", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void aCancelEndsARequestAndTheNextIsServed() throws Exception {
        Talk talk = phone.talk();
        long held = talk.begin("touch.perform", HOLD, 40_000);
        long waiting = talk.begin("touch.perform", HOLD, 40_000);
        phone.until(() -> !phone.input.injected.isEmpty());

        talk.say(Map.of("cancel", waiting));
        talk.say(Map.of("cancel", held));

        assertEquals("unknown", error(talk.end(held)).get("outcome"));
        Map<?, ?> second = error(talk.end(waiting));
        assertEquals("cancelled", second.get("kind"));
        assertEquals("not done", second.get("outcome"));
        assertEquals(Map.of(), talk.ask("hand.ping"));
    }

    @Test
    public void readsGoBesideActs() throws Exception {
        Talk talk = phone.talk();
        long held = talk.begin("touch.perform", HOLD, 40_000);

        assertEquals(Map.of(), talk.ask("hand.ping"));

        talk.say(Map.of("cancel", held));
        talk.end(held);
    }

    @Test
    public void actsOfTwoSessionsTakeTurns() throws Exception {
        Talk first = phone.talk();
        Talk second = phone.talk();
        long held = first.begin("touch.perform", HOLD, 40_000);
        phone.until(() -> !phone.input.injected.isEmpty());
        Map<?, ?> error = error(second.end(second.begin("key.press", Map.of("code", 4), 300)));

        assertEquals("timeout", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertEquals(1, phone.input.injected.size());
        first.say(Map.of("cancel", held));
        first.end(held);
    }

    @Test
    public void aClosedStreamCancelsWhatItAsked() throws Exception {
        Talk first = phone.talk();
        first.begin("touch.perform", HOLD, 40_000);
        phone.until(() -> !phone.input.injected.isEmpty());
        first.close();

        phone.talk().ask("key.press", Map.of("code", 4));
    }

    @Test
    public void aSeventeenthOpenRequestIsBusy() throws Exception {
        Talk talk = phone.talk();
        List<Long> open = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            open.add(talk.begin("touch.perform", HOLD, 40_000));
        }
        assertEquals("busy", talk.fail("hand.ping", Map.of()).get("kind"));
        for (long id : open) {
            talk.say(Map.of("cancel", id));
        }
        for (long id : open) {
            talk.end(id);
        }
        assertEquals(Map.of(), talk.ask("hand.ping"));
    }

    @Test
    public void aNumberStillOpenEndsTheStream() throws Exception {
        Talk talk = phone.talk();
        long held = talk.begin("touch.perform", HOLD, 40_000);
        talk.say(Map.of("id", held, "ask", "hand.ping", "deadline", 1000));
        Map<String, Object> fault = talk.hear().header;
        assertNull(fault.get("id"));
        assertEquals("protocol", ((Map<?, ?>) fault.get("error")).get("kind"));
    }

    @Test
    public void aBodyIsRefused() throws Exception {
        Talk talk = phone.talk();
        byte[] header = "{\"id\":1,\"ask\":\"hand.ping\",\"deadline\":1000}".getBytes("UTF-8");
        talk.sayBytes(ByteBuffer.allocate(9 + header.length)
                .putInt(header.length).putInt(1).put(header).put((byte) 7).array());
        assertEquals("invalid", error(talk.end(1)).get("kind"));
    }

    @Test
    public void stopEndsTheHandAfterTheAnswer() throws Exception {
        assertEquals(Map.of(), phone.talk().ask("hand.stop"));
        phone.until(() -> phone.over);
    }

    @Test
    public void aFloodOfHalfOpenStreamsIsRefusedAndPasses() throws Exception {
        List<Talk> waiting = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < 100; i++) {
            Talk talk = new Talk(phone, phone.connect());
            waiting.add(talk);
            refused += talk.hear().header.containsKey("refused") ? 1 : 0;
        }
        assertEquals(84, refused);
        for (Talk talk : waiting) {
            talk.close();
        }
        phone.until(this::canTalk);
    }

    private boolean canTalk() {
        try (Talk talk = new Talk(phone, phone.connect())) {
            return talk.hear().header.containsKey("hello");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    public void aStreamThatIsNotOpenedIsClosed() throws Exception {
        try (Talk talk = new Talk(phone, phone.connect())) {
            talk.hear();
            assertNull(talk.hear());
        }
    }

    @Test
    public void noiseOnAnOpenStreamIsAnsweredOrClosed() throws Exception {
        Random random = new Random(5);
        byte[] good = "{\"id\":1,\"ask\":\"hand.ping\",\"deadline\":1000}".getBytes("UTF-8");
        for (int round = 0; round < 100; round++) {
            try (Talk talk = phone.talk()) {
                byte[] frame = ByteBuffer.allocate(8 + good.length)
                        .putInt(good.length).putInt(0).put(good).array();
                frame[random.nextInt(frame.length)] ^= (byte) (1 << random.nextInt(8));
                talk.sayBytes(frame);
                talk.sayNoMore();
                Frame heard = talk.hear();
                assertTrue(heard == null || heard.header.containsKey("id"));
            }
        }
        assertEquals(Map.of(), phone.talk().ask("hand.ping"));
    }

    private static Map<?, ?> error(Frame frame) {
        return (Map<?, ?>) frame.header.get("error");
    }
}
