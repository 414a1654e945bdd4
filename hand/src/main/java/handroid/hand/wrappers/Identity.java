package handroid.hand.wrappers;

import android.system.ErrnoException;
import android.system.Os;

/** The user of Linux that the hand acts as. */
public final class Identity {
    private static final int ROOT = 0;
    private static final int SHELL = 2000;

    private Identity() {}

    /**
     * Becomes shell where adb runs as root. Android's clipboard and others ask for a package that
     * belongs to the caller's uid; shell has one and root has none.
     */
    public static void becomeShell() throws ErrnoException {
        if (Os.getuid() == ROOT) {
            Os.setgid(SHELL);
            Os.setuid(SHELL);
        }
    }
}
