package handroid.phone.system;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Rect;
import android.view.View;
import handroid.phone.boot.PhoneRunner;
import java.util.concurrent.Callable;
import org.junit.Before;
import org.junit.runner.RunWith;
import org.robolectric.RuntimeEnvironment;

/** A test on the phone: it begins at the home screen, with no app running. */
@RunWith(PhoneRunner.class)
public abstract class PhoneTest {
    private static final long PATIENCE = 20_000;

    @Before
    public void begin() {
        Rotation.turn(0);
        MainThread.run(() -> {
            for (String app : activities().processes().keySet()) {
                activities().end(app, true);
            }
            return null;
        });
        until("home has the focus", () -> front().equals("com.android.launcher3.Launcher")
                && windows().focused() != null);
    }

    static Activities activities() {
        return SystemServer.activities();
    }

    static Windows windows() {
        return SystemServer.windows();
    }

    /** Opens an app as a launcher does, and waits until it has the focus. */
    static Activity open(String packageName) {
        Intent intent = RuntimeEnvironment.getApplication().getPackageManager()
                .getLaunchIntentForPackage(packageName);
        MainThread.run(() -> activities().start(intent));
        until(packageName + " has the focus", () -> {
            Window focused = windows().focused();
            return focused != null && focused.view().hasWindowFocus()
                    && focused.view().getContext().getPackageName().equals(packageName);
        });
        return MainThread.run(() -> activities().frontActivity());
    }

    static String front() {
        return MainThread.run(() -> activities().front().getClassName());
    }

    static <T extends View> T view(Activity screen, String name) {
        int id = screen.getResources().getIdentifier(
                screen.getPackageName() + ":id/" + name, null, null);
        return MainThread.run(() -> screen.<T>findViewById(id));
    }

    static Rect place(View view) {
        int[] corner = new int[2];
        view.getLocationOnScreen(corner);
        return new Rect(corner[0], corner[1],
                corner[0] + view.getWidth(), corner[1] + view.getHeight());
    }

    /** Waits until something is so, asking on the main thread. */
    static void until(String what, Callable<Boolean> condition) {
        long end = System.nanoTime() + PATIENCE * 1_000_000;
        while (!MainThread.run(condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("It never was so: " + what);
            }
            Thread.onSpinWait();
        }
    }
}
