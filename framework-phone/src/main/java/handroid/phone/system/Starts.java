package handroid.phone.system;

import android.app.WaitResult;
import android.content.Intent;
import android.os.SystemClock;
import org.robolectric.util.ReflectionHelpers;

/** Starts of activities that are waited for, as {@code am start -W} does. */
public final class Starts {
    private static final int COLD = 1;
    private static final int HOT = 3;

    private Starts() {}

    /** Starts an activity; reports how that went once it shows. */
    public static WaitResult andWait(Intent intent) {
        long began = SystemClock.uptimeMillis();
        WaitResult result = new WaitResult();
        Activities activities = SystemServer.activities();
        result.result = MainThread.run(() -> activities.start(intent));
        if (result.result >= 0) {
            result.who = MainThread.runInTurn(activities::front);
            result.totalTime = SystemClock.uptimeMillis() - began;
            if (ReflectionHelpers.hasField(WaitResult.class, "launchState")) {
                ReflectionHelpers.setField(result, "launchState", result.result == 0 ? COLD : HOT);
            }
        }
        return result;
    }
}
