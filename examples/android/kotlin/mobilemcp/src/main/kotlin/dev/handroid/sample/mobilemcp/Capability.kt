package dev.handroid.sample.mobilemcp

import org.json.JSONObject

/** One capability of the descriptor. */
internal class Capability(val id: String) {
    val input = mutableListOf<Parameter>()
    val output = mutableListOf<Parameter>()

    /** Returns the arguments by name, each of the type that the descriptor says. */
    fun validate(given: JSONObject): Map<String, Any> {
        input.firstOrNull { it.required && !given.has(it.name) }
            ?.let { throw Refusal("Missing parameter: ${it.name}") }
        val named = given.keys().asSequence().map(::parameter).toList()
        return named.associate { it.name to it.value(given.opt(it.name)) }
    }

    private fun parameter(name: String) =
        input.firstOrNull { it.name == name } ?: throw Refusal("Unknown parameter: $name")
}
