package handroid.hand.wrappers;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.app.IApplicationThread;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.UserInfo;
import android.os.RemoteException;
import android.os.ServiceManager;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Android's activity manager: what runs, and what is in front. */
public final class ActivityService {
    private static final String SHELL = "com.android.shell";

    private static final Method TASKS =
            Reflection.method(IActivityManager.class, "getTasks", int.class, int.class);
    private static final Method STACK =
            Reflection.method(IActivityManager.class, "getFocusedStackInfo");
    private static final Method ROOT_TASK =
            Reflection.method(IActivityManager.class, "getFocusedRootTaskInfo");

    private static final Method START_SERVICE =
            Reflection.method(IActivityManager.class, "startService", IApplicationThread.class,
                    Intent.class, String.class, boolean.class, String.class, int.class);
    private static final Method START_SERVICE_TAGGED =
            Reflection.method(IActivityManager.class, "startService", IApplicationThread.class,
                    Intent.class, String.class, boolean.class, String.class, String.class,
                    int.class);

    private final IActivityManager service =
            IActivityManager.Stub.asInterface(ServiceManager.getService("activity"));

    /** The user in front of the phone. */
    public int user() {
        try {
            UserInfo user = service.getCurrentUser();
            return user == null ? 0 : user.id;
        } catch (RemoteException e) {
            throw e.rethrowFromSystemServer();
        }
    }

    /** Runs something once when Android's system server dies, with all its services. */
    public void whenItDies(Runnable then) {
        try {
            service.asBinder().linkToDeath(then::run, 0);
        } catch (RemoteException e) {
            then.run();
        }
    }

    /** Starts an activity; returns Android's result code, negative when it was refused. */
    public int start(Intent intent) throws Exception {
        return service.startActivityAsUser(
                null, SHELL, intent, null, null, null, 0, 0, null, null, user());
    }

    /** Starts a service; a name of "!" or "?" is Android's way to refuse, null that of silence. */
    public ComponentName startService(Intent intent) throws Exception {
        return (ComponentName) (START_SERVICE_TAGGED != null
                ? Reflection.call(START_SERVICE_TAGGED, service, null, intent, null, false, SHELL,
                        null, user())
                : Reflection.call(
                        START_SERVICE, service, null, intent, null, false, SHELL, user()));
    }

    /** Ends those processes of an app that are in the background. */
    public void killBackground(String packageName) throws Exception {
        service.killBackgroundProcesses(packageName, user());
    }

    /** Returns the ids of the processes that run code of a package. */
    public List<Integer> processes(String packageName) throws Exception {
        List<Integer> found = new ArrayList<>();
        List<ActivityManager.RunningAppProcessInfo> all = service.getRunningAppProcesses();
        if (all == null) {
            return found;
        }
        for (ActivityManager.RunningAppProcessInfo process : all) {
            boolean own = process.processName.equals(packageName)
                    || process.processName.startsWith(packageName + ":");
            if (own) {
                found.add(process.pid);
            }
        }
        return found;
    }

    /** Returns the activity on top of the task that has the focus, null when it is not known. */
    public ComponentName foreground() throws Exception {
        Object task;
        try {
            task = focusedTask();
        } catch (SecurityException e) {
            return null;
        }
        return task == null
                ? null
                : (ComponentName) task.getClass().getField("topActivity").get(task);
    }

    private Object focusedTask() throws Exception {
        return ROOT_TASK != null ? Reflection.call(ROOT_TASK, service)
                : STACK != null ? Reflection.call(STACK, service)
                : firstTask();
    }

    private Object firstTask() throws Exception {
        List<?> tasks = (List<?>) Reflection.call(TASKS, service, 1, 0);
        return tasks == null || tasks.isEmpty() ? null : tasks.get(0);
    }
}
