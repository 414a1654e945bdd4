package handroid.hand.standin;

import handroid.hand.session.Proof;
import handroid.hand.wire.Frame;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The host's side of a stream. */
public final class Talk implements Closeable {
    private final TestPhone phone;
    private final Socket socket;
    private final FrameReader in;
    private final FrameWriter out;
    private final Map<Long, Frame> early = new HashMap<>();
    private long lastId;
    /** What the hand said of itself. */
    public Map<?, ?> hello;
    public Map<?, ?> welcome;

    public Talk(TestPhone phone, Socket socket) throws IOException {
        this.phone = phone;
        this.socket = socket;
        in = new FrameReader(socket.getInputStream());
        in.welcome();
        out = new FrameWriter(socket.getOutputStream());
    }

    /** Proves to have a token, and returns the hand's answer. */
    public Map<?, ?> open(byte[] token) throws Exception {
        hello = (Map<?, ?>) hear().header.get("hello");
        byte[] handNonce = Proof.unhex(hello.get("nonce"));
        byte[] own = new byte[32];
        own[0] = 1;
        say(Map.of("open", Map.of(
                "nonce", Proof.hex(own),
                "proof", Proof.hex(Proof.ofHost(token, handNonce, own)))));
        Map<String, Object> answer = hear().header;
        welcome = (Map<?, ?>) answer.get("welcome");
        return answer;
    }

    /** Sends a header. */
    public void say(Map<String, ?> header) throws IOException {
        out.write(header);
    }

    /** Sends bytes as they are. */
    public void sayBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Ends what is said, and goes on hearing. */
    public void sayNoMore() throws IOException {
        socket.shutdownOutput();
    }

    /** Returns the next frame, null when the stream has ended. */
    public Frame hear() throws Exception {
        return phone.during(in::read);
    }

    /** Asks, and returns the number of the request. */
    public long begin(String ask, Map<String, ?> args, int deadline) throws IOException {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("id", ++lastId);
        header.put("ask", ask);
        header.put("deadline", deadline);
        header.put("args", args);
        say(header);
        return lastId;
    }

    /** Returns the answer to a request. */
    public Frame end(long id) throws Exception {
        while (!early.containsKey(id)) {
            Frame frame = hear();
            early.put((Long) frame.header.get("id"), frame);
        }
        return early.remove(id);
    }

    /** Asks and returns the whole answer. */
    public Frame frame(String ask, Map<String, ?> args) throws Exception {
        return end(begin(ask, args, 20_000));
    }

    /** Asks and returns what came of it; fails on an error. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> ask(String ask, Map<String, ?> args) throws Exception {
        Map<String, Object> header = frame(ask, args).header;
        if (!header.containsKey("ok")) {
            throw new AssertionError(header.toString());
        }
        return (Map<String, Object>) header.get("ok");
    }

    public Map<String, Object> ask(String ask) throws Exception {
        return ask(ask, Map.of());
    }

    /** Asks and returns the error; fails without one. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> fail(String ask, Map<String, ?> args) throws Exception {
        Map<String, Object> header = frame(ask, args).header;
        if (!header.containsKey("error")) {
            throw new AssertionError(header.toString());
        }
        return (Map<String, Object>) header.get("error");
    }

    /** Reads the screen. */
    public Look look() throws Exception {
        return new Look(ask("screen.read"));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** A screen that was read, and targets on it. */
    public static final class Look {
        public final Map<String, Object> answer;

        Look(Map<String, Object> answer) {
            this.answer = answer;
        }

        @SuppressWarnings("unchecked")
        public List<Map<String, Object>> windows() {
            return (List<Map<String, Object>>) answer.get("windows");
        }

        @SuppressWarnings("unchecked")
        public List<Map<String, Object>> elements(int window) {
            return (List<Map<String, Object>>) windows().get(window).get("elements");
        }

        /** Returns the one element that has a value under a key. */
        public Map<String, Object> find(String key, Object value) {
            return elementAt(place(key, value));
        }

        private Map<String, Object> elementAt(int place) {
            int left = place;
            for (int window = 0; window < windows().size(); window++) {
                if (left < elements(window).size()) {
                    return elements(window).get(left);
                }
                left -= elements(window).size();
            }
            throw new AssertionError("no element " + place);
        }

        private int place(String key, Object value) {
            int place = 0;
            for (int window = 0; window < windows().size(); window++) {
                for (Map<String, Object> element : elements(window)) {
                    if (value.equals(element.get(key))) {
                        return place;
                    }
                    place++;
                }
            }
            throw new AssertionError("no " + key + " " + value + " in " + answer);
        }

        /** Returns a target for that element that expects it as it was. */
        public Map<String, Object> target(String key, Object value) {
            int place = place(key, value);
            Map<String, Object> expect = new LinkedHashMap<>();
            for (String name : List.of("class", "text", "desc", "id")) {
                expect.put(name, elementAt(place).getOrDefault(name, ""));
            }
            return Map.of("read", answer.get("read"), "element", place, "expect", expect);
        }
    }
}
