package handroid.hand.wire;

/** The faults of frames that end a stream; scripts/gen writes it from hand/refusals.json. */
public final class ProtocolFaults {
    private ProtocolFaults() {}

    public static ProtocolFault badHeader() {
        return new ProtocolFault("The header is not a JSON object within the protocol's limits.");
    }

    public static ProtocolFault headerTooLong(Object length) {
        return new ProtocolFault("A header of " + length + " bytes is too long.");
    }

    public static ProtocolFault bodyTooLong(Object length) {
        return new ProtocolFault("A body of " + length + " bytes is too long.");
    }

    public static ProtocolFault notAnOpening() {
        return new ProtocolFault("This does not open a session.");
    }

    public static ProtocolFault noId() {
        return new ProtocolFault("A request needs an 'id' that is a positive integer.");
    }

    public static ProtocolFault idInUse(Object number) {
        return new ProtocolFault("The request " + number + " is still open.");
    }

    public static ProtocolFault badCancel() {
        return new ProtocolFault("'cancel' must be the number of a request, and the only key.");
    }
}
