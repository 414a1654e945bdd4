package handroid.hand.session;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a request is answered with when it succeeds. */
public final class Reply {
    private static final byte[] NOTHING = new byte[0];

    public final Map<String, Object> ok = new LinkedHashMap<>();
    public byte[] body = NOTHING;

    /** Adds a member. */
    public Reply with(String name, Object value) {
        ok.put(name, value);
        return this;
    }
}
