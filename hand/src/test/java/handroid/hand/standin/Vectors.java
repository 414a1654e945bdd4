package handroid.hand.standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;

/** The protocol's vectors, read with Android's own JSON reader rather than ours. */
public final class Vectors {
    private Vectors() {}

    /** Returns the cases of a file. */
    public static List<Map<String, Object>> of(String file) throws IOException, JSONException {
        Path path = Paths.get(System.getProperty("protocol.vectors"), file);
        String text = new String(Files.readAllBytes(path), "UTF-8");
        Map<String, Object> whole = object(plain(new JSONTokener(text).nextValue()));
        List<Map<String, Object>> cases = new ArrayList<>();
        for (Object each : list(whole.get("cases"))) {
            cases.add(object(each));
        }
        return cases;
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    public static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    public static byte[] bytes(Object hex) {
        String digits = (String) hex;
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    private static Object plain(Object value) throws JSONException {
        if (value instanceof JSONObject) {
            return plainObject((JSONObject) value);
        }
        if (value instanceof JSONArray) {
            return plainList((JSONArray) value);
        }
        if (value instanceof Integer) {
            return ((Integer) value).longValue();
        }
        return value == JSONObject.NULL ? null : value;
    }

    private static Map<String, Object> plainObject(JSONObject from) throws JSONException {
        Map<String, Object> to = new LinkedHashMap<>();
        for (java.util.Iterator<String> names = from.keys(); names.hasNext(); ) {
            String name = names.next();
            to.put(name, plain(from.get(name)));
        }
        return to;
    }

    private static List<Object> plainList(JSONArray from) throws JSONException {
        List<Object> to = new ArrayList<>();
        for (int i = 0; i < from.length(); i++) {
            to.add(plain(from.get(i)));
        }
        return to;
    }
}
