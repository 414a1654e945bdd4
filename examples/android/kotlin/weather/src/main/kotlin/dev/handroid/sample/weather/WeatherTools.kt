package dev.handroid.sample.weather

import android.content.ContentProvider
import android.content.ContentValues
import android.database.Cursor
import android.net.Uri
import android.os.Bundle

/** Publishes one tool, the weather forecast, as a content provider. */
class WeatherTools : ContentProvider() {

    override fun call(method: String, arg: String?, extras: Bundle?): Bundle =
        try {
            when (method) {
                "get_tool_info" -> describe()
                "execute_tool" -> execute(extras)
                else -> throw Refusal("Unknown method: $method")
            }
        } catch (e: Refusal) {
            Bundle().apply {
                putBoolean("success", false)
                putString("error_message", e.message)
            }
        }

    private fun describe() = Bundle().apply {
        putBoolean("success", true)
        putString("tool_name", TOOL)
        putString("tool_description", "Gets weather forecast for a location")
        putString("tool_input_schema", INPUT_SCHEMA)
        putStringArray("tool_input_required", arrayOf("location"))
    }

    private fun execute(extras: Bundle?): Bundle {
        if (extras == null) throw Refusal("No extras provided")
        val tool = extras.getString("tool_name") ?: throw Refusal("Tool name not specified")
        if (tool != TOOL) throw Refusal("Unknown tool: $tool")
        @Suppress("DEPRECATION") // The typed method is there from API 33 on.
        val arguments = extras.getSerializable("tool_arguments") as? Map<*, *>
            ?: throw Refusal("Invalid arguments")
        return Bundle().apply {
            putBoolean("success", true)
            putString("tool_result", Forecast.of(location(arguments), days(arguments)))
        }
    }

    private fun location(arguments: Map<*, *>): String {
        val location = text(arguments, "location")
        if (location == null || location.trim { it <= ' ' }.isEmpty()) {
            throw Refusal("Location required")
        }
        return location
    }

    /** Returns the number of days: arguments are text, and a number may be written 3 or 3.0. */
    private fun days(arguments: Map<*, *>): Int {
        val days = text(arguments, "days") ?: return 1
        if (!DAYS.matches(days)) throw Refusal("Days must be a number from 1 to 7")
        return days[0] - '0'
    }

    /** Any app can call this provider, so nothing says that a value is text. */
    private fun text(arguments: Map<*, *>, name: String): String? {
        val value = arguments[name] ?: return null
        return value as? String ?: throw Refusal("Invalid arguments")
    }

    /** Why a call is not carried out, in words for the caller. */
    private class Refusal(message: String) : Exception(message)

    override fun onCreate() = true

    override fun getType(uri: Uri) = "application/vnd.mcp.tool"

    override fun query(
        uri: Uri,
        columns: Array<String>?,
        where: String?,
        values: Array<String>?,
        order: String?,
    ): Cursor? = null

    override fun insert(uri: Uri, values: ContentValues?): Uri? = null

    override fun update(
        uri: Uri,
        values: ContentValues?,
        where: String?,
        whereValues: Array<String>?,
    ) = 0

    override fun delete(uri: Uri, where: String?, whereValues: Array<String>?) = 0

    private companion object {
        const val TOOL = "get_weather_forecast"
        const val INPUT_SCHEMA =
            """{"location": {"type": "string", "description": "City name or coordinates"}, """ +
                """"days": {"type": "number", "description": "Number of days (1-7)"}}"""
        val DAYS = Regex("[1-7](\\.0)?")
    }
}
