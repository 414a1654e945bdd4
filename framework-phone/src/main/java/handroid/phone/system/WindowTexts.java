package handroid.phone.system;

import android.content.ComponentName;
import android.graphics.Rect;
import android.os.Build;
import android.view.DisplayInfo;
import android.view.WindowManager.LayoutParams;
import java.util.ArrayList;
import java.util.List;

/** What {@code dumpsys window} reports of displays and windows, in the forms of each level. */
public final class WindowTexts {
    private static final int NAMED_TYPES_SINCE = Build.VERSION_CODES.P;
    private static final int FRAME_OF_ITS_OWN_UNTIL = 32;
    private static final int BRACE_TWICE = 33;
    private static final int DECIMAL_SINCE = 36;

    private WindowTexts() {}

    /** {@code dumpsys window displays}; the focus stands there from API 29 on. */
    public static List<String> displays() {
        DisplayInfo info = DisplayService.info();
        String size = info.logicalWidth + "x" + info.logicalHeight;
        List<String> lines = new ArrayList<>();
        lines.add("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)");
        lines.add("  Display: mDisplayId=0");
        lines.add("    init=" + size + " " + info.logicalDensityDpi + "dpi cur=" + size
                + " app=" + size);
        if (Build.VERSION.SDK_INT > Build.VERSION_CODES.P) {
            lines.addAll(MainThread.run(WindowTexts::focus));
        }
        return lines;
    }

    /** {@code dumpsys window windows}, topmost first; the focus stands there up to API 28. */
    public static List<String> windows() {
        return MainThread.run(() -> {
            List<String> lines = new ArrayList<>();
            lines.add("WINDOW MANAGER WINDOWS (dumpsys window windows)");
            int number = 0;
            for (Window window : SystemServer.windows().shown()) {
                lines.addAll(describe(window, number++));
            }
            if (Build.VERSION.SDK_INT <= Build.VERSION_CODES.P) {
                lines.add("");
                lines.addAll(focus());
            }
            return lines;
        });
    }

    private static List<String> focus() {
        Window window = SystemServer.windows().focused();
        return List.of(
                "  mCurrentFocus=" + (window == null ? "null" : name(window)),
                "  mFocusedApp=" + app(SystemServer.activities().front()));
    }

    private static String app(ComponentName front) {
        int hash = front.hashCode() & 0xfffffff;
        boolean decimal = Build.VERSION.SDK_INT >= DECIMAL_SINCE;
        String brace = Build.VERSION.SDK_INT == BRACE_TWICE ? "}" : "";
        String record = "ActivityRecord{"
                + (decimal ? Integer.toString(hash) : Integer.toHexString(hash))
                + " u0 " + front.flattenToShortString() + brace + " t1}";
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.R ? record
                : "AppWindowToken{1a token=Token{2b " + record + "}}";
    }

    private static String name(Window window) {
        return "Window{" + Integer.toHexString(System.identityHashCode(window.root)) + " u0 "
                + window.asked.getTitle() + "}";
    }

    private static List<String> describe(Window window, int number) {
        String frame = frame(window.bounds());
        boolean ownLine = Build.VERSION.SDK_INT <= FRAME_OF_ITS_OWN_UNTIL;
        List<String> lines = new ArrayList<>(List.of(
                "  Window #" + number + " " + name(window) + ":",
                "    mDisplayId=0",
                "    mOwnerUid=10000 package=" + window.view().getContext().getPackageName(),
                "    mAttrs={(0,0)(fillxfill) ty=" + type(window.asked.type) + " fmt=TRANSLUCENT}",
                "    mHasSurface=true isReadyForDisplay()=true",
                ownLine ? "    mFrame=" + frame + " last=" + frame
                        : "    Frames: parent=" + frame + " display=" + frame + " frame=" + frame,
                "    mViewVisibility=0x0",
                "    isOnScreen=true"));
        if (Build.VERSION.SDK_INT > Build.VERSION_CODES.O) {
            lines.add("    isVisible=true");
        }
        return lines;
    }

    private static String frame(Rect bounds) {
        return bounds.toShortString();
    }

    /** The type of a window: a number, then the end of its constant's name. */
    private static String type(int type) {
        if (Build.VERSION.SDK_INT < NAMED_TYPES_SINCE) {
            return Integer.toString(type);
        }
        switch (type) {
            case LayoutParams.TYPE_BASE_APPLICATION:
                return "BASE_APPLICATION";
            case LayoutParams.TYPE_APPLICATION:
                return "APPLICATION";
            case LayoutParams.TYPE_APPLICATION_PANEL:
                return "APPLICATION_PANEL";
            case LayoutParams.TYPE_APPLICATION_SUB_PANEL:
                return "APPLICATION_SUB_PANEL";
            default:
                return Integer.toString(type);
        }
    }
}
