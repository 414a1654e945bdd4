package handroid.hand.standin;

import android.content.pm.ILauncherApps;
import android.content.pm.IOnAppsChangedListener;
import android.os.RemoteException;
import android.os.UserHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The service that reports to launchers which apps have changed. */
public final class LauncherAppsStandIn {
    public volatile boolean refuses;
    private final List<IOnAppsChangedListener> listeners = new CopyOnWriteArrayList<>();

    void install() {
        new Stub().on("addOnAppsChangedListener", (method, a) -> add((String) a[0], a[1]))
                .serveAs("launcherapps", ILauncherApps.class);
    }

    private Object add(String caller, Object listener) {
        if (refuses || !caller.equals("com.android.shell")) {
            throw new SecurityException("Calling package name mismatch");
        }
        listeners.add((IOnAppsChangedListener) listener);
        return null;
    }

    public int listeners() {
        return listeners.size();
    }

    /** Reports a change as another process does, by Android's own code for that. */
    public void change(String packageName) throws RemoteException {
        for (IOnAppsChangedListener each : listeners) {
            IOnAppsChangedListener.Stub.asInterface(each.asBinder())
                    .onPackageChanged(UserHandle.of(0), packageName);
        }
    }
}
