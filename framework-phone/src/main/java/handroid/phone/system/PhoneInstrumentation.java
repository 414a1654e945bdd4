package handroid.phone.system;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;

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

    @Override
    public ActivityResult execStartActivity(Context who, IBinder thread, IBinder token,
            Activity target, Intent intent, int request, Bundle options) {
        SystemServer.activities().startSoon(intent);
        return null;
    }
}
