package handroid.phone.shell;

import android.content.pm.PackageInfo;
import handroid.phone.system.PackageService;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * {@code pm} of API 26 and 27.
 *
 * <p>There it is a program of its own, which the framework's jar does not have and which hands most
 * on to the service. What it does itself is {@code pm path}: this prints what Android's prints.
 */
final class OldPackages implements Program {
    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) throws Exception {
        if (words.size() != 2 || !words.get(0).equals("path")) {
            return AndroidCommands.packages(words, out, err);
        }
        for (PackageInfo each : PackageService.installed()) {
            if (each.packageName.equals(words.get(1))) {
                new PrintStream(out, true).println("package:" + each.applicationInfo.sourceDir);
                return 0;
            }
        }
        return 1;
    }
}
