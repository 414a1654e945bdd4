package handroid.hand.wrappers;

import android.view.accessibility.AccessibilityNodeInfo;
import java.lang.reflect.Method;

/** What newer Androids report of an element. */
public final class NodeDetails {
    private static final Method HEADING =
            Reflection.method(AccessibilityNodeInfo.class, "isHeading");
    private static final Method STATE =
            Reflection.method(AccessibilityNodeInfo.class, "getStateDescription");

    private NodeDetails() {}

    /** Whether it heads a section; false before API 28. */
    public static boolean heading(AccessibilityNodeInfo node) throws Exception {
        return HEADING != null && (Boolean) Reflection.call(HEADING, node);
    }

    /** Its state in words; null before API 30. */
    public static CharSequence state(AccessibilityNodeInfo node) throws Exception {
        return STATE == null ? null : (CharSequence) Reflection.call(STATE, node);
    }
}
