package handroid.hand.wrappers;

import android.os.IBinder;
import android.os.IDeviceIdleController;
import android.os.ServiceManager;
import java.lang.reflect.Method;

/** Android's keeper of idle apps: which of them may run in the background for a while. */
public final class IdleService {
    private static final int REASON_SHELL = 316;
    private static final String REASON = "handroid";

    private static final Method ADD = Reflection.method(IDeviceIdleController.class,
            "addPowerSaveTempWhitelistApp", String.class, long.class, int.class, String.class);
    private static final Method ADD_REASONED = Reflection.method(IDeviceIdleController.class,
            "addPowerSaveTempWhitelistApp", String.class, long.class, int.class, int.class,
            String.class);

    /** Lets an app run in the background for so long; throws where Android does not. */
    public void allow(String packageName, long milliseconds, int user) throws Exception {
        IBinder binder = ServiceManager.getService("deviceidle");
        IDeviceIdleController service = IDeviceIdleController.Stub.asInterface(binder);
        if (service == null) {
            throw new UnsupportedOperationException("There is no such service.");
        }
        if (ADD_REASONED != null) {
            Reflection.call(ADD_REASONED, service, packageName, milliseconds, user, REASON_SHELL,
                    REASON);
        } else {
            Reflection.call(ADD, service, packageName, milliseconds, user, REASON);
        }
    }
}
