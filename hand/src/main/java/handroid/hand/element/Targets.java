package handroid.hand.element;

import android.app.UiAutomation;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.screen.Element;
import handroid.hand.screen.NodeReader;
import handroid.hand.screen.Reads;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.wrappers.Automation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the element that a request means, as it is now, and checks that it is as described. */
public final class Targets {
    private final Automation automation;
    private final Reads reads;

    public Targets(Automation automation, Reads reads) {
        this.automation = automation;
        this.reads = reads;
    }

    /** Returns the field that has the focus. */
    public AccessibilityNodeInfo focused(Deadline deadline) throws Exception {
        AccessibilityNodeInfo node = focusedOrNull(deadline);
        if (node == null) {
            throw Refusals.noFocus();
        }
        return node;
    }

    /** Returns the field that has the focus, null when nothing has it. */
    public AccessibilityNodeInfo focusedOrNull(Deadline deadline) throws Exception {
        UiAutomation phone = automation.takeFresh(deadline);
        return phone.findFocus(AccessibilityNodeInfo.FOCUS_INPUT);
    }

    /** Returns the node that a target names. */
    public AccessibilityNodeInfo find(Map<String, Object> target, Deadline deadline)
            throws Exception {
        automation.takeFresh(deadline);
        AccessibilityNodeInfo node = reads.find(integer(target, "read"),
                integer(target, "element"), automation.connection());
        if (node == null) {
            throw Refusals.readForgotten();
        }
        if (!node.refresh()) {
            throw Refusals.elementGone();
        }
        compare(NodeReader.read(node), (Map<?, ?>) target.get("expect"));
        return node;
    }

    private static int integer(Map<String, Object> target, String name) {
        return ((Number) target.get(name)).intValue();
    }

    private static void compare(Element now, Map<?, ?> expected) throws Refusal {
        for (Map.Entry<?, ?> each : expected.entrySet()) {
            Object is = value(now, (String) each.getKey());
            if (!is.equals(each.getValue())) {
                throw Refusals.elementDiffers(each.getKey(), is);
            }
        }
    }

    private static Object value(Element element, String name) {
        switch (name) {
            case "class":
                return element.className;
            case "text":
                return element.text;
            case "desc":
                return element.description;
            case "id":
                return element.resourceId;
            default:
                return sides(element.bounds);
        }
    }

    private static List<Long> sides(int[] bounds) {
        List<Long> sides = new ArrayList<>();
        for (int side : bounds) {
            sides.add((long) side);
        }
        return sides;
    }
}
