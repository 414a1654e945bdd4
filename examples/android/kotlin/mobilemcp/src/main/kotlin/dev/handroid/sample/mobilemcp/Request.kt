package dev.handroid.sample.mobilemcp

import org.json.JSONException
import org.json.JSONObject

/** A request, read but not yet believed: anybody can send one. */
internal class Request private constructor(
    val version: Any,
    val id: String,
    private val capability: JSONObject,
) {
    val capabilityId: String = capability.optString("id")

    /** Returns what is given as "args", or as "input", where some assistants put it as text. */
    fun arguments(): JSONObject {
        val given = if (capability.has("args")) capability.opt("args") else capability.opt("input")
        return when (given) {
            null, JSONObject.NULL -> JSONObject()
            is JSONObject -> given
            else -> read(given)
        }
    }

    companion object {
        private const val MALFORMED = "Malformed request"

        /** Reads a request; without an id there is nothing that a reply could belong to. */
        fun parse(json: String?): Request {
            val envelope = child(read(json), "mobile-mcp-request")
            val request = child(envelope, "request")
            val id = request.opt("id") as? String
            if (id.isNullOrEmpty()) throw Refusal(MALFORMED)
            return Request(envelope.opt("version") ?: "", id, child(request, "capability"))
        }

        private fun child(parent: JSONObject, name: String) =
            parent.optJSONObject(name) ?: JSONObject()

        private fun read(text: Any?): JSONObject =
            try {
                JSONObject(text as? String ?: throw Refusal(MALFORMED))
            } catch (e: JSONException) {
                throw Refusal(MALFORMED)
            } catch (e: StackOverflowError) {
                // Nested a hundred thousand deep, a text is as malformed as any other.
                throw Refusal(MALFORMED)
            }
    }
}
