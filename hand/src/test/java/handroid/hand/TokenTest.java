package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import handroid.hand.session.Handshake;
import handroid.hand.session.Proof;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import handroid.hand.wire.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.Test;

/** Who is let in. */
public class TokenTest {
    private static final int TRIES = 10_000;

    private final Random random = new Random(1);
    private final byte[] token = bytes();
    private final Handshake handshake = new Handshake(token, "v");

    @Test
    public void tenThousandWrongTokensAreRefused() throws Exception {
        for (int i = 0; i < TRIES; i++) {
            byte[] wrong = i % 2 == 0 ? bytes() : token.clone();
            if (i % 2 == 1) {
                wrong[random.nextInt(32)] ^= (byte) (1 << random.nextInt(8));
            }
            Visit visit = new Visit(wrong);
            assertFalse(visit.admitted());
            assertEquals("token", ((Map<?, ?>) visit.lastWords().get("refused")).get("kind"));
        }
        assertTrue(new Visit(token).admitted());
    }

    @Test
    public void aProofCannotBeUsedTwice() throws Exception {
        Visit first = new Visit(token);
        assertTrue(first.admitted());
        Visit again = new Visit(token);
        again.proof = first.proof;
        assertFalse(again.admitted());
    }

    @Test
    public void onlyAdbMaySpeak() {
        assertTrue(Peers.allowed(0));
        assertTrue(Peers.allowed(2000));
        for (int uid : new int[] {-1, 1, 1000, 1999, 2001, 10_000, 10_123, 99_000, 110_123}) {
            assertFalse(Peers.allowed(uid));
        }
    }

    private byte[] bytes() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A host that has heard the greeting before it has to answer. */
    private final class Visit extends InputStream {
        private final byte[] with;
        private final byte[] nonce = bytes();
        private final ByteArrayOutputStream said = new ByteArrayOutputStream();
        private ByteBuffer answer;
        String proof;

        Visit(byte[] with) {
            this.with = with;
        }

        boolean admitted() throws IOException {
            return handshake.admit(
                    new FrameReader(this), new FrameWriter(said), Map.of(), () -> true);
        }

        Map<String, Object> lastWords() throws Exception {
            ByteBuffer all = ByteBuffer.wrap(said.toByteArray());
            Map<String, Object> last = null;
            while (all.hasRemaining()) {
                byte[] header = new byte[all.getInt()];
                all.getInt();
                all.get(header);
                last = JsonReader.readObject(header);
            }
            return last;
        }

        @Override
        public int read() throws IOException {
            if (answer == null) {
                answer = ByteBuffer.wrap(opening());
            }
            return answer.hasRemaining() ? answer.get() & 255 : -1;
        }

        private byte[] opening() throws IOException {
            byte[] frame = said.toByteArray();
            Map<String, Object> hello;
            try {
                hello = JsonReader.readObject(Arrays.copyOfRange(frame, 8, frame.length));
            } catch (Exception e) {
                throw new IOException(e);
            }
            byte[] hand = Proof.unhex(((Map<?, ?>) hello.get("hello")).get("nonce"));
            if (proof == null) {
                proof = Proof.hex(Proof.ofHost(with, hand, nonce));
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            new FrameWriter(out).write(
                    Map.of("open", Map.of("nonce", Proof.hex(nonce), "proof", proof)));
            return out.toByteArray();
        }
    }
}
