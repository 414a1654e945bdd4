package handroid.hand.sms;

import java.util.Map;

/** What Android says of a part that was not sent. */
final class SmsCodes {
    /** Those that are reported before anything has left the phone. */
    private static final Map<Integer, String> UNSENT = Map.of(
            2, "the radio is off",
            4, "there is no service",
            5, "the limit is exceeded",
            6, "fixed dialling does not allow it",
            7, "the short code is not allowed",
            8, "the short code is never allowed",
            32, "there is no default app for messages",
            33, "it is not allowed to the user");

    private SmsCodes() {}

    /** Whether the code says that nothing can have been sent. */
    static boolean unsent(int code) {
        return UNSENT.containsKey(code);
    }

    /** The code, and its meaning where that is known. */
    static String describe(int code) {
        return "code " + code + (unsent(code) ? ", " + UNSENT.get(code) : "");
    }
}
