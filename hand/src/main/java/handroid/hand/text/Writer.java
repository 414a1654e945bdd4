package handroid.hand.text;

import handroid.hand.input.Keys;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;

/** Puts single characters into a field: by keys where they have them, else by setting its text. */
final class Writer {
    private final Field field;
    private final Keys keys;
    /** All that a password holds; null when it cannot be known. */
    private String secret;

    Writer(Field field, Keys keys) throws Refusal {
        this.field = field;
        this.keys = keys;
        secret = field.password() && field.content().isEmpty() ? "" : null;
    }

    /** Refuses a text beforehand that would have to be set into a password we cannot read. */
    void refuseUnwritable(String text) throws Refusal {
        if (!field.password() || secret != null) {
            return;
        }
        for (String character : Splice.characters(text)) {
            if (!keys.has(character)) {
                throw Refusals.passwordNotReadable(character);
            }
        }
    }

    void write(String character) throws Exception {
        if (!keys.type(character)) {
            set(character);
        }
        if (secret != null) {
            secret += character;
        }
    }

    private void set(String character) throws Refusal {
        String before = secret != null ? secret : field.content();
        int[] selection = secret != null
                ? new int[] {before.length(), before.length()}
                : field.selection();
        Splice after = Splice.at(before, selection[0], selection[1], character);
        field.set(after.text);
        if (!field.holdsSoon(after.text)) {
            throw Refusals.textNotAsTyped().after(Outcome.DONE)
                    .withContent(field.content());
        }
        field.select(after.cursor, after.cursor);
    }
}
