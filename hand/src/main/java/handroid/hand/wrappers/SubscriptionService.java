package handroid.hand.wrappers;

import android.os.IBinder;
import android.os.ServiceManager;
import android.telephony.SubscriptionInfo;
import com.android.internal.telephony.ISub;
import java.lang.reflect.Method;
import java.util.List;

/** Android's list of SIM cards. */
public final class SubscriptionService {
    private static final String SHELL = "com.android.shell";

    /** Returns the active ones, null on a phone without telephony. */
    @SuppressWarnings("unchecked")
    public List<SubscriptionInfo> active() throws Exception {
        IBinder binder = ServiceManager.getService("isub");
        if (binder == null) {
            return null;
        }
        Method list = Reflection.named(ISub.class, "getActiveSubscriptionInfoList");
        Object found = Reflection.call(list, ISub.Stub.asInterface(binder), arguments(list));
        return found == null ? List.of() : (List<SubscriptionInfo>) found;
    }

    /** A package at first, then a tag, then whether those of all profiles are meant. */
    private static Object[] arguments(Method list) {
        Class<?>[] types = list.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = i == 0 ? SHELL : types[i] == boolean.class ? true : null;
        }
        return arguments;
    }
}
