package handroid.hand.text;

import android.os.Bundle;
import android.text.InputType;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;

/** A text field of an app: its content, cursor and focus; places in UTF-16 units. */
final class Field {
    private static final long POLL = 20;
    private static final long FOCUS_WITHIN = 2000;
    private static final long SETTLE_WITHIN = 1000;

    final AccessibilityNodeInfo node;
    private final Deadline deadline;

    /** A condition of the field, asked after it was read anew. */
    private interface Condition {
        boolean holds() throws Refusal;
    }

    Field(AccessibilityNodeInfo node, Deadline deadline) throws Refusal {
        this.node = node;
        this.deadline = deadline;
        if (!node.isEditable()) {
            throw Refusals.notEditable();
        }
    }

    /** What it holds; dots for a password, nothing while it shows its hint. */
    String content() throws Refusal {
        refresh();
        return shown();
    }

    private String shown() {
        CharSequence text = node.isShowingHintText() ? null : node.getText();
        return text == null ? "" : text.toString();
    }

    boolean password() {
        return node.isPassword();
    }

    /**
     * Whether it is for words; in one for numbers no keyboard composes, and setting its text would
     * get round what it does not let keys type.
     */
    boolean ofWords() {
        int kind = node.getInputType() & InputType.TYPE_MASK_CLASS;
        return kind == InputType.TYPE_NULL || kind == InputType.TYPE_CLASS_TEXT;
    }

    /** Where what is typed next goes, and what it replaces: start and end. */
    int[] selection() throws Refusal {
        int length = content().length();
        int start = node.getTextSelectionStart();
        int end = node.getTextSelectionEnd();
        return start < 0 || end < 0
                ? new int[] {length, length}
                : new int[] {Math.min(start, end), Math.max(start, end)};
    }

    /** Gives it the focus, as a click would. */
    void focus() throws Refusal {
        if (node.isFocused()) {
            return;
        }
        if (!node.performAction(AccessibilityNodeInfo.ACTION_CLICK) || !focusedSoon()) {
            node.performAction(AccessibilityNodeInfo.ACTION_FOCUS);
            if (!focusedSoon()) {
                throw Refusals.focusRefused();
            }
        }
    }

    private boolean focusedSoon() throws Refusal {
        return soon(FOCUS_WITHIN / 2, node::isFocused);
    }

    /** Selects a part of the content; an empty one is the cursor. */
    void select(int start, int end) throws Refusal {
        refresh();
        if (selected(start, end, false)) {
            return;
        }
        Bundle range = new Bundle();
        range.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_START_INT, start);
        range.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_END_INT, end);
        boolean taken = node.performAction(AccessibilityNodeInfo.ACTION_SET_SELECTION, range);
        if (!soon(SETTLE_WITHIN, () -> selected(start, end, taken))) {
            throw Refusals.selectionRefused();
        }
    }

    private boolean selected(int start, int end, boolean taken) {
        int from = node.getTextSelectionStart();
        int to = node.getTextSelectionEnd();
        boolean known = from >= 0 && to >= 0;
        return known ? from == start && to == end : taken || shown().isEmpty();
    }

    /** Replaces the content. */
    void set(String text) throws Refusal {
        if (!trySet(text)) {
            throw Refusals.textRefused();
        }
    }

    /** Replaces the content; false when the field refuses. */
    boolean trySet(String text) {
        Bundle content = new Bundle();
        content.putCharSequence(
                AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
        return node.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, content);
    }

    /** Waits a moment until it holds a text; a password is compared by its length. */
    boolean holdsSoon(String text) throws Refusal {
        return soon(SETTLE_WITHIN, () -> password()
                ? shown().length() == text.length()
                : shown().equals(text));
    }

    /** Waits a moment until it no longer holds a text. */
    boolean changesSoon(String text) throws Refusal {
        return soon(SETTLE_WITHIN, () -> !shown().equals(text));
    }

    private boolean soon(long milliseconds, Condition condition) throws Refusal {
        long until = System.nanoTime() + milliseconds * 1_000_000;
        refresh();
        while (!condition.holds()) {
            if (System.nanoTime() > until) {
                return false;
            }
            deadline.pause(POLL);
            refresh();
        }
        return true;
    }

    private void refresh() throws Refusal {
        if (!node.refresh()) {
            throw Refusals.fieldGone();
        }
    }
}
