package handroid.hand.wrappers;

import android.system.ErrnoException;
import android.system.Os;
import android.system.OsConstants;
import java.io.FileDescriptor;

/** What the hand was started with and must not keep: the starter's streams and session. */
public final class StandardStreams {
    private StandardStreams() {}

    /** Lets go of stdin, stdout and stderr, and of the shell's session. */
    public static void letGo() throws ErrnoException {
        FileDescriptor nothing = Os.open("/dev/null", OsConstants.O_RDWR, 0);
        for (int standard = 0; standard <= 2; standard++) {
            Os.dup2(nothing, standard);
        }
        Os.close(nothing);
        try {
            Os.setsid();
        } catch (ErrnoException e) {
            // The leader of a group already has a session of its own.
        }
    }
}
