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
    private static final Shape.Check TEXT_NAME = string(1, 1000);
    private static final Shape.Check TEXT = string(0, 100_000);

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

    static Refusal invalid(String message) {
        return new Refusal(Kind.INVALID, message);
    }

    static Shape.Check integer(long least, long most) {
        return (name, value) -> {
            if (!(value instanceof Long) || (Long) value < least || (Long) value > most) {
                throw invalid("'" + name + "' must be an integer from " + least + " to " + most
                        + ".");
            }
            return value;
        };
    }

    static Shape.Check string(int shortest, int longest) {
        return (name, value) -> {
            if (!(value instanceof String)) {
                throw invalid("'" + name + "' must be a string.");
            }
            int length = Unicode.length((String) value);
            if (length < shortest || length > longest) {
                throw invalid("'" + name + "' must have " + shortest + " to " + longest
                        + " characters.");
            }
            return value;
        };
    }

    static Shape.Check choice(String... words) {
        List<String> allowed = Arrays.asList(words);
        return (name, value) -> {
            if (!allowed.contains(value)) {
                throw invalid("'" + name + "' must be one of " + String.join(", ", words) + ".");
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
            throw invalid("'" + name + "' must have " + MOST_TEXTS + " members at most.");
        }
        int length = 0;
        for (Map.Entry<String, Object> text : texts.entrySet()) {
            TEXT_NAME.read("a name in " + name, text.getKey());
            TEXT.read("a text in " + name, text.getValue());
            length += Unicode.length(text.getKey()) + Unicode.length((String) text.getValue());
        }
        if (length > LONGEST_TEXTS) {
            throw invalid("'" + name + "' must have " + LONGEST_TEXTS + " characters at most.");
        }
        return value;
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
            throw invalid("'" + name + "' must be an object.");
        }
        return (Map<String, Object>) value;
    }

    private static Object bounds(String name, Object value) throws Refusal {
        boolean right = value instanceof List && ((List<?>) value).size() == 4;
        for (Object side : right ? (List<?>) value : List.of()) {
            right &= side instanceof Long;
        }
        if (!right) {
            throw invalid("'" + name + "' must be four integers.");
        }
        return value;
    }
}
