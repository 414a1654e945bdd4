package handroid.phone.system;

import android.os.Looper;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.util.ReflectionHelpers;

/** Lets the phone's time, which stands still in Robolectric, run with the computer's. */
final class Clock {
    private static final long STEP = 5;
    private static final Duration FRAME = Duration.ofMillis(15);
    private static final int CRASHED = 70;

    private Clock() {}

    static void start() {
        ShadowChoreographer.setPaused(true);
        ShadowChoreographer.setFrameDelay(FRAME);
        Thread thread = new Thread(Clock::run, "clock");
        thread.setDaemon(true);
        thread.start();
    }

    private static void run() {
        long last = System.nanoTime();
        while (!Thread.interrupted()) {
            try {
                Thread.sleep(STEP);
            } catch (InterruptedException e) {
                return;
            }
            long now = System.nanoTime();
            ShadowSystemClock.advanceBy(Duration.ofNanos(now - last));
            last = now;
            endIfCrashed();
        }
    }

    /** An exception of an app leaves the main looper dead for good: the phone has crashed. */
    private static void endIfCrashed() {
        Object queue = Shadow.extract(Looper.getMainLooper().getQueue());
        Exception fault = ReflectionHelpers.getField(queue, "uncaughtException");
        if (fault != null) {
            fault.printStackTrace(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
            Runtime.getRuntime().halt(CRASHED);
        }
    }
}
