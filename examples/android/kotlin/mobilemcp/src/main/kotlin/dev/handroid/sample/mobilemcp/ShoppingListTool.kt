package dev.handroid.sample.mobilemcp

import android.content.Context

/** What the tool does with a request, step by step as the specification wants it. */
internal class ShoppingListTool(context: Context) {
    private val descriptor = Descriptor(context.resources, R.xml.mcp_capabilities)
    private val list = ShoppingList(context)

    fun handle(json: String?): Response {
        val request = try {
            Request.parse(json)
        } catch (e: Refusal) {
            return Response.failure("", "", e.message)
        }
        return try {
            if (request.version != VERSION) {
                throw Refusal("Unsupported version: ${request.version}")
            }
            val capability = descriptor.capability(request.capabilityId)
            run(request, capability, capability.validate(request.arguments()))
        } catch (e: Refusal) {
            Response.failure(request.id, request.capabilityId, e.message)
        }
    }

    private fun run(
        request: Request,
        capability: Capability,
        arguments: Map<String, Any>,
    ): Response {
        val item = arguments["item"] as? String ?: ""
        val (output, message) = when (capability.id) {
            "add_item" -> {
                val amount = arguments["amount"] as? Long ?: 1L
                val line = list.add(item, amount, arguments["urgent"] as? Boolean ?: false)
                mapOf("line" to line, "count" to list.size) to "Added."
            }
            "list_items" ->
                mapOf("items" to list.lines.joinToString("\n"), "count" to list.size) to "Listed."
            "remove_item" -> {
                val removed = list.remove(item)
                val message = if (removed) "Removed." else "It was not on the list."
                mapOf("removed" to removed) to message
            }
            else -> error("The descriptor promises ${capability.id}")
        }
        return Response.success(request.id, capability, output, message)
    }

    private companion object {
        const val VERSION = "1.0"
    }
}
