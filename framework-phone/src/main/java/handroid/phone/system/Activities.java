package handroid.phone.system;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.IBinder;
import android.util.Log;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;

/** The tasks of the phone, each a stack of screens; the first is in front. Main thread only. */
public final class Activities {
    private static final int STARTED = 0;
    private static final int BROUGHT_TO_FRONT = 2;
    private static final int NOT_RESOLVED = -91;
    private static final int CLASS_NOT_FOUND = -92;
    private static final ComponentName HOME =
            new ComponentName("com.android.launcher3", "com.android.launcher3.Launcher");

    private final Deque<Deque<Screen>> tasks = new ArrayDeque<>();
    private final Map<String, Integer> processes = new HashMap<>();
    private int lastProcess = 3000;

    /** Starts an activity; returns Android's result code. */
    public int start(Intent intent) {
        ActivityInfo info = intent.resolveActivityInfo(
                RuntimeEnvironment.getApplication().getPackageManager(), 0);
        if (info == null) {
            return intent.getComponent() == null ? NOT_RESOLVED : CLASS_NOT_FOUND;
        }
        Screen before = top();
        boolean newTask = (intent.getFlags() & Intent.FLAG_ACTIVITY_NEW_TASK) != 0;
        Deque<Screen> task = newTask ? taskOf(info.packageName) : tasks.peekFirst();
        boolean there = newTask && task != null;
        if (task == null) {
            task = new ArrayDeque<>();
        }
        tasks.remove(task);
        tasks.addFirst(task);
        if (!there) {
            task.push(new Screen(info, intent));
        }
        show(before);
        return there ? BROUGHT_TO_FRONT : STARTED;
    }

    /** Starts an activity once the app that asked for it is done with what it does. */
    void startSoon(Intent intent) {
        MainThread.post(() -> {
            if (start(intent) < 0) {
                Log.w("Activities", "Nothing answers to " + intent);
            }
        });
    }

    /** Shows the home screen. */
    public void home() {
        start(new Intent(Intent.ACTION_MAIN).setComponent(HOME)
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    /** Takes away the screens that have finished, and shows what was below. */
    void followUp() {
        remove(Screen::finishing);
    }

    /** Ends all screens of an app, or those that are not in front. */
    public void end(String packageName, boolean alsoInFront) {
        Screen front = top();
        remove(screen -> screen.name.getPackageName().equals(packageName)
                && (alsoInFront || screen != front));
    }

    private interface Choice {
        boolean takes(Screen screen);
    }

    private void remove(Choice choice) {
        Screen before = top();
        List<Screen> gone = new ArrayList<>();
        for (Deque<Screen> task : tasks) {
            for (Screen screen : task) {
                if (choice.takes(screen)) {
                    gone.add(screen);
                }
            }
        }
        if (gone.isEmpty()) {
            return;
        }
        tasks.forEach(task -> task.removeAll(gone));
        tasks.removeIf(Deque::isEmpty);
        if (top() == null) {
            home();
        } else {
            show(before);
        }
        gone.forEach(Screen::destroy);
    }

    /** Brings the first task's screen to the front, in place of another. */
    private void show(Screen before) {
        Screen next = top();
        if (next == before) {
            return;
        }
        if (before != null) {
            before.pause();
        }
        next.show();
        if (before != null) {
            before.stop();
        }
        numberProcesses();
    }

    private void numberProcesses() {
        Map<String, Integer> running = new HashMap<>();
        for (Deque<Screen> task : tasks) {
            for (Screen screen : task) {
                String name = screen.name.getPackageName();
                running.put(name, processes.containsKey(name) ? processes.get(name)
                        : running.containsKey(name) ? running.get(name) : ++lastProcess);
            }
        }
        processes.clear();
        processes.putAll(running);
    }

    private Deque<Screen> taskOf(String packageName) {
        for (Deque<Screen> task : tasks) {
            if (task.peekLast().name.getPackageName().equals(packageName)) {
                return task;
            }
        }
        return null;
    }

    private Screen top() {
        return tasks.isEmpty() ? null : tasks.peekFirst().peekFirst();
    }

    /** The activity in front. */
    public ComponentName front() {
        return top().name;
    }

    public Activity frontActivity() {
        return top().activity();
    }

    IBinder frontToken() {
        Screen top = top();
        return top == null || top.activity() == null ? null : top.activity().getActivityToken();
    }

    /** The apps that run, and the numbers of their processes. */
    public Map<String, Integer> processes() {
        numberProcesses();
        return new HashMap<>(processes);
    }

    /** Has every screen made anew for another configuration, the one in front at once. */
    void configurationChanged() {
        for (Deque<Screen> task : tasks) {
            task.forEach(Screen::outdate);
        }
        top().renew();
    }
}
