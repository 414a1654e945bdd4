package handroid.hand.text;

import handroid.hand.wire.Unicode;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;

/** A text with something put into it, and where the cursor is then; places in UTF-16 units. */
public final class Splice {
    public final String text;
    public final int cursor;

    private Splice(String text, int cursor) {
        this.text = text;
        this.cursor = cursor;
    }

    /** Puts something in place of a part of a text. */
    public static Splice at(String text, int start, int end, String put) {
        int from = Math.max(0, Math.min(start, text.length()));
        int to = Math.max(from, Math.min(end, text.length()));
        return new Splice(text.substring(0, from) + put + text.substring(to), from + put.length());
    }

    /** Returns the place after so many code points, -1 when the text is shorter. */
    public static int place(String text, int codePoints) {
        return codePoints > Unicode.length(text) ? -1 : text.offsetByCodePoints(0, codePoints);
    }

    /** Returns a text in pieces that a person takes for characters. */
    public static List<String> characters(String text) {
        List<String> pieces = new ArrayList<>();
        BreakIterator breaks = BreakIterator.getCharacterInstance();
        breaks.setText(text);
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }
}
