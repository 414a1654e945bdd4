package handroid.hand.text;

import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.element.Targets;
import handroid.hand.input.Keys;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import handroid.hand.session.Reply;

/** ENTER, DEL, TAB and SPACE in the field that has the focus. */
final class KeyInField {
    private static final int IME_ENTER = 0x01020054;

    private final Targets targets;
    private final Keys keys;

    KeyInField(Targets targets, Keys keys) {
        this.targets = targets;
        this.keys = keys;
    }

    Reply press(Args args, Deadline deadline) throws Exception {
        AccessibilityNodeInfo node = targets.focused(deadline);
        String key = args.string("key");
        if (key.equals("ENTER")) {
            enter(node);
            return new Reply().with("content", shown(node));
        }
        Field field = new Field(node, deadline);
        return new Reply().with("content", key.equals("DEL")
                ? deleteLast(field)
                : append(field, key.equals("TAB") ? "\t" : " "));
    }

    /** A line break in a field of several lines, else what the keyboard's button does. */
    private void enter(AccessibilityNodeInfo node) throws Exception {
        boolean button = !node.isMultiLine() && has(node, IME_ENTER);
        if (!button || !node.performAction(IME_ENTER)) {
            keys.press(KeyEvent.KEYCODE_ENTER);
        }
    }

    private static boolean has(AccessibilityNodeInfo node, int action) {
        for (AccessibilityNodeInfo.AccessibilityAction each : node.getActionList()) {
            if (each.getId() == action) {
                return true;
            }
        }
        return false;
    }

    private String deleteLast(Field field) throws Exception {
        String before = field.content();
        if (before.isEmpty()) {
            return before;
        }
        field.select(before.length(), before.length());
        keys.press(KeyEvent.KEYCODE_DEL);
        field.changesSoon(before);
        return field.content();
    }

    private String append(Field field, String character) throws Exception {
        String before = field.content();
        field.select(before.length(), before.length());
        Writer writer = new Writer(field, keys);
        writer.refuseUnwritable(character);
        writer.write(character);
        field.holdsSoon(before + character);
        return field.content();
    }

    /** What the element shows after ENTER; it may be gone by then. */
    private static String shown(AccessibilityNodeInfo node) throws Refusal {
        boolean there = node.refresh() && !node.isShowingHintText();
        return there && node.getText() != null ? node.getText().toString() : "";
    }
}
