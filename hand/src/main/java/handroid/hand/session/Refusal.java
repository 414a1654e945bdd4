package handroid.hand.session;

import handroid.hand.wire.ProtocolFault;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request that was not done as asked: why, and what is known of it. */
public final class Refusal extends Exception {
    public final Kind kind;
    public final Outcome outcome;
    private String content;

    /** Only {@link Refusals} makes new ones: every sentence is in hand/refusals.json. */
    Refusal(Kind kind, String message) {
        this(kind, Outcome.NOT_DONE, message);
    }

    private Refusal(Kind kind, Outcome outcome, String message) {
        super(message);
        this.kind = kind;
        this.outcome = outcome;
    }

    static Refusal of(ProtocolFault fault) {
        return new Refusal(Kind.PROTOCOL, fault.getMessage());
    }

    /** Adds what the field holds now. */
    public Refusal withContent(String now) {
        content = now;
        return this;
    }

    /** The same refusal of an act of which more is known. */
    public Refusal after(Outcome known) {
        return new Refusal(kind, known, getMessage()).withContent(content);
    }

    /** Kind and message, as a refused greeting or start has them. */
    public Map<String, Object> reason() {
        return new Reply().with("kind", kind.word()).with("message", getMessage()).ok;
    }

    /** The error as the protocol writes it. */
    public Map<String, Object> toJson() {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("kind", kind.word());
        error.put("outcome", outcome.word);
        error.put("message", getMessage());
        if (content != null) {
            error.put("content", content);
        }
        return error;
    }
}
