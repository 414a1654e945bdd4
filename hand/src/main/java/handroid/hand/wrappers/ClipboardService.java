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
    private static final int DEFAULT_DEVICE = 0;

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
        return (ClipData) Reflection.call(get, service, arguments(get, null, user));
    }

    /** Puts something on it. */
    public void set(ClipData clip) throws Exception {
        Method set = Reflection.named(IClipboard.class, "setPrimaryClip");
        Reflection.call(set, service, arguments(set, clip, user));
    }

    /** Fills parameters by their type; those that only a maker knows with a value of theirs. */
    static Object[] arguments(Method method, ClipData clip, int user) {
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
            } else if (types[i] == int.class) {
                arguments[i] = owned ? DEFAULT_DEVICE : user;
                owned = true;
            } else {
                arguments[i] = unknown(types[i]);
            }
        }
        return arguments;
    }

    /** vivo's boolean says that a person asked for it; otherwise it would ask one. */
    private static Object unknown(Class<?> type) {
        return type == boolean.class ? (Object) true
                : type == long.class ? (Object) 0L
                : type == float.class ? (Object) 0f
                : null;
    }
}
