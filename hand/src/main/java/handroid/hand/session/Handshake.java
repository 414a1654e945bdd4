package handroid.hand.session;

import handroid.hand.wire.Frame;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import handroid.hand.wire.ProtocolFault;
import handroid.hand.wire.ProtocolFaults;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The first words on a stream: both sides prove that they have the token. */
public final class Handshake {
    public static final int PROTOCOL = 1;

    private final byte[] token;
    private final String version;
    private final SecureRandom random = new SecureRandom();

    public Handshake(byte[] token, String version) {
        this.token = token.clone();
        this.version = version;
    }

    /** Greets, and returns whether the other side may go on; the answer is sent in both cases. */
    public boolean admit(FrameReader in, FrameWriter out, Map<String, Object> about,
            BooleanSupplier enter) throws IOException {
        byte[] nonce = new byte[Proof.BYTES];
        random.nextBytes(nonce);
        out.write(Map.of("hello", new Reply()
                .with("protocol", PROTOCOL)
                .with("version", version)
                .with("nonce", Proof.hex(nonce)).ok));
        try {
            return admit(in.read(), nonce, out, about, enter);
        } catch (ProtocolFault fault) {
            return refuse(out, Refusal.of(fault));
        }
    }

    private boolean admit(Frame frame, byte[] nonce, FrameWriter out, Map<String, Object> about,
            BooleanSupplier enter) throws IOException, ProtocolFault {
        if (frame == null) {
            return false;
        }
        Map<?, ?> open = opening(frame);
        byte[] hostNonce = open == null ? null : Proof.unhex(open.get("nonce"));
        byte[] proof = open == null ? null : Proof.unhex(open.get("proof"));
        if (hostNonce == null || proof == null) {
            throw ProtocolFaults.notAnOpening();
        }
        if (!Proof.same(proof, Proof.ofHost(token, nonce, hostNonce))) {
            return refuse(out, Refusals.wrongToken());
        }
        if (!enter.getAsBoolean()) {
            return refuse(out, Refusals.tooManySessions());
        }
        Reply welcome = new Reply()
                .with("proof", Proof.hex(Proof.ofHand(token, nonce, hostNonce)));
        welcome.ok.putAll(about);
        out.write(Map.of("welcome", welcome.ok));
        return true;
    }

    private static Map<?, ?> opening(Frame frame) {
        Object open = frame.header.get("open");
        boolean right = frame.header.size() == 1 && open instanceof Map;
        return right ? (Map<?, ?>) open : null;
    }

    /** Says why the stream is closed now; returns false. */
    public static boolean refuse(FrameWriter out, Refusal refusal) throws IOException {
        out.write(Map.of("refused", refusal.reason()));
        return false;
    }
}
