package handroid.phone.system;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.os.ServiceManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityManager;

/** The activity manager of apps: the phone's service, where Robolectric has one that is deaf. */
@Implements(ActivityManager.class)
public class ActivityManagerStandIn extends ShadowActivityManager {
    @Implementation
    protected static IActivityManager getService() {
        return IActivityManager.Stub.asInterface(ServiceManager.getService("activity"));
    }
}
