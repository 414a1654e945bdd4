package dev.handroid.sample.mobilemcp

/** A parameter of the descriptor: its name, its type, whether it must be there. */
internal class Parameter(val name: String, val type: String, val required: Boolean) {

    /** Returns a given value as this parameter's type; numbers and booleans may come as text. */
    fun value(given: Any?): Any {
        val text = given.toString()
        return when (type) {
            "integer" -> text.takeIf(INTEGER::matches)?.toLong() ?: refuse("an integer")
            "boolean" -> text.toBooleanStrictOrNull() ?: refuse("a boolean")
            else -> given as? String ?: refuse("a string")
        }
    }

    private fun refuse(kind: String): Nothing = throw Refusal("Parameter $name must be $kind")

    private companion object {
        val INTEGER = Regex("-?[0-9]{1,18}")
    }
}
