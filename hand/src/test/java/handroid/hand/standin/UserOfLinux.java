package handroid.hand.standin;

import android.system.Os;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** The user that a process runs as, and what it asked to become. */
@Implements(Os.class)
public class UserOfLinux {
    private static final List<String> BECAME = new ArrayList<>();
    private static int uid;

    public static void is(int now) {
        uid = now;
        BECAME.clear();
    }

    public static String became() {
        return String.join(", ", BECAME);
    }

    @Implementation
    protected static int getuid() {
        return uid;
    }

    @Implementation
    protected static void setuid(int now) {
        BECAME.add("uid " + now);
    }

    @Implementation
    protected static void setgid(int now) {
        BECAME.add("gid " + now);
    }
}
