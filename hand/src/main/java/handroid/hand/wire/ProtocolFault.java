package handroid.hand.wire;

/** Bytes that break a rule of the protocol; the stream they came on is closed. */
public final class ProtocolFault extends Exception {
    ProtocolFault(String message) {
        super(message);
    }
}
