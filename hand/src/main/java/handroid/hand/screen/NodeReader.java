package handroid.hand.screen;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.wire.Unicode;
import handroid.hand.wrappers.NodeDetails;

/** Reads one node of the framework into an element. */
public final class NodeReader {
    private NodeReader() {}

    /** Returns the element that a node stands for, without its children. */
    public static Element read(AccessibilityNodeInfo node) throws Exception {
        Element element = new Element();
        element.className = string(node.getClassName());
        element.description = string(node.getContentDescription());
        element.resourceId = string(node.getViewIdResourceName());
        element.packageName = string(node.getPackageName());
        element.bounds = bounds(node);
        element.flags = flags(node);
        readText(node, element);
        CharSequence state = NodeDetails.state(node);
        element.state = state == null ? null : string(state);
        return element;
    }

    private static void readText(AccessibilityNodeInfo node, Element element) {
        CharSequence hint = node.getHintText();
        element.hint = hint == null ? null : string(hint);
        element.text = node.isShowingHintText() ? "" : string(node.getText());
        int start = node.getTextSelectionStart();
        int end = node.getTextSelectionEnd();
        if (node.isEditable() && start >= 0 && end >= 0) {
            element.selection = new int[] {
                Unicode.codePoints(element.text, start), Unicode.codePoints(element.text, end)
            };
        }
    }

    private static int flags(AccessibilityNodeInfo node) throws Exception {
        return flag(node.isVisibleToUser(), Element.VISIBLE)
                | flag(node.isCheckable(), Element.CHECKABLE)
                | flag(node.isChecked(), Element.CHECKED)
                | flag(node.isFocused(), Element.FOCUSED)
                | flag(node.isClickable(), Element.CLICKABLE)
                | flag(node.isEnabled(), Element.ENABLED)
                | flag(node.isLongClickable(), Element.LONG_CLICKABLE)
                | flag(node.isFocusable(), Element.FOCUSABLE)
                | flag(node.isScrollable(), Element.SCROLLABLE)
                | flag(node.isPassword(), Element.PASSWORD)
                | flag(node.isSelected(), Element.SELECTED)
                | flag(node.isEditable(), Element.EDITABLE)
                | flag(node.isShowingHintText(), Element.SHOWING_HINT)
                | flag(node.isMultiLine(), Element.MULTI_LINE)
                | flag(NodeDetails.heading(node), Element.HEADING);
    }

    private static int flag(boolean set, int bit) {
        return set ? bit : 0;
    }

    private static int[] bounds(AccessibilityNodeInfo node) {
        Rect rect = new Rect();
        node.getBoundsInScreen(rect);
        return sides(rect);
    }

    static int[] sides(Rect rect) {
        return new int[] {rect.left, rect.top, rect.right, rect.bottom};
    }

    static String string(CharSequence text) {
        return text == null ? "" : Unicode.withoutLoneSurrogates(text.toString());
    }
}
