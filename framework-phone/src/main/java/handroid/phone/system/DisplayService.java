package handroid.phone.system;

import android.graphics.Point;
import android.hardware.display.DisplayManagerGlobal;
import android.view.Display;
import android.view.DisplayInfo;
import android.view.IWindowManager;

/** What the phone's screen is like, and the window manager as far as {@code wm} asks it. */
public final class DisplayService {
    private static final IWindowManager WINDOW_MANAGER = new Stub()
            .on("getInitialDisplaySize", (method, given) -> upright((Point) given[1]))
            .on("getBaseDisplaySize", (method, given) -> upright((Point) given[1]))
            .on("getInitialDisplayDensity", (method, given) -> info().logicalDensityDpi)
            .on("getBaseDisplayDensity", (method, given) -> info().logicalDensityDpi)
            .as(IWindowManager.class);

    private DisplayService() {}

    /** What is known of the phone's own display, in its current rotation. */
    public static DisplayInfo info() {
        return DisplayManagerGlobal.getInstance().getDisplayInfo(Display.DEFAULT_DISPLAY);
    }

    public static IWindowManager windowManager() {
        return WINDOW_MANAGER;
    }

    /** Puts the size that the display has in its natural rotation. */
    public static Object upright(Point into) {
        DisplayInfo info = info();
        boolean turned = info.rotation % 2 == 1;
        into.set(turned ? info.logicalHeight : info.logicalWidth,
                turned ? info.logicalWidth : info.logicalHeight);
        return null;
    }
}
