package handroid.phone.system;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.view.ContextThemeWrapper;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.util.ReflectionHelpers;

/** Where the framework asks for activities to be started, and for work on the main thread. */
public final class PhoneInstrumentation extends RoboMonitoringInstrumentation {
    /**
     * Robolectric's own throws, and leaves the main looper dead, while a frame is pending; on a
     * phone whose clock runs one nearly always is.
     */
    @Override
    public void runOnMainSync(Runnable work) {
        MainThread.run(() -> {
            work.run();
            return null;
        });
    }

    @Override
    public void waitForIdleSync() {
        runOnMainSync(() -> { });
    }

    /** Robolectric gives every activity the one application's context; apps have their own. */
    @Override
    public void callActivityOnCreate(Activity activity, Bundle saved) {
        ComponentName name = activity.getIntent().getComponent();
        Context own = Apk.contextOf(name.getPackageName(), activity.getBaseContext());
        ReflectionHelpers.setField(ContextWrapper.class, activity, "mBase", own);
        ReflectionHelpers.setField(ContextThemeWrapper.class, activity, "mResources", null);
        ReflectionHelpers.setField(ContextThemeWrapper.class, activity, "mTheme", null);
        super.callActivityOnCreate(activity, saved);
    }

    @Override
    public ActivityResult execStartActivity(Context who, IBinder thread, IBinder token,
            Activity target, Intent intent, int request, Bundle options) {
        SystemServer.activities().startSoon(intent);
        return null;
    }
}
