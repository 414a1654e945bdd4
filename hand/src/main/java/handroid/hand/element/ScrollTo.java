package handroid.hand.element;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.screen.NodeReader;
import handroid.hand.session.Deadline;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusals;

/** Brings an element into view. */
final class ScrollTo {
    private static final int MOST_SCROLLS = 50;
    private static final int SHOW_ON_SCREEN = 0x01020036;
    private static final int LEFT = 0x01020039;
    private static final int RIGHT = 0x0102003b;
    private static final long REST = 50;
    private static final int RESTS = 20;

    private final AccessibilityNodeInfo node;
    private final Deadline deadline;
    private int scrolls;

    ScrollTo(AccessibilityNodeInfo node, Deadline deadline) {
        this.node = node;
        this.deadline = deadline;
    }

    /** Returns how many scrolls it took. */
    int run() throws Exception {
        if (inView()) {
            return 0;
        }
        attempt(node, SHOW_ON_SCREEN);
        AccessibilityNodeInfo scroller = scrollable(node);
        while (!inView() && scroller != null && scrolls < MOST_SCROLLS) {
            if (!scrollTowards(scroller)) {
                scroller = scrollable(scroller);
            }
        }
        if (!inView()) {
            Outcome known = scrolls > 0 ? Outcome.DONE : Outcome.NOT_DONE;
            throw Refusals.notInView().after(known);
        }
        return scrolls;
    }

    private boolean inView() throws Exception {
        return node.refresh() && NodeReader.read(node).inView();
    }

    private static AccessibilityNodeInfo scrollable(AccessibilityNodeInfo below) {
        AccessibilityNodeInfo above = below.getParent();
        while (above != null && !above.isScrollable()) {
            above = above.getParent();
        }
        return above;
    }

    /** Scrolls once; false when nothing moved. */
    private boolean scrollTowards(AccessibilityNodeInfo scroller) throws Exception {
        Rect view = bounds(scroller);
        Rect sought = bounds(node);
        // Android cuts each edge to the parent's: what lies above keeps only its bottom as a sign.
        boolean above = Math.min(sought.top, sought.bottom) < view.top;
        boolean left = Math.min(sought.left, sought.right) < view.left;
        boolean before = above || left;
        boolean aside = sought.right <= view.left || sought.left >= view.right;
        int plain = before
                ? AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD
                : AccessibilityNodeInfo.ACTION_SCROLL_FORWARD;
        return (aside && attempt(scroller, before ? LEFT : RIGHT)) || attempt(scroller, plain);
    }

    /** Performs an action that moves things; returns whether the element moved or is in view. */
    private boolean attempt(AccessibilityNodeInfo on, int action) throws Exception {
        Rect before = bounds(node);
        if (!on.performAction(action)) {
            return false;
        }
        Rect after = atRest();
        boolean moved = !after.equals(before) || inView();
        if (moved) {
            scrolls++;
        }
        return moved;
    }

    /** Waits until the element no longer moves, and returns where it is. */
    private Rect atRest() throws Exception {
        Rect last = bounds(node);
        for (int i = 0; i < RESTS; i++) {
            deadline.pause(REST);
            node.refresh();
            Rect now = bounds(node);
            if (i > 0 && now.equals(last)) {
                return now;
            }
            last = now;
        }
        return last;
    }

    private static Rect bounds(AccessibilityNodeInfo of) {
        Rect rect = new Rect();
        of.getBoundsInScreen(rect);
        return rect;
    }
}
