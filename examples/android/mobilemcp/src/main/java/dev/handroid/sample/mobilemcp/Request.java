package dev.handroid.sample.mobilemcp;

import org.json.JSONException;
import org.json.JSONObject;

/** A request, read but not yet believed: anybody can send one. */
final class Request {
    private static final String MALFORMED = "Malformed request";

    final Object version;
    final String id;
    final String capabilityId;
    private final JSONObject capability;

    private Request(Object version, String id, JSONObject capability) {
        this.version = version == null ? "" : version;
        this.id = id;
        this.capability = capability;
        capabilityId = capability.optString("id");
    }

    /** Reads a request; without an id there is nothing that a reply could belong to. */
    static Request parse(String json) throws Refusal {
        JSONObject envelope = child(object(json), "mobile-mcp-request");
        JSONObject request = child(envelope, "request");
        Object id = request.opt("id");
        if (!(id instanceof String) || ((String) id).isEmpty()) {
            throw new Refusal(MALFORMED);
        }
        return new Request(envelope.opt("version"), (String) id,
                child(request, "capability"));
    }

    /** Returns what is given as "args", or as "input", where some assistants put it as text. */
    JSONObject arguments() throws Refusal {
        Object given = capability.has("args") ? capability.opt("args") : capability.opt("input");
        if (given == null || given == JSONObject.NULL) {
            return new JSONObject();
        }
        return given instanceof JSONObject ? (JSONObject) given : object(given);
    }

    private static JSONObject child(JSONObject parent, String name) {
        JSONObject child = parent.optJSONObject(name);
        return child == null ? new JSONObject() : child;
    }

    private static JSONObject object(Object text) throws Refusal {
        if (!(text instanceof String)) {
            throw new Refusal(MALFORMED);
        }
        try {
            return new JSONObject((String) text);
        } catch (JSONException | StackOverflowError e) {
            // Nested a hundred thousand deep, a text is as malformed as any other.
            throw new Refusal(MALFORMED);
        }
    }
}
