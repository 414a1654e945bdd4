package handroid.hand.sms;

import handroid.hand.session.Refusals;

/** What Android says of a part that was not sent. */
final class SmsCodes {
    private SmsCodes() {}

    /** Whether the code says that nothing can have been sent. */
    static boolean unsent(int code) {
        return Refusals.UNSENT_CODES.containsKey(code);
    }

    /** The code, and its meaning where that is known. */
    static String describe(int code) {
        return "code " + code + (unsent(code) ? ", " + Refusals.UNSENT_CODES.get(code) : "");
    }
}
