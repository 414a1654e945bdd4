package handroid.phone.shell;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.app.UiAutomationConnection;
import android.os.Build;
import android.os.HandlerThread;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.phone.system.DisplayService;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * {@code uiautomator dump}, with the document on the standard output instead of in a file.
 *
 * <p>The program is not in the framework's jar. This does in turn what {@code DumpCommand} of
 * {@code cmds/uiautomator} does, by Android's own {@code UiAutomation}; {@link ScreenXml} writes.
 */
final class UiAutomator implements Program {
    private static final long QUIET = 1000;
    private static final long PATIENCE = 10_000;

    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) throws Exception {
        if (words.isEmpty() || !words.get(0).equals("dump")) {
            err.println("framework phone: only uiautomator dump");
            return 1;
        }
        HandlerThread events = new HandlerThread("uiautomator");
        events.start();
        UiAutomation automation =
                new UiAutomation(events.getLooper(), new UiAutomationConnection());
        try {
            automation.connect();
            try {
                return dump(words, automation, out, err);
            } finally {
                automation.disconnect();
            }
        } finally {
            events.quit();
        }
    }

    private static int dump(List<String> words, UiAutomation automation, OutputStream out,
            PrintStream err) throws Exception {
        boolean all = words.contains("--windows")
                && Build.VERSION.SDK_INT >= Build.VERSION_CODES.R;
        ask(automation, AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS,
                !words.contains("--compressed"));
        try {
            automation.waitForIdle(QUIET, PATIENCE);
        } catch (TimeoutException e) {
            err.println("ERROR: could not get idle state.");
            return 0;
        }
        ScreenXml xml = new ScreenXml(DisplayService.info());
        String document;
        if (all) {
            ask(automation, AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS, true);
            document = xml.windows(automation.getWindowsOnAllDisplays());
        } else {
            AccessibilityNodeInfo root = automation.getRootInActiveWindow();
            if (root == null) {
                err.println("ERROR: null root node returned by UiTestAutomationBridge.");
                return 0;
            }
            document = xml.window(root);
        }
        out.write(document.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    private static void ask(UiAutomation automation, int flag, boolean wanted) {
        AccessibilityServiceInfo info = automation.getServiceInfo();
        info.flags = wanted ? info.flags | flag : info.flags & ~flag;
        automation.setServiceInfo(info);
    }
}
