package handroid.phone.system;

import android.app.IActivityManager;
import android.app.Notification;
import android.app.QueuedWork;
import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.IBinder;
import android.os.Parcel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;

/** The services of apps: made, started and ended on the main thread. */
public final class Services {
    private final Map<ComponentName, Running> running = new HashMap<>();
    private final Background background;

    /** A service that runs. */
    private static final class Running {
        final IBinder token = new Binder();
        Service service;
        int lastStart;
        boolean owesForeground;
        Notification notification;
    }

    Services(Background background) {
        this.background = background;
    }

    /** Starts a service; the answer is Android's: null, a refusal in place of a name, or it. */
    ComponentName start(Intent given, boolean foreground, IActivityManager manager) {
        Intent intent = sent(given);
        ServiceInfo info = find(intent.getComponent());
        if (info == null) {
            return null;
        }
        if (!info.exported) {
            throw new SecurityException("Not allowed to start service " + intent);
        }
        if (info.permission != null) {
            return new ComponentName("!", info.permission);
        }
        if (!foreground && !background.allows(info.packageName)) {
            return new ComponentName("?", "app is in background uid null");
        }
        MainThread.post(() -> run(info, intent, foreground, manager));
        return intent.getComponent();
    }

    private static ServiceInfo find(ComponentName name) {
        try {
            PackageManager packages = RuntimeEnvironment.getApplication().getPackageManager();
            return packages.getServiceInfo(name, 0);
        } catch (PackageManager.NameNotFoundException e) {
            return null;
        }
    }

    /** Returns an intent as it comes out in another process. */
    static Intent sent(Intent given) {
        Parcel parcel = Parcel.obtain();
        given.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        Intent sent = Intent.CREATOR.createFromParcel(parcel);
        sent.setExtrasClassLoader(Services.class.getClassLoader());
        return sent;
    }

    private void run(ServiceInfo info, Intent intent, boolean foreground,
            IActivityManager manager) {
        Running record = running.computeIfAbsent(intent.getComponent(), name -> new Running());
        record.owesForeground |= foreground;
        if (record.service == null) {
            record.service = make(info, record, manager);
            record.service.onCreate();
        }
        record.service.onStartCommand(intent, 0, ++record.lastStart);
        QueuedWork.waitToFinish();
    }

    private static Service make(ServiceInfo info, Running record, IActivityManager manager) {
        try {
            Service service = Class.forName(info.name)
                    .asSubclass(Service.class).getDeclaredConstructor().newInstance();
            service.attach(Apk.context(info.packageName), null, info.name, record.token,
                    RuntimeEnvironment.getApplication(), manager);
            return service;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A service keeps its promise to show a notification. */
    void show(ComponentName name, Notification notification) {
        Running record = running.get(name);
        record.owesForeground = false;
        record.notification = notification;
    }

    /** A service says that it is done with a start; it ends unless another came since. */
    boolean stop(ComponentName name, int start) {
        Running record = running.get(name);
        if (record == null || start >= 0 && start != record.lastStart) {
            return false;
        }
        MainThread.post(() -> end(name));
        return true;
    }

    private void end(ComponentName name) {
        Running record = running.remove(name);
        if (record == null) {
            return;
        }
        if (record.owesForeground) {
            throw new IllegalStateException("Context.startForegroundService() did not then call "
                    + "Service.startForeground(): " + name);
        }
        record.service.onDestroy();
    }

    /** Ends those of an app. */
    void end(String packageName) {
        for (ComponentName name : new ArrayList<>(running.keySet())) {
            if (name.getPackageName().equals(packageName)) {
                running.get(name).owesForeground = false;
                end(name);
            }
        }
    }

    /** The services that run, and the notification that each shows, null when none. */
    public Map<ComponentName, Notification> running() {
        Map<ComponentName, Notification> shown = new HashMap<>();
        running.forEach((name, record) -> shown.put(name, record.notification));
        return shown;
    }
}
