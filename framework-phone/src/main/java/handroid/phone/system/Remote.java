package handroid.phone.system;

import android.os.IBinder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A binder as another process has it: all that passes is written to parcels and read again. */
final class Remote {
    static final int SHELL = 2000;
    static final int SYSTEM = 1000;

    private Remote() {}

    /** Returns a binder for a process of a uid. */
    static IBinder of(IBinder own, int uid) {
        return (IBinder) Proxy.newProxyInstance(IBinder.class.getClassLoader(),
                new Class<?>[] {IBinder.class}, (self, method, given) ->
                        method.getName().equals("queryLocalInterface") ? null
                                : BinderStandIn.serve(uid, () -> invoke(own, method, given)));
    }

    private static Object invoke(IBinder own, Method method, Object[] given) throws Throwable {
        try {
            return method.invoke(own, given);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
