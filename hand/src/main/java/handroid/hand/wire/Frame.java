package handroid.hand.wire;

import java.util.Map;

/** One message: a header and a body that may be empty. */
public final class Frame {
    public final Map<String, Object> header;
    public final byte[] body;

    public Frame(Map<String, Object> header, byte[] body) {
        this.header = header;
        this.body = body;
    }
}
