package handroid.phone.system;

import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;

/** Gives the focus to the topmost window that wants it, as the window manager does. */
final class Focus {
    private final Windows windows;
    private final Accessibility accessibility;
    private List<Window> shown = List.of();
    private Window focused;

    Focus(Windows windows, Accessibility accessibility) {
        this.windows = windows;
        this.accessibility = accessibility;
    }

    /** Moves the focus if windows came or went. */
    void followUp() {
        List<Window> now = windows.shown();
        Window next = windows.focused();
        if (next != null && !next.equals(focused)) {
            if (focused != null && windows.exists(focused)) {
                notify(focused, false);
            }
            notify(next, true);
            focused = next;
        }
        if (!now.equals(shown)) {
            shown = now;
            accessibility.windowsChanged();
        }
    }

    private static void notify(Window window, boolean has) {
        ((ShadowViewRootImpl) Shadow.extract(window.root)).callWindowFocusChanged(has);
    }
}
