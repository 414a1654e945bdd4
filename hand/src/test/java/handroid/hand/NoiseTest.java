package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import handroid.hand.session.Handshake;
import handroid.hand.session.Handler;
import handroid.hand.session.Reply;
import handroid.hand.session.Requests;
import handroid.hand.session.Session;
import handroid.hand.session.Threads;
import handroid.hand.session.Turn;
import handroid.hand.standin.Vectors;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import handroid.hand.wire.JsonReader;
import handroid.hand.wire.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.Test;

/** Random and mutated frames: every one ends in a typed answer or a closed stream. */
public class NoiseTest {
    private static final int FRAMES = 50_000;
    private static final int A_STREAM = 1;

    private final Random random = new Random(20261115);
    private final List<byte[]> seeds = new ArrayList<>();
    private final Map<String, Handler> handlers = new HashMap<>();

    @Test
    public void fiftyThousandFramesNeverHangOrCrash() throws Exception {
        for (String name : Requests.all().keySet()) {
            handlers.put(name, (args, deadline) -> new Reply());
        }
        for (Map<String, Object> each : Vectors.of("requests.json")) {
            Map<String, Object> header = new LinkedHashMap<>();
            header.put("id", 1 + random.nextInt(1000));
            header.put("ask", each.get("ask"));
            header.put("deadline", 1000);
            header.put("args", each.get("args"));
            byte[] seed = JsonWriter.write(header);
            if (seed.length < 2000) {
                seeds.add(seed);
            }
        }
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(Threads.named("clock"));
        for (int sent = 0; sent < FRAMES; sent += A_STREAM) {
            talk(clock);
        }
        clock.shutdownNow();
    }

    @Test
    public void noiseInsteadOfAnOpeningIsNeverLetIn() throws Exception {
        seeds.add("{\"open\":{\"nonce\":\"00\",\"proof\":\"00\"}}".getBytes("UTF-8"));
        Handshake handshake = new Handshake(new byte[32], "v");
        for (int sent = 0; sent < FRAMES; sent++) {
            ByteArrayOutputStream heard = new ByteArrayOutputStream();
            FrameReader reader = new FrameReader(new ByteArrayInputStream(frame()));
            try {
                assertFalse(handshake.admit(reader, new FrameWriter(heard), Map.of(), () -> true));
            } catch (EOFException e) {
                // A stream that ends inside a frame.
            }
        }
    }

    private void talk(ScheduledExecutorService clock) throws Exception {
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        for (int i = 0; i < A_STREAM; i++) {
            noise.write(frame());
        }
        FrameReader reader = new FrameReader(new ByteArrayInputStream(noise.toByteArray()));
        reader.welcome();
        ByteArrayOutputStream heard = new ByteArrayOutputStream();
        try {
            new Session(reader, new FrameWriter(heard), handlers, new Turn(), clock).run();
        } catch (EOFException e) {
            // A stream that ends inside a frame.
        }
        assertAnswers(heard.toByteArray());
    }

    private byte[] frame() {
        byte[] header = seeds.get(random.nextInt(seeds.size())).clone();
        int kind = random.nextInt(10);
        if (kind == 0) {
            random.nextBytes(header);
        }
        for (int i = 0; kind < 8 && i < kind; i++) {
            header[random.nextInt(header.length)] = (byte) random.nextInt(256);
        }
        int length = random.nextInt(50) == 0 ? random.nextInt() : header.length;
        return ByteBuffer.allocate(8 + header.length).putInt(length).putInt(0).put(header).array();
    }

    private static void assertAnswers(byte[] bytes) throws Exception {
        ByteBuffer all = ByteBuffer.wrap(bytes);
        while (all.remaining() >= 8) {
            byte[] header = new byte[all.getInt()];
            assertEquals(0, all.getInt());
            if (all.remaining() < header.length) {
                return;
            }
            all.get(header);
            Map<String, Object> answer = JsonReader.readObject(header);
            assertTrue(answer.toString(), answer.containsKey("ok") || answer.containsKey("error"));
        }
    }
}
