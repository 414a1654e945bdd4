package handroid.hand.wrappers;

import android.content.ClipData;
import android.content.IClipboard;
import android.os.IBinder;
import android.os.ServiceManager;
import java.lang.reflect.Method;

/**
 * Android's clipboard.
 *
 * <p>Its methods took a package at first, then a user, then a tag and a device; some builds of one
 * Android have those of the next. So the arguments follow the parameters that are there.
 */
public final class ClipboardService {
    private static final String SHELL = "com.android.shell";

    private final IClipboard service;
    private final int user;

    private ClipboardService(IClipboard service, int user) {
        this.service = service;
        this.user = user;
    }

    /** Returns the clipboard, null on a phone that has none for us. */
    public static ClipboardService of(int user) {
        IBinder binder = ServiceManager.getService("clipboard");
        return binder == null
                ? null
                : new ClipboardService(IClipboard.Stub.asInterface(binder), user);
    }

    /** Returns what is on it, null when that is nothing or hidden from us. */
    public ClipData get() throws Exception {
        Method get = Reflection.named(IClipboard.class, "getPrimaryClip");
        return (ClipData) Reflection.call(get, service, arguments(get, null));
    }

    /** Puts something on it. */
    public void set(ClipData clip) throws Exception {
        Method set = Reflection.named(IClipboard.class, "setPrimaryClip");
        Reflection.call(set, service, arguments(set, clip));
    }

    private Object[] arguments(Method method, ClipData clip) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        boolean named = false;
        boolean owned = false;
        for (int i = 0; i < types.length; i++) {
            if (types[i] == ClipData.class) {
                arguments[i] = clip;
            } else if (types[i] == String.class) {
                arguments[i] = named ? null : SHELL;
                named = true;
            } else {
                arguments[i] = owned ? 0 : user;
                owned = true;
            }
        }
        return arguments;
    }
}
