package handroid.hand.text;

import handroid.hand.input.Keys;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import java.util.Random;

/** Types text at the cursor, character by character, in a rhythm. */
final class Typist {
    private static final Random RANDOM = new Random();

    private final Keys keys;
    private final Deadline deadline;
    private final int delay;
    private final int variance;
    private int typed;

    Typist(Keys keys, Deadline deadline, Args args) {
        this.keys = keys;
        this.deadline = deadline;
        delay = args.integer("delay");
        variance = args.integer("variance");
    }

    /** Types into a field at its cursor, in place of what is selected, and reads it back. */
    String type(Field field, String text) throws Exception {
        try {
            String before = field.content();
            int[] selection = field.selection();
            Writer writer = new Writer(field, keys);
            writer.refuseUnwritable(text);
            typeAll(text, writer::write);
            Splice expected = Splice.at(before, selection[0], selection[1], text);
            boolean settable = field.ofWords() && (before.isEmpty() || !field.password());
            return readBack(field, expected, settable);
        } catch (Refusal refusal) {
            throw typed == 0 ? refusal : withContent(refusal, field);
        }
    }

    /** Types by keys alone, into whatever takes them. */
    void typeBlindly(String text) throws Exception {
        for (String character : Splice.characters(text)) {
            if (!keys.has(character)) {
                throw Refusals.noKey(character);
            }
        }
        try {
            typeAll(text, keys::type);
        } catch (Refusal refusal) {
            throw typed == 0 ? refusal : refusal.after(Outcome.DONE);
        }
    }

    private interface Stroke {
        void write(String character) throws Exception;
    }

    private void typeAll(String text, Stroke stroke) throws Exception {
        long due = System.nanoTime();
        for (String character : Splice.characters(text)) {
            deadline.pauseUntil(due);
            due = System.nanoTime() + pause() * 1_000_000;
            stroke.write(character);
            typed++;
        }
    }

    private long pause() {
        int vary = variance == 0 ? 0 : RANDOM.nextInt(2 * variance + 1) - variance;
        return Math.max(0, delay + vary);
    }

    private static String readBack(Field field, Splice expected, boolean settable)
            throws Refusal {
        boolean holds = field.holdsSoon(expected.text) || (settable && set(field, expected));
        String content = field.content();
        if (!holds) {
            throw Refusals.textNotAsTyped().after(Outcome.DONE).withContent(content);
        }
        return content;
    }

    /** Sets what keys did not bring about: a keyboard that composes makes other text of them. */
    private static boolean set(Field field, Splice expected) throws Refusal {
        if (!field.trySet(expected.text) || !field.holdsSoon(expected.text)) {
            return false;
        }
        field.select(expected.cursor, expected.cursor);
        return true;
    }

    private static Refusal withContent(Refusal refusal, Field field) {
        Refusal known = refusal.after(Outcome.DONE);
        try {
            return known.withContent(field.content());
        } catch (Refusal gone) {
            return known;
        }
    }
}
