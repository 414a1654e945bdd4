package handroid.hand.apps;

import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import handroid.hand.session.Deadline;
import handroid.hand.wrappers.Automation;

/** Waits for an app to come to the front. */
public final class Front {
    private static final long WITHIN = 5000;
    private static final long POLL = 50;
    private static final long TO_ANSWER = 500;

    private final Automation automation;

    public Front(Automation automation) {
        this.automation = automation;
    }

    /** Returns whether a window of the package has the focus within a few seconds. */
    boolean comes(String packageName, Deadline deadline) throws Exception {
        long wait = Math.min(WITHIN, deadline.left() - TO_ANSWER);
        long until = System.nanoTime() + wait * 1_000_000;
        while (!focused(packageName, deadline)) {
            if (System.nanoTime() + POLL * 1_000_000 > until) {
                return false;
            }
            deadline.pause(POLL);
        }
        return true;
    }

    private boolean focused(String packageName, Deadline deadline) throws Exception {
        for (AccessibilityWindowInfo window : automation.takeFresh(deadline).getWindows()) {
            AccessibilityNodeInfo root = window.isFocused() ? window.getRoot() : null;
            if (root != null && packageName.contentEquals(String.valueOf(root.getPackageName()))) {
                return true;
            }
        }
        return false;
    }
}
