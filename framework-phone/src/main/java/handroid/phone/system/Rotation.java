package handroid.phone.system;

import static org.robolectric.Shadows.shadowOf;

import android.view.Display;
import android.view.Surface;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowDisplayManager;

/** Turns the phone. */
public final class Rotation {
    private Rotation() {}

    /** Turns it by so many quarters from upright, 0 to 3. */
    public static void turn(int quarters) {
        MainThread.run(() -> {
            Display display = ShadowDisplay.getDefaultDisplay();
            boolean changes = wide(quarters) != wide(display.getRotation());
            shadowOf(display).setRotation(quarters);
            if (changes) {
                String shape = wide(quarters) ? "+land" : "+port";
                ShadowDisplayManager.changeDisplay(display.getDisplayId(), shape);
                RuntimeEnvironment.setQualifiers(shape);
                SystemServer.activities().configurationChanged();
            }
            return null;
        });
    }

    private static boolean wide(int quarters) {
        return quarters == Surface.ROTATION_90 || quarters == Surface.ROTATION_270;
    }
}
