package handroid.hand.wire;

/** Text as Java holds it, counted as the protocol counts it: by code points. */
public final class Unicode {
    private static final char REPLACEMENT = '\uFFFD';

    private Unicode() {}

    /** Returns the number of code points. */
    public static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }

    /** Returns a place in a text, counted in code points, from its place in UTF-16 units. */
    public static int codePoints(CharSequence text, int units) {
        return Character.codePointCount(text, 0, Math.min(units, text.length()));
    }

    /** Returns the text with each half of a broken pair replaced. */
    public static String withoutLoneSurrogates(String text) {
        int first = firstLone(text, 0);
        if (first < 0) {
            return text;
        }
        StringBuilder whole = new StringBuilder(text);
        for (int at = first; at >= 0; at = firstLone(text, at + 1)) {
            whole.setCharAt(at, REPLACEMENT);
        }
        return whole.toString();
    }

    private static int firstLone(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            boolean pair = i + 1 < text.length()
                    && Character.isSurrogatePair(c, text.charAt(i + 1));
            if (!pair) {
                return i;
            }
            i++;
        }
        return -1;
    }
}
