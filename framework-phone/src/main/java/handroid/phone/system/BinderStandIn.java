package handroid.phone.system;

import android.os.Binder;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowBinder;

/** Binders that know, as long as a call from another process is served, who calls. */
@Implements(Binder.class)
public class BinderStandIn extends ShadowBinder {
    private static final ThreadLocal<Integer> CALLER = new ThreadLocal<>();

    /** What is done for a caller. */
    interface Served {
        Object run() throws Throwable;
    }

    /** Serves a call of a uid. */
    static Object serve(int uid, Served call) throws Throwable {
        Integer before = CALLER.get();
        CALLER.set(uid);
        try {
            return call.run();
        } finally {
            CALLER.set(before);
        }
    }

    @Implementation
    protected static int getCallingUid() {
        return CALLER.get() == null ? ShadowBinder.getCallingUid() : CALLER.get();
    }

    @Implementation
    protected static boolean isDirectlyHandlingTransaction() {
        return CALLER.get() != null;
    }
}
