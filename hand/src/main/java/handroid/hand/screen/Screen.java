package handroid.hand.screen;

import android.view.accessibility.AccessibilityNodeInfo;
import java.util.ArrayList;
import java.util.List;

/** All windows of one moment, topmost first, and the nodes their elements were read from. */
final class Screen {
    private static final int MOST_ELEMENTS = 20_000;

    final List<Window> windows = new ArrayList<>();
    final List<AccessibilityNodeInfo> nodes = new ArrayList<>();
    boolean degraded;
    boolean cut;

    /** Adds an element to a window; false when the screen is full. */
    boolean add(Window window, Element element, AccessibilityNodeInfo node) {
        if (nodes.size() >= MOST_ELEMENTS) {
            cut = true;
            return false;
        }
        window.elements.add(element);
        nodes.add(node);
        return true;
    }

    /** Whether all is there to show: windows, and a root in the one that has the focus. */
    boolean settled() {
        if (degraded) {
            return false;
        }
        for (Window window : windows) {
            if (window.focused && window.elements.isEmpty()) {
                return false;
            }
        }
        return !nodes.isEmpty();
    }
}
