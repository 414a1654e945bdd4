package handroid.hand.published;

import handroid.hand.wire.JsonReader;
import handroid.hand.wire.ProtocolFault;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Which request a reply says it answers. */
public final class ReplyId {
    private static final String SPECIFIED = "mobile-mcp-response";
    private static final String APART = "mcp_request_id";
    private static final String[] WRAPS = {SPECIFIED, "response"};

    private ReplyId() {}

    /** Returns the id that a reply's texts have, null when they have none. */
    public static String of(Map<String, String> texts) {
        String specified = texts.get(SPECIFIED);
        String id = specified == null ? null : inside(specified);
        id = id == null ? given(texts.get(APART)) : id;
        return id == null && specified == null ? inAny(texts) : id;
    }

    private static String inAny(Map<String, String> texts) {
        String id = null;
        for (String text : new TreeMap<>(texts).values()) {
            id = id == null ? inside(text) : id;
        }
        return id;
    }

    private static String inside(String text) {
        try {
            Map<?, ?> object = JsonReader.readObject(text.getBytes(StandardCharsets.UTF_8));
            for (String wrap : WRAPS) {
                Object inner = object.get(wrap);
                object = inner instanceof Map ? (Map<?, ?>) inner : object;
            }
            return given(object.get("id"));
        } catch (ProtocolFault e) {
            return null;
        }
    }

    private static String given(Object id) {
        return id instanceof String && !((String) id).isEmpty() ? (String) id : null;
    }
}
