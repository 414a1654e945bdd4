package handroid.phone.system;

import android.app.UiAutomation;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Point;
import android.graphics.Rect;
import android.os.SystemClock;
import android.view.Display;
import android.view.WindowManager.LayoutParams;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowUiAutomation;
import org.robolectric.util.ReflectionHelpers;

/** Screenshots: every window draws itself, from the bottom up, as SurfaceFlinger would lay them. */
@Implements(UiAutomation.class)
public class PictureStandIn extends ShadowUiAutomation {
    private static final int OPAQUE = 255;

    @Implementation
    @Override
    protected Bitmap takeScreenshot() {
        return take();
    }

    /** Takes a picture of the whole screen. */
    public static Bitmap take() {
        return MainThread.run(PictureStandIn::draw);
    }

    private static Bitmap draw() {
        Display display = ShadowDisplay.getDefaultDisplay();
        Point size = new Point();
        display.getRealSize(size);
        Bitmap picture = Bitmap.createBitmap(size.x, size.y, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(picture);
        canvas.drawColor(Color.BLACK);
        List<Window> windows = SystemServer.windows().shown();
        for (int i = windows.size() - 1; i >= 0; i--) {
            draw(windows.get(i), canvas);
        }
        return picture;
    }

    private static void draw(Window window, Canvas canvas) {
        if (window.has(LayoutParams.FLAG_DIM_BEHIND)) {
            canvas.drawColor(Color.argb(Math.round(OPAQUE * window.asked.dimAmount), 0, 0, 0));
        }
        Rect bounds = window.bounds();
        int saved = canvas.save();
        canvas.clipRect(bounds);
        canvas.translate(bounds.left, bounds.top);
        if (window.has(LayoutParams.FLAG_SECURE)) {
            canvas.drawColor(Color.BLACK);
        } else {
            Object attachment = ReflectionHelpers.getField(window.root, "mAttachInfo");
            ReflectionHelpers.setField(attachment, "mDrawingTime", SystemClock.uptimeMillis());
            // No render thread here would ever end the animation of a ticked box.
            window.view().jumpDrawablesToCurrentState();
            window.view().draw(canvas);
        }
        canvas.restoreToCount(saved);
    }
}
