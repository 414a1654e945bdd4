package handroid.hand.session;

import handroid.hand.wire.Unicode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The types that arguments have. */
final class Checks {
    private static final int MOST_TEXTS = 64;
    private static final int LONGEST_TEXTS = 400_000;
    private static final int LONGEST_NAME = 1000;
    private static final int LONGEST_TEXT = 100_000;

    private static final Shape EXPECTATION = new Shape()
            .may("class", string(0, 1000), null)
            .may("text", string(0, 1_000_000), null)
            .may("desc", string(0, 1_000_000), null)
            .may("id", string(0, 1000), null)
            .may("bounds", Checks::bounds, null);

    private static final Shape ELEMENT = new Shape()
            .need("read", integer(1, Integer.MAX_VALUE))
            .need("element", integer(0, Integer.MAX_VALUE))
            .may("expect", (name, value) -> given(EXPECTATION, name, value), Map.of());

    private Checks() {}

    static Shape.Check integer(long least, long most) {
        return (name, value) -> {
            if (!(value instanceof Long) || (Long) value < least || (Long) value > most) {
                throw Refusals.notAnInteger(name, least, most);
            }
            return value;
        };
    }

    static Shape.Check string(int shortest, int longest) {
        return (name, value) -> {
            if (!(value instanceof String)) {
                throw Refusals.notAString(name);
            }
            int length = Unicode.length((String) value);
            if (length < shortest || length > longest) {
                throw Refusals.wrongLength(name, shortest, longest);
            }
            return value;
        };
    }

    static Shape.Check oneOf(String... words) {
        List<String> allowed = Arrays.asList(words);
        return (name, value) -> {
            if (!allowed.contains(value)) {
                throw Refusals.notAChoice(name, String.join(", ", words));
            }
            return value;
        };
    }

    /** An element of an earlier read, with what it is expected to be. */
    static Object element(String name, Object value) throws Refusal {
        return complete(ELEMENT, name, value);
    }

    /** Texts by their names, as another program is to get them. */
    static Object texts(String name, Object value) throws Refusal {
        Map<String, Object> texts = object(name, value);
        if (texts.size() > MOST_TEXTS) {
            throw Refusals.tooManyValues(name, MOST_TEXTS);
        }
        int length = 0;
        for (Map.Entry<String, Object> text : texts.entrySet()) {
            length += lengthOfName(name, text.getKey()) + lengthOfValue(name, text.getValue());
        }
        if (length > LONGEST_TEXTS) {
            throw Refusals.valuesTooLong(name, LONGEST_TEXTS);
        }
        return value;
    }

    private static int lengthOfName(String name, String key) throws Refusal {
        int length = Unicode.length(key);
        if (length < 1 || length > LONGEST_NAME) {
            throw Refusals.wrongNameLength(name, 1, LONGEST_NAME);
        }
        return length;
    }

    private static int lengthOfValue(String name, Object value) throws Refusal {
        if (!(value instanceof String)) {
            throw Refusals.valueNotAString(name);
        }
        int length = Unicode.length((String) value);
        if (length > LONGEST_TEXT) {
            throw Refusals.valueTooLong(name, LONGEST_TEXT);
        }
        return length;
    }

    private static Map<String, Object> complete(Shape shape, String name, Object value)
            throws Refusal {
        return shape.read(object(name, value)).values();
    }

    private static Map<String, Object> given(Shape shape, String name, Object value)
            throws Refusal {
        Map<String, Object> kept = new LinkedHashMap<>(complete(shape, name, value));
        kept.keySet().retainAll(((Map<?, ?>) value).keySet());
        return kept;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(String name, Object value) throws Refusal {
        if (!(value instanceof Map)) {
            throw Refusals.notAnObject(name);
        }
        return (Map<String, Object>) value;
    }

    private static Object bounds(String name, Object value) throws Refusal {
        boolean right = value instanceof List && ((List<?>) value).size() == 4;
        for (Object side : right ? (List<?>) value : List.of()) {
            right &= side instanceof Long;
        }
        if (!right) {
            throw Refusals.notBounds(name);
        }
        return value;
    }
}
