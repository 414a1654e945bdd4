package handroid.hand.wrappers;

import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import java.lang.reflect.Method;

/**
 * Follows the tree of a window so that Android sends many nodes at once.
 *
 * <p>Every Android sends descendants along with a node. Newer ones (seen on API 34 and 36) stop that
 * as soon as the next question comes, which is at once here: nearly one question for each node. From
 * API 33 on they can be asked not to stop, and to send nodes in the order in which they are read.
 */
public final class NodeTree {
    private static final Method ROOT =
            Reflection.method(AccessibilityWindowInfo.class, "getRoot", int.class);
    private static final Method CHILD =
            Reflection.method(AccessibilityNodeInfo.class, "getChild", int.class, int.class);
    private static final int DEPTH_FIRST = 8;
    private static final int UNINTERRUPTIBLE = 32;
    private static final int AHEAD = DEPTH_FIRST | UNINTERRUPTIBLE;

    private NodeTree() {}

    /** Returns the root of a window, null when it shows none. */
    public static AccessibilityNodeInfo root(AccessibilityWindowInfo window) throws Exception {
        return ROOT == null
                ? window.getRoot()
                : (AccessibilityNodeInfo) Reflection.call(ROOT, window, AHEAD);
    }

    /** Returns a child, null when it is gone. */
    public static AccessibilityNodeInfo child(AccessibilityNodeInfo of, int index)
            throws Exception {
        return CHILD == null
                ? of.getChild(index)
                : (AccessibilityNodeInfo) Reflection.call(CHILD, of, index, AHEAD);
    }
}
