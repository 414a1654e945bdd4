package handroid.hand.wrappers;

import android.os.ServiceManager;

/** The process in which Android's services live. */
public final class SystemServer {
    private static final String[] NEEDED =
            {"accessibility", "activity", "display", "input", "package", "window"};

    private SystemServer() {}

    /** Whether every service that the hand keeps is there; at a start they come one by one. */
    public static boolean ready() {
        for (String name : NEEDED) {
            if (ServiceManager.checkService(name) == null) {
                return false;
            }
        }
        return true;
    }
}
