package dev.handroid.sample.mobilemcp

import org.json.JSONArray
import org.json.JSONObject

/** A reply, with the id of the request that it answers. */
internal class Response private constructor(
    val id: String,
    capability: JSONObject,
    status: String,
    message: String,
) {
    val json: String = JSONObject().put(
        "mobile-mcp-response",
        JSONObject().put("version", "1.0").put(
            "response",
            JSONObject()
                .put("id", id)
                .put("capability", capability)
                .put("status", status)
                .put("message", message),
        ),
    ).toString()

    companion object {
        fun success(
            id: String,
            capability: Capability,
            values: Map<String, Any>,
            message: String,
        ): Response {
            val output = JSONArray()
            for (parameter in capability.output) {
                output.put(
                    JSONObject()
                        .put("name", parameter.name)
                        .put("type", parameter.type)
                        .put("value", values[parameter.name]),
                )
            }
            val about = JSONObject().put("id", capability.id).put("output", output)
            return Response(id, about, "success", message)
        }

        fun failure(id: String, capabilityId: String, message: String) =
            Response(id, JSONObject().put("id", capabilityId), "failure", message)
    }
}
