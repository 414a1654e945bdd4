package handroid.hand.standin;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.content.ClipData;
import android.content.ComponentName;
import android.content.IClipboard;
import android.content.Intent;
import android.content.pm.UserInfo;
import android.view.IWindowManager;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** What the activity manager, the clipboard and the window manager report and take. */
public final class ServicesStandIn {
    private static final String RUNNING_TASK = "android.app.ActivityManager$RunningTaskInfo";

    public volatile ClipData clip;
    public volatile int clipsSet;
    public volatile boolean locked;
    public volatile int userInFront;
    /** The user for whom the last activity was started. */
    public volatile int startedFor;
    /** The user whose clipboard was asked for last, -1 where Android takes none. */
    public volatile int clipboardOf = -1;
    public volatile ComponentName foreground;
    public volatile int startResult;
    public final List<Intent> started = new ArrayList<>();
    public final List<String> killed = new ArrayList<>();
    public final List<ActivityManager.RunningAppProcessInfo> running = new ArrayList<>();
    /** Called with the package when background processes are to be killed. */
    public volatile java.util.function.Consumer<String> whenKilled = name -> { };
    public final PublishersStandIn publishers = new PublishersStandIn();
    public final TelephonyStandIn telephony = new TelephonyStandIn();
    public final LauncherAppsStandIn launcherApps = new LauncherAppsStandIn();

    private final Stub activities = new Stub();

    /** Lets the system server die, as a crash of one of its services does. */
    public void dieWithTheSystem() {
        activities.die();
    }

    public void install() {
        publishers.addTo(activities)
                .on("startActivityAsUser", (method, a) -> start((Intent) a[2], (Integer) a[a.length - 1]))
                .on("killBackgroundProcesses", (method, a) -> kill((String) a[0]))
                .on("getRunningAppProcesses", (method, a) -> new ArrayList<>(running))
                .on("getTasks", (method, a) -> List.of(task(RUNNING_TASK)))
                .on("getFocusedStackInfo", (method, a) -> front(method))
                .on("getFocusedRootTaskInfo", (method, a) -> front(method))
                .on("getCurrentUser", (method, a) -> new UserInfo(userInFront, "user", 0))
                .serveAs("activity", IActivityManager.class);
        new Stub()
                .on("getPrimaryClip", (method, a) -> clipFor(a))
                .on("setPrimaryClip", (method, a) -> setClip((ClipData) a[0]))
                .serveAs("clipboard", IClipboard.class);
        new Stub()
                .on("isKeyguardLocked", (method, a) -> locked)
                .serveAs("window", IWindowManager.class);
        publishers.install();
        telephony.install();
        launcherApps.install();
    }

    private Object start(Intent intent, int user) {
        started.add(intent);
        startedFor = user;
        return startResult;
    }

    private Object kill(String name) {
        killed.add(name);
        whenKilled.accept(name);
        return null;
    }

    private Object clipFor(Object[] arguments) {
        for (int i = arguments.length - 1; i >= 0; i--) {
            clipboardOf = arguments[i] instanceof Integer ? (Integer) arguments[i] : clipboardOf;
        }
        return clip;
    }

    private Object setClip(ClipData set) {
        clip = set;
        clipsSet++;
        return null;
    }

    private Object front(Method method) throws Exception {
        return foreground == null ? null : task(method.getReturnType().getName());
    }

    private Object task(String type) throws Exception {
        Object task = ReflectionHelpers.newInstance(Class.forName(type));
        task.getClass().getField("topActivity").set(task, foreground);
        return task;
    }
}
