package dev.handroid.sample.mobilemcp

import android.content.Context
import org.json.JSONArray
import org.json.JSONObject

/** The list itself, kept in the app's preferences: the service lives for one request only. */
internal class ShoppingList(context: Context) {
    private val preferences = context.getSharedPreferences("shopping_list", Context.MODE_PRIVATE)

    val lines: List<String>
        get() = entries().let { all -> all.indices.map { all.getJSONObject(it).optString("line") } }

    val size: Int
        get() = entries().length()

    /** Adds an item and returns its line. */
    fun add(item: String, amount: Long, urgent: Boolean): String {
        val line = "$amount $item" + if (urgent) " (urgent)" else ""
        save(entries().put(JSONObject().put("item", item).put("line", line)))
        return line
    }

    /** Takes the first line with this item off the list; returns whether there was one. */
    fun remove(item: String): Boolean {
        val entries = entries()
        val at = entries.indices.firstOrNull { entries.getJSONObject(it).optString("item") == item }
            ?: return false
        entries.remove(at)
        save(entries)
        return true
    }

    private val JSONArray.indices get() = 0 until length()

    private fun entries() = JSONArray(preferences.getString(KEY, "[]"))

    private fun save(entries: JSONArray) {
        preferences.edit().putString(KEY, entries.toString()).apply()
    }

    private companion object {
        const val KEY = "entries"
    }
}
