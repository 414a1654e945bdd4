package handroid.phone.shell;

import android.content.pm.PackageInfo;
import android.os.Build;
import android.view.DisplayInfo;
import handroid.phone.system.DisplayService;
import handroid.phone.system.PackageService;
import handroid.phone.system.WindowTexts;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * {@code dumpsys}, as far as the stock driver reads it.
 *
 * <p>Android's own code for these texts prints the state of its whole window manager, input reader
 * and package settings, which do not run here. Only the lines that are read are printed, in the
 * form of each level that captures and sources show.
 */
final class Dumpsys implements Program {
    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) {
        PrintStream lines = new PrintStream(out, true);
        switch (String.join(" ", words)) {
            case "window displays":
                WindowTexts.displays().forEach(lines::println);
                return 0;
            case "window windows":
                WindowTexts.windows().forEach(lines::println);
                return 0;
            case "input":
                input(lines);
                return 0;
            case "package packages":
                packages(lines);
                return 0;
            default:
                err.println("framework phone: no 'dumpsys " + String.join(" ", words) + "'");
                return 1;
        }
    }

    private static void input(PrintStream lines) {
        DisplayInfo info = DisplayService.info();
        String kind = Build.VERSION.SDK_INT > Build.VERSION_CODES.P ? " INTERNAL" : "";
        lines.println("  Input Reader State:");
        lines.println("    Viewport" + kind + ": displayId=0, uniqueId=local:0, port=0,"
                + " orientation=" + info.rotation + ", logicalFrame=[0, 0, " + info.logicalWidth
                + ", " + info.logicalHeight + "], isActive=[1]");
    }

    private static void packages(PrintStream lines) {
        lines.println("Packages:");
        for (PackageInfo each : PackageService.installed()) {
            String hash = Integer.toHexString(each.packageName.hashCode());
            lines.println("  Package [" + each.packageName + "] (" + hash + "):");
            lines.println("    versionCode=" + each.versionCode);
            lines.println("    versionName=" + each.versionName);
        }
    }
}
