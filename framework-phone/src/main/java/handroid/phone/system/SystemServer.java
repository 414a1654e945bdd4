package handroid.phone.system;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import org.robolectric.shadows.ShadowLog;
import org.robolectric.shadows.ShadowView;

/** What stands in for Android's system server: its parts, put together. */
public final class SystemServer {
    private static final long LOOK_EVERY = 10;

    private static Activities activities;
    private static Windows windows;
    private static Accessibility accessibility;
    private static Focus focus;

    private SystemServer() {}

    /** Starts everything and shows the home screen. */
    public static void start() {
        ShadowView.setUseRealViewAnimations(true);
        Clock.start();
        activities = new Activities();
        windows = new Windows(activities);
        accessibility = new Accessibility(windows);
        focus = new Focus(windows, accessibility);
        MainThread.run(() -> {
            accessibility.install();
            new Input(windows, activities).install();
            new ActivityService(activities).install();
            Clipboard.install();
            Packages.install();
            activities.home();
            return null;
        });
        MainThread.post(SystemServer::look);
    }

    /** What apps did since the last time is followed up. */
    private static void look() {
        activities.followUp();
        focus.followUp();
        ShadowLog.clear();
        accessibility.forgetSent();
        Handler main = new Handler(Looper.getMainLooper());
        Message next = Message.obtain(main, SystemServer::look);
        next.setAsynchronous(true);
        main.sendMessageDelayed(next, LOOK_EVERY);
    }

    public static Activities activities() {
        return activities;
    }

    public static Windows windows() {
        return windows;
    }

    public static Accessibility accessibility() {
        return accessibility;
    }
}
