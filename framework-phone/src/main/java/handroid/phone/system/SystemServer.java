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
    private static Background background;
    private static Services services;
    private static Samples samples;
    private static Telephony telephony;
    private static Keyboard keyboard;
    private static LauncherApps launcherApps;

    private SystemServer() {}

    /** Starts everything and shows the home screen. */
    public static void start() {
        ShadowView.setUseRealViewAnimations(true);
        Clock.start();
        activities = new Activities();
        windows = new Windows(activities);
        accessibility = new Accessibility(windows);
        focus = new Focus(windows, accessibility);
        background = new Background();
        services = new Services(background);
        telephony = new Telephony();
        keyboard = new Keyboard();
        launcherApps = new LauncherApps();
        MainThread.run(() -> {
            accessibility.install();
            new Input(windows, activities, keyboard).install();
            ActivityService manager = new ActivityService(activities, services);
            manager.install();
            background.install();
            telephony.install();
            Clipboard.install();
            launcherApps.install();
            Packages.install();
            samples = new Samples(manager);
            samples.install();
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

    /** How often UiAutomation has asked apps about their elements. */
    public static int questions() {
        return Automation.questions();
    }

    public static Accessibility accessibility() {
        return accessibility;
    }

    public static Background background() {
        return background;
    }

    public static Services services() {
        return services;
    }

    public static Samples samples() {
        return samples;
    }

    public static Keyboard keyboard() {
        return keyboard;
    }

    public static LauncherApps launcherApps() {
        return launcherApps;
    }

    public static Telephony telephony() {
        return telephony;
    }
}
