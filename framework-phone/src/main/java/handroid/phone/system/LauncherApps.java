package handroid.phone.system;

import static org.robolectric.Shadows.shadowOf;

import android.content.pm.ILauncherApps;
import android.content.pm.IOnAppsChangedListener;
import android.content.pm.PackageInfo;
import android.os.RemoteException;
import android.os.UserHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.robolectric.RuntimeEnvironment;

/** What reports to launchers, and to others who ask, which apps have changed. */
public final class LauncherApps {
    private final List<IOnAppsChangedListener> listeners = new CopyOnWriteArrayList<>();

    void install() {
        new Stub().on("addOnAppsChangedListener", (method, given) ->
                listeners.add((IOnAppsChangedListener) given[1]))
                .serve("launcherapps", ILauncherApps.class);
    }

    /** Updates an app to the same version; listeners hear of it through parcels, as in Android. */
    public void update(String packageName) throws RemoteException {
        PackageInfo app = shadowOf(RuntimeEnvironment.getApplication().getPackageManager())
                .getInternalMutablePackageInfo(packageName);
        app.lastUpdateTime++;
        for (IOnAppsChangedListener each : listeners) {
            IOnAppsChangedListener.Stub.asInterface(each.asBinder())
                    .onPackageChanged(UserHandle.of(0), packageName);
        }
    }
}
