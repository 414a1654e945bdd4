package handroid.hand;

/** Who may speak to the hand at all: adb, which comes as shell or, on some phones, as root. */
final class Peers {
    private static final int ROOT = 0;
    private static final int SHELL = 2000;

    private Peers() {}

    static boolean allowed(int uid) {
        return uid == ROOT || uid == SHELL;
    }
}
