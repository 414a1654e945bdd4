package handroid.hand.session;

import handroid.hand.wire.Frame;
import handroid.hand.wire.ProtocolFault;
import handroid.hand.wire.ProtocolFaults;
import java.util.Map;
import java.util.Set;

/** A request as it was read from a frame. */
final class IncomingRequest {
    private static final Set<String> KEYS = Set.of("id", "ask", "deadline", "args");
    private static final Shape.Check DEADLINE = Checks.integer(1, 120_000);

    final long id;
    Request request;
    long deadline;
    Args args;

    private IncomingRequest(long id) {
        this.id = id;
    }

    /** Returns the request's number and nothing else yet. */
    static IncomingRequest of(Frame frame) throws ProtocolFault {
        Object id = frame.header.get("id");
        if (!(id instanceof Long) || (Long) id < 1) {
            throw ProtocolFaults.noId();
        }
        return new IncomingRequest((Long) id);
    }

    /** Reads the rest, and returns this. */
    IncomingRequest read(Frame frame, Map<String, Handler> handlers) throws Refusal {
        for (String key : frame.header.keySet()) {
            if (!KEYS.contains(key)) {
                throw Refusals.unknownKey(key);
            }
        }
        Object ask = frame.header.get("ask");
        if (!(ask instanceof String)) {
            throw Refusals.notAString("ask");
        }
        deadline = (Long) DEADLINE.read("deadline", frame.header.get("deadline"));
        request = handlers.containsKey(ask) ? Requests.all().get(ask) : null;
        if (request == null) {
            throw Refusals.unknownRequest(ask);
        }
        args = request.shape.read(arguments(frame));
        if (frame.body.length > 0) {
            throw Refusals.unexpectedBody(ask);
        }
        return this;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> arguments(Frame frame) throws Refusal {
        Object args = frame.header.containsKey("args") ? frame.header.get("args") : Map.of();
        if (!(args instanceof Map)) {
            throw Refusals.notAnObject("args");
        }
        return (Map<String, Object>) args;
    }
}
