package handroid.hand.wrappers;

import android.hardware.display.DisplayManagerGlobal;
import android.view.Display;
import android.view.DisplayInfo;

/** Android's display manager. */
public final class DisplayService {
    /** Returns the phone's own display, in its current rotation. */
    public DisplayInfo main() {
        return DisplayManagerGlobal.getInstance().getDisplayInfo(Display.DEFAULT_DISPLAY);
    }
}
