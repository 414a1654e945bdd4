package handroid.hand.standin;

import android.app.UiAutomation;
import android.graphics.Bitmap;
import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.FutureTask;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowUiAutomation;

/** Draws screenshots on the app's main thread, whoever asks for them. */
@Implements(UiAutomation.class)
public class ScreenshotsOnMain extends ShadowUiAutomation {
    @Override
    @Implementation
    protected Bitmap takeScreenshot() throws Exception {
        FutureTask<Bitmap> drawing = new FutureTask<>(() -> super.takeScreenshot());
        new Handler(Looper.getMainLooper()).post(drawing);
        return drawing.get();
    }
}
