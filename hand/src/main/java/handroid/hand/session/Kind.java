package handroid.hand.session;

import java.util.Locale;

/** The kinds of errors that a request, a greeting or a start can end with. */
public enum Kind {
    PROTOCOL,
    UNKNOWN,
    INVALID,
    DENIED,
    HELD,
    CHANGED,
    ABSENT,
    FAILED,
    UNSUPPORTED,
    TIMEOUT,
    CANCELLED,
    BUSY,
    BROKEN,
    TOKEN,
    USAGE,
    TAKEN,
    STARTING;

    /** The kind as the protocol writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
