package handroid.hand.wrappers;

import android.view.accessibility.AccessibilityNodeInfo;
import java.lang.reflect.Method;

/** What newer Androids tell of an element. */
public final class NodeDetails {
    private static final Method HEADING =
            Members.method(AccessibilityNodeInfo.class, "isHeading");
    private static final Method STATE =
            Members.method(AccessibilityNodeInfo.class, "getStateDescription");

    private NodeDetails() {}

    /** Whether it heads a section; false before API 28. */
    public static boolean heading(AccessibilityNodeInfo node) throws Exception {
        return HEADING != null && (Boolean) Members.call(HEADING, node);
    }

    /** Its state in words; null before API 30. */
    public static CharSequence state(AccessibilityNodeInfo node) throws Exception {
        return STATE == null ? null : (CharSequence) Members.call(STATE, node);
    }
}
