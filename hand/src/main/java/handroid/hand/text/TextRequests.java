package handroid.hand.text;

import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.element.Targets;
import handroid.hand.input.Keys;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Handler;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import java.util.Map;

/** The requests that type into fields. */
public final class TextRequests {
    private final Targets targets;
    private final Keys keys;

    public TextRequests(Targets targets, Keys keys) {
        this.targets = targets;
        this.keys = keys;
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("text.append", this::append);
        handlers.put("text.insert", this::insert);
        handlers.put("text.replace", this::replace);
        handlers.put("text.clear", this::clear);
        handlers.put("text.type", this::type);
        handlers.put("text.press", new KeyInField(targets, keys)::press);
    }

    private Reply append(Args args, Deadline deadline) throws Exception {
        Field field = field(args, deadline);
        int end = field.content().length();
        field.select(end, end);
        return typed(field, args, deadline);
    }

    private Reply insert(Args args, Deadline deadline) throws Exception {
        Field field = field(args, deadline);
        int place = Splice.place(field.content(), args.integer("offset"));
        if (place < 0) {
            throw Refusals.offsetBeyondEnd();
        }
        field.select(place, place);
        return typed(field, args, deadline);
    }

    private Reply replace(Args args, Deadline deadline) throws Exception {
        Field field = field(args, deadline);
        if (field.password()) {
            throw Refusals.passwordNotSearchable();
        }
        String search = args.string("search");
        String before = field.content();
        int start = before.indexOf(search);
        if (start < 0) {
            throw Refusals.textNotFound();
        }
        field.select(start, start + search.length());
        delete(field, before);
        Splice without = Splice.at(before, start, start + search.length(), "");
        if (args.string("text").isEmpty()) {
            return content(field);
        }
        field.select(without.cursor, without.cursor);
        try {
            return typed(field, args, deadline);
        } catch (Refusal refusal) {
            throw refusal.after(Outcome.DONE).withContent(field.content());
        }
    }

    private Reply clear(Args args, Deadline deadline) throws Exception {
        Field field = field(args, deadline);
        String before = field.content();
        if (before.isEmpty()) {
            return content(field);
        }
        field.select(0, before.length());
        delete(field, before);
        if (!field.content().isEmpty()) {
            field.set("");
        }
        if (!field.holdsSoon("")) {
            throw Refusals.textNotCleared().after(Outcome.DONE).withContent(field.content());
        }
        return content(field);
    }

    private Reply type(Args args, Deadline deadline) throws Exception {
        AccessibilityNodeInfo node = targets.focusedOrNull(deadline);
        if (node != null && node.isEditable()) {
            return typed(new Field(node, deadline), args, deadline);
        }
        new Typist(keys, deadline, args).typeBlindly(args.string("text"));
        return new Reply().with("content", null);
    }

    private Field field(Args args, Deadline deadline) throws Exception {
        Field field = new Field(targets.find(args.object("target"), deadline), deadline);
        field.focus();
        return field;
    }

    private Reply typed(Field field, Args args, Deadline deadline) throws Exception {
        return new Reply().with("content",
                new Typist(keys, deadline, args).type(field, args.string("text")));
    }

    private void delete(Field field, String before) throws Exception {
        keys.press(KeyEvent.KEYCODE_DEL);
        field.changesSoon(before);
    }

    private static Reply content(Field field) throws Refusal {
        return new Reply().with("content", field.content());
    }
}
