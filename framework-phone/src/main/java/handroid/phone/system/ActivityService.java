package handroid.phone.system;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.app.Notification;
import android.content.ComponentName;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.robolectric.util.ReflectionHelpers;

/** The activity manager, as far as a program outside of apps asks it. */
final class ActivityService {
    private static final int NOBODY = -1;
    private static final int UNKNOWN = 0;

    private final Activities activities;
    private final Services services;
    private final Providers providers = new Providers();
    private final Executor binder = Executors.newCachedThreadPool(ActivityService::daemon);
    private IActivityManager service;

    ActivityService(Activities activities, Services services) {
        this.activities = activities;
        this.services = services;
    }

    void install() {
        service = new Stub()
                .on("startActivityAsUser", (method, given) -> start(given))
                .on("startActivityAndWait", (method, given) ->
                        Starts.andWait(first(given, Intent.class)))
                .on("forceStopPackage", (method, given) -> end((String) given[0], true))
                .on("killBackgroundProcesses", (method, given) -> end((String) given[0], false))
                .on("getRunningAppProcesses", (method, given) -> MainThread.run(this::processes))
                .on("getTasks", (method, given) ->
                        List.of(front(ActivityManager.RunningTaskInfo.class)))
                .on("getFocusedStackInfo", (method, given) -> front(method.getReturnType()))
                .on("getFocusedRootTaskInfo", (method, given) -> front(method.getReturnType()))
                .on("getContentProviderExternal", (method, given) ->
                        MainThread.run(() -> providers.open((String) given[0])))
                .on("startService", (method, given) -> startService(given))
                .on("setServiceForeground", (method, given) -> {
                    services.show((ComponentName) given[0], (Notification) given[3]);
                    return null;
                })
                .on("stopServiceToken", (method, given) ->
                        services.stop((ComponentName) given[0], (Integer) given[2]))
                .on("sendIntentSender", (method, given) -> deliver(given))
                .on("getInfoForIntentSender", (method, given) ->
                        new ActivityManager.PendingIntentInfo(null, NOBODY, false, UNKNOWN))
                .serve("activity", IActivityManager.class);
    }

    private Object start(Object[] given) {
        Intent intent = first(given, Intent.class);
        return MainThread.run(() -> activities.start(intent));
    }

    private Object startService(Object[] given) {
        return services.start(first(given, Intent.class), first(given, Boolean.class), service);
    }

    /** Passes on what an app sends by a pending intent that is not the system's own. */
    private Object deliver(Object[] given) {
        IBinder target = first(given, IIntentSender.class).asBinder();
        int code = first(given, Integer.class);
        Intent intent = first(given, Intent.class);
        Intent sent = intent == null ? new Intent(Intent.ACTION_MAIN) : intent;
        binder.execute(() -> {
            try {
                IIntentSender.Stub.asInterface(Remote.of(target, Remote.SYSTEM))
                        .send(code, sent, null, null, null, null, null);
            } catch (RemoteException e) {
                throw new IllegalStateException(e);
            }
        });
        return 0;
    }

    private static <T> T first(Object[] given, Class<T> type) {
        for (Object each : given) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
        }
        return null;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "binder");
        thread.setDaemon(true);
        thread.setContextClassLoader(ActivityService.class.getClassLoader());
        return thread;
    }

    private Object end(String packageName, boolean alsoInFront) {
        return MainThread.run(() -> {
            activities.end(packageName, alsoInFront);
            if (alsoInFront) {
                endInBackground(packageName);
            }
            return null;
        });
    }

    /** Ends what an app does out of sight. */
    void endInBackground(String packageName) {
        services.end(packageName);
        providers.end(packageName);
    }

    private List<ActivityManager.RunningAppProcessInfo> processes() {
        List<ActivityManager.RunningAppProcessInfo> running = new ArrayList<>();
        activities.processes().forEach((name, pid) -> running.add(
                new ActivityManager.RunningAppProcessInfo(name, pid, new String[] {name})));
        return running;
    }

    private Object front(Class<?> type) throws ReflectiveOperationException {
        Object task = ReflectionHelpers.newInstance(type);
        type.getField("topActivity").set(task, MainThread.run(activities::front));
        return task;
    }
}
