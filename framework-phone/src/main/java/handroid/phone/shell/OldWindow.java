package handroid.phone.shell;

import android.graphics.Point;
import handroid.phone.system.DisplayService;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * {@code wm size} and {@code wm density} of API 26 and 27.
 *
 * <p>There {@code wm} is a program of its own, which the framework's jar does not have: this prints
 * what {@code cmds/wm} of Android 8 prints.
 */
final class OldWindow implements Program {
    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) {
        PrintStream lines = new PrintStream(out, true);
        if (words.equals(List.of("size"))) {
            Point size = new Point();
            DisplayService.upright(size);
            lines.println("Physical size: " + size.x + "x" + size.y);
            return 0;
        }
        if (words.equals(List.of("density"))) {
            lines.println("Physical density: " + DisplayService.info().logicalDensityDpi);
            return 0;
        }
        err.println("Error: unknown command '" + String.join(" ", words) + "'");
        return 1;
    }
}
