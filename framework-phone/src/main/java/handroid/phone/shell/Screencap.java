package handroid.phone.shell;

import android.graphics.Bitmap;
import handroid.phone.system.PictureStandIn;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/** {@code screencap -p}: a native program of Android, whose picture SurfaceFlinger takes. */
final class Screencap implements Program {
    private static final int LOSSLESS = 100;

    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) {
        if (!words.equals(List.of("-p"))) {
            err.println("framework phone: only screencap -p");
            return 1;
        }
        PictureStandIn.take().compress(Bitmap.CompressFormat.PNG, LOSSLESS, out);
        return 0;
    }
}
