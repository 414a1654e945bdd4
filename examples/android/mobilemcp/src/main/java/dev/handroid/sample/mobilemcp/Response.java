package dev.handroid.sample.mobilemcp;

import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** A reply, with the id of the request that it answers. */
final class Response {
    private final String id;
    private final JSONObject envelope;

    private Response(String id, JSONObject envelope) {
        this.id = id;
        this.envelope = envelope;
    }

    static Response success(String id, Capability capability, Map<String, Object> values,
            String message) {
        try {
            JSONArray output = new JSONArray();
            for (Parameter parameter : capability.output) {
                output.put(new JSONObject()
                        .put("name", parameter.name)
                        .put("type", parameter.type)
                        .put("value", values.get(parameter.name)));
            }
            return of(id, new JSONObject().put("id", capability.id).put("output", output),
                    "success", message);
        } catch (JSONException e) {
            throw new IllegalStateException(e);
        }
    }

    static Response failure(String id, String capabilityId, String message) {
        try {
            return of(id, new JSONObject().put("id", capabilityId), "failure", message);
        } catch (JSONException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Response of(String id, JSONObject capability, String status, String message)
            throws JSONException {
        JSONObject response = new JSONObject()
                .put("id", id)
                .put("capability", capability)
                .put("status", status)
                .put("message", message);
        return new Response(id, new JSONObject().put("mobile-mcp-response",
                new JSONObject().put("version", "1.0").put("response", response)));
    }

    String id() {
        return id;
    }

    String json() {
        return envelope.toString();
    }
}
