package handroid.phone.system;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** The activity manager, as far as a program outside of apps asks it. */
final class ActivityService {
    private final Activities activities;

    ActivityService(Activities activities) {
        this.activities = activities;
    }

    void install() {
        new Stub()
                .on("startActivityAsUser", (method, given) -> start(given))
                .on("forceStopPackage", (method, given) -> end((String) given[0], true))
                .on("killBackgroundProcesses", (method, given) -> end((String) given[0], false))
                .on("getRunningAppProcesses", (method, given) -> MainThread.run(this::processes))
                .on("getTasks", (method, given) ->
                        List.of(front(ActivityManager.RunningTaskInfo.class)))
                .on("getFocusedStackInfo", (method, given) -> front(method.getReturnType()))
                .on("getFocusedRootTaskInfo", (method, given) -> front(method.getReturnType()))
                .serve("activity", IActivityManager.class);
    }

    private Object start(Object[] given) {
        for (Object each : given) {
            if (each instanceof Intent) {
                return MainThread.run(() -> activities.start((Intent) each));
            }
        }
        throw new IllegalArgumentException("no intent");
    }

    private Object end(String packageName, boolean alsoInFront) {
        return MainThread.run(() -> {
            activities.end(packageName, alsoInFront);
            return null;
        });
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
