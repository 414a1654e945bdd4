package handroid.hand.standin;

import android.app.ContentProviderHolder;
import android.content.ComponentName;
import android.content.IContentProvider;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.Signature;
import android.content.pm.SigningInfo;
import android.os.Build;
import android.os.Bundle;
import android.os.IDeviceIdleController;
import android.os.Parcel;
import android.os.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowSigningInfo;
import org.robolectric.util.ReflectionHelpers;

/** Apps that publish tools, and what the system does to reach them. */
public final class PublishersStandIn {
    /** What runs when a provider is called. */
    public interface Called {
        Bundle call(String method, Bundle extras) throws Exception;
    }

    public final Map<String, Called> providers = new ConcurrentHashMap<>();
    /** Authorities whose provider was let go, and the names of who called. */
    public final List<String> released = new CopyOnWriteArrayList<>();
    public final List<String> callers = new CopyOnWriteArrayList<>();
    public final List<Intent> started = new CopyOnWriteArrayList<>();
    public final List<String> allowed = new CopyOnWriteArrayList<>();
    public volatile RuntimeException idleFault;
    public volatile RemoteException startFault;
    /** What happens when a service is started, and what Android says to it. */
    public volatile Function<Intent, ComponentName> whenStarted = Intent::getComponent;

    Stub addTo(Stub activity) {
        return activity
                .on("getContentProviderExternal", (method, a) -> provider((String) a[0]))
                .on("removeContentProviderExternal", (method, a) -> released.add((String) a[0]))
                .on("removeContentProviderExternalAsUser", (method, a) ->
                        released.add((String) a[0]))
                .on("startService", (method, a) -> start((Intent) a[1]));
    }

    void install() {
        new Stub()
                .on("addPowerSaveTempWhitelistApp", (method, a) -> allow((String) a[0], a[1]))
                .serveAs("deviceidle", IDeviceIdleController.class);
    }

    private Object allow(String name, Object milliseconds) {
        if (idleFault != null) {
            throw idleFault;
        }
        allowed.add(name + " " + milliseconds);
        return null;
    }

    private Object start(Intent intent) throws RemoteException {
        if (startFault != null) {
            throw startFault;
        }
        started.add(intent);
        return whenStarted.apply(intent);
    }

    private Object provider(String authority) {
        Called called = providers.get(authority);
        if (called == null) {
            return null;
        }
        ContentProviderHolder holder = new ContentProviderHolder(new ProviderInfo());
        holder.provider = new Stub()
                .on("call", (method, a) -> call(called, a))
                .as(IContentProvider.class);
        return holder;
    }

    /** The method and the extras are the same arguments from the end on every Android. */
    private Object call(Called called, Object[] arguments) throws Exception {
        Object caller = arguments[0];
        callers.add(caller instanceof String
                ? (String) caller
                : ReflectionHelpers.<String>callInstanceMethod(caller, "getPackageName"));
        Bundle extras = (Bundle) arguments[arguments.length - 1];
        return parcelled(called.call((String) arguments[arguments.length - 3], parcelled(extras)));
    }

    /** A bundle as it is on the other side of Binder. */
    public static Bundle parcelled(Bundle bundle) {
        Parcel parcel = Parcel.obtain();
        parcel.writeBundle(bundle);
        parcel.setDataPosition(0);
        return parcel.readBundle();
    }

    private static ShadowPackageManager packages() {
        return Shadows.shadowOf(RuntimeEnvironment.getApplication().getPackageManager());
    }

    /** Installs an app that is signed with certificates. */
    public static void installApp(String name, String label, byte[]... certificates) {
        PackageInfo app = new PackageInfo();
        app.packageName = name;
        app.versionCode = 42;
        app.lastUpdateTime = 1_760_000_000_000L;
        app.applicationInfo = new ApplicationInfo();
        app.applicationInfo.packageName = name;
        app.applicationInfo.nonLocalizedLabel = label;
        app.applicationInfo.flags = ApplicationInfo.FLAG_INSTALLED;
        sign(app, certificates);
        packages().installPackage(app);
    }

    private static void sign(PackageInfo app, byte[][] certificates) {
        Signature[] signatures = new Signature[certificates.length];
        for (int i = 0; i < certificates.length; i++) {
            signatures[i] = new Signature(certificates[i]);
        }
        if (Build.VERSION.SDK_INT >= 28) {
            SigningInfo signing = Shadow.newInstanceOf(SigningInfo.class);
            ((ShadowSigningInfo) Shadow.extract(signing)).setSignatures(signatures);
            app.signingInfo = signing;
        } else {
            app.signatures = signatures;
        }
    }

    /** Adds a provider to an app; the filters are what it is found by. */
    public static ProviderInfo addProvider(String app, String name, String authority,
            IntentFilter... filters) throws Exception {
        ProviderInfo info = new ProviderInfo();
        info.packageName = app;
        info.name = name;
        info.authority = authority;
        info.exported = true;
        packages().addOrUpdateProvider(info);
        for (IntentFilter filter : filters) {
            packages().addIntentFilterForProvider(new ComponentName(app, name), filter);
        }
        return info;
    }

    /** Says anew what a provider is. */
    public static void update(ProviderInfo info) {
        packages().addOrUpdateProvider(info);
    }

    /** Adds a service to an app, found by the action of such services. */
    public static ServiceInfo addService(String app, String name, Bundle metaData)
            throws Exception {
        ServiceInfo info = new ServiceInfo();
        info.packageName = app;
        info.name = name;
        info.exported = true;
        info.metaData = metaData;
        update(info);
        packages().addIntentFilterForService(
                new ComponentName(app, name), new IntentFilter("mobile.mcp.SERVICE"));
        return info;
    }

    /** Says anew what a service is. */
    public static void update(ServiceInfo info) {
        packages().addOrUpdateService(info);
    }

    public static void uninstall(String name) {
        packages().deletePackage(name);
    }
}
