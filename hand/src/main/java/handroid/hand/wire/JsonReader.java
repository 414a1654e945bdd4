package handroid.hand.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads strict JSON: objects as maps, arrays as lists, numbers as Long or Double.
 *
 * <p>Android's own reader is lenient, and falls over deep nesting.
 */
public final class JsonReader {
    private static final int DEEPEST = 32;
    private static final long LARGEST_INTEGER = (1L << 53) - 1;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** Returns the object that UTF-8 bytes hold. */
    public static Map<String, Object> readObject(byte[] bytes) throws ProtocolFault {
        Object value = new JsonReader(decode(bytes)).readAll();
        if (!(value instanceof Map)) {
            throw ProtocolFaults.badHeader();
        }
        return asObject(value);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asObject(Object value) {
        return (Map<String, Object>) value;
    }

    private static String decode(byte[] bytes) throws ProtocolFault {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw ProtocolFaults.badHeader();
        }
    }

    private Object readAll() throws ProtocolFault {
        Object value = readValue();
        skipSpace();
        if (at < text.length()) {
            throw fault();
        }
        return value;
    }

    private Object readValue() throws ProtocolFault {
        skipSpace();
        char c = peek();
        switch (c) {
            case '{':
                return nested(true);
            case '[':
                return nested(false);
            case '"':
                return readString();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return readNumber();
        }
    }

    private Object nested(boolean object) throws ProtocolFault {
        if (++depth > DEEPEST) {
            throw ProtocolFaults.badHeader();
        }
        at++;
        Object value = object ? readMembers() : readItems();
        depth--;
        return value;
    }

    private Map<String, Object> readMembers() throws ProtocolFault {
        Map<String, Object> members = new LinkedHashMap<>();
        skipSpace();
        if (take('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = readString();
            skipSpace();
            need(':');
            members.put(name, readValue());
            skipSpace();
        } while (take(','));
        need('}');
        return members;
    }

    private List<Object> readItems() throws ProtocolFault {
        List<Object> items = new ArrayList<>();
        skipSpace();
        if (take(']')) {
            return items;
        }
        do {
            items.add(readValue());
            skipSpace();
        } while (take(','));
        need(']');
        return items;
    }

    private String readString() throws ProtocolFault {
        need('"');
        StringBuilder read = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            if (c < ' ') {
                throw fault();
            }
            read.append(c == '\\' ? readEscape() : c);
        }
        return Unicode.withoutLoneSurrogates(read.toString());
    }

    private char readEscape() throws ProtocolFault {
        char c = next();
        switch (c) {
            case '"':
            case '\\':
            case '/':
                return c;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                return readHex();
            default:
                throw fault();
        }
    }

    private char readHex() throws ProtocolFault {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = hexDigit(next());
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private int hexDigit(char c) throws ProtocolFault {
        int digit = c < 128 ? Character.digit(c, 16) : -1;
        if (digit < 0) {
            throw fault();
        }
        return digit;
    }

    private Object readNumber() throws ProtocolFault {
        int start = at;
        take('-');
        if (!take('0')) {
            readDigits();
        }
        boolean whole = true;
        if (take('.')) {
            whole = false;
            readDigits();
        }
        if (take('e') || take('E')) {
            whole = false;
            if (!take('+')) {
                take('-');
            }
            readDigits();
        }
        String read = text.substring(start, at);
        return whole ? integer(read) : real(read);
    }

    private void readDigits() throws ProtocolFault {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw fault();
        }
    }

    private static Object integer(String read) throws ProtocolFault {
        if (read.length() <= 17) {
            long value = Long.parseLong(read);
            if (Math.abs(value) <= LARGEST_INTEGER) {
                return value;
            }
        }
        throw ProtocolFaults.badHeader();
    }

    private static Object real(String read) throws ProtocolFault {
        double value = Double.parseDouble(read);
        if (Double.isInfinite(value)) {
            throw ProtocolFaults.badHeader();
        }
        return value;
    }

    private Object word(String word, Object value) throws ProtocolFault {
        if (!text.startsWith(word, at)) {
            throw fault();
        }
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() throws ProtocolFault {
        if (at >= text.length()) {
            throw fault();
        }
        return text.charAt(at);
    }

    private char next() throws ProtocolFault {
        char c = peek();
        at++;
        return c;
    }

    private boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        if (there) {
            at++;
        }
        return there;
    }

    private void need(char c) throws ProtocolFault {
        if (!take(c)) {
            throw fault();
        }
    }

    private ProtocolFault fault() {
        return ProtocolFaults.badHeader();
    }
}
