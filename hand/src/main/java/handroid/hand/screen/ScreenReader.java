package handroid.hand.screen;

import android.app.UiAutomation;
import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import handroid.hand.session.Deadline;
import handroid.hand.wrappers.Automation;
import handroid.hand.wrappers.NodeTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Reads all windows of the screen, whether it rests or not. */
public final class ScreenReader {
    private static final int LOOKS = 6;
    private static final long LOOK_AGAIN = 100;
    private static final String[] TYPES = {
        "UNKNOWN", "APPLICATION", "INPUT_METHOD", "SYSTEM", "ACCESSIBILITY_OVERLAY",
        "SPLIT_SCREEN_DIVIDER", "MAGNIFICATION_OVERLAY",
    };

    private final Automation automation;

    public ScreenReader(Automation automation) {
        this.automation = automation;
    }

    /** Returns what is on the screen; looks again for a moment while that is nothing. */
    synchronized Screen read(Deadline deadline) throws Exception {
        Screen screen = look(deadline);
        for (int i = 1; i < LOOKS && !screen.settled(); i++) {
            deadline.pause(LOOK_AGAIN);
            screen = look(deadline);
        }
        return screen;
    }

    private Screen look(Deadline deadline) throws Exception {
        UiAutomation phone = automation.takeFresh(deadline);
        Screen screen = new Screen();
        List<AccessibilityWindowInfo> found = new ArrayList<>(phone.getWindows());
        found.sort((one, other) -> Integer.compare(other.getLayer(), one.getLayer()));
        for (AccessibilityWindowInfo window : found) {
            deadline.check();
            readWindow(window, screen, deadline);
        }
        if (found.isEmpty()) {
            readActiveWindow(phone.getRootInActiveWindow(), screen, deadline);
        }
        return screen;
    }

    private static void readWindow(AccessibilityWindowInfo from, Screen screen, Deadline deadline)
            throws Exception {
        Window window = new Window();
        window.id = from.getId();
        window.type = type(from.getType());
        window.title = NodeReader.string(from.getTitle());
        window.layer = from.getLayer();
        Rect rect = new Rect();
        from.getBoundsInScreen(rect);
        window.bounds = NodeReader.sides(rect);
        window.focused = from.isFocused();
        window.active = from.isActive();
        screen.windows.add(window);
        readTree(NodeTree.root(from), window, screen, deadline);
    }

    private static void readActiveWindow(AccessibilityNodeInfo root, Screen screen,
            Deadline deadline) throws Exception {
        screen.degraded = true;
        if (root == null) {
            return;
        }
        Window window = new Window();
        window.id = root.getWindowId();
        window.type = "APPLICATION";
        window.focused = true;
        window.active = true;
        screen.windows.add(window);
        readTree(root, window, screen, deadline);
        window.bounds = window.elements.get(0).bounds;
    }

    /** Adds a tree to a window, parents before children; nodes are asked for in that order. */
    private static void readTree(AccessibilityNodeInfo root, Window window, Screen screen,
            Deadline deadline) throws Exception {
        Deque<Waiting> waiting = new ArrayDeque<>();
        AccessibilityNodeInfo node = root;
        while (node != null) {
            deadline.check();
            Element element = NodeReader.read(node);
            if (!screen.add(window, element, node)) {
                return;
            }
            if (!waiting.isEmpty()) {
                waiting.peek().element.children++;
            }
            waiting.push(new Waiting(node, element));
            node = next(waiting);
        }
    }

    /** Returns the next node in order, null after the last. */
    private static AccessibilityNodeInfo next(Deque<Waiting> waiting) throws Exception {
        while (!waiting.isEmpty()) {
            Waiting parent = waiting.peek();
            while (parent.read < parent.node.getChildCount()) {
                AccessibilityNodeInfo child = NodeTree.child(parent.node, parent.read++);
                if (child != null) {
                    return child;
                }
            }
            waiting.pop();
        }
        return null;
    }

    private static String type(int type) {
        return type > 0 && type < TYPES.length ? TYPES[type] : TYPES[0];
    }

    /** An element some of whose children have yet to be read. */
    private static final class Waiting {
        final AccessibilityNodeInfo node;
        final Element element;
        int read;

        Waiting(AccessibilityNodeInfo node, Element element) {
            this.node = node;
            this.element = element;
        }
    }
}
