package handroid.hand.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, strings, numbers, booleans and null as JSON. */
public final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(256);

    private JsonWriter() {}

    /** Returns a value as UTF-8 bytes. */
    public static byte[] write(Object value) {
        return text(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a value as text. */
    public static String text(Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value);
        return writer.out.toString();
    }

    private void value(Object value) {
        if (value instanceof Map) {
            object((Map<?, ?>) value);
        } else if (value instanceof List) {
            array((List<?>) value);
        } else if (value instanceof int[]) {
            integers((int[]) value);
        } else if (value instanceof CharSequence) {
            string(value.toString());
        } else {
            out.append(value);
        }
    }

    private void object(Map<?, ?> members) {
        char before = '{';
        for (Map.Entry<?, ?> member : members.entrySet()) {
            out.append(before);
            string((String) member.getKey());
            out.append(':');
            value(member.getValue());
            before = ',';
        }
        out.append(members.isEmpty() ? "{}" : "}");
    }

    private void array(List<?> items) {
        char before = '[';
        for (Object item : items) {
            out.append(before);
            value(item);
            before = ',';
        }
        out.append(items.isEmpty() ? "[]" : "]");
    }

    private void integers(int[] items) {
        char before = '[';
        for (int item : items) {
            out.append(before).append(item);
            before = ',';
        }
        out.append(items.length == 0 ? "[]" : "]");
    }

    private void string(String value) {
        String whole = Unicode.withoutLoneSurrogates(value);
        out.append('"');
        for (int i = 0; i < whole.length(); i++) {
            char c = whole.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
