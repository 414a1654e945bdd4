package dev.handroid.sample.mobilemcp;

import android.content.Context;
import android.content.SharedPreferences;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** The list itself, kept in the app's preferences: the service lives for one request only. */
final class ShoppingList {
    private static final String KEY = "entries";

    private final SharedPreferences preferences;

    ShoppingList(Context context) {
        preferences = context.getSharedPreferences("shopping_list", Context.MODE_PRIVATE);
    }

    /** Adds an item and returns its line. */
    String add(String item, long amount, boolean urgent) {
        String line = amount + " " + item + (urgent ? " (urgent)" : "");
        JSONArray entries = entries();
        try {
            save(entries.put(new JSONObject().put("item", item).put("line", line)));
        } catch (JSONException e) {
            throw new IllegalStateException(e);
        }
        return line;
    }

    /** Takes the first line with this item off the list; returns whether there was one. */
    boolean remove(String item) {
        JSONArray entries = entries();
        for (int i = 0; i < entries.length(); i++) {
            if (entries.optJSONObject(i).optString("item").equals(item)) {
                entries.remove(i);
                save(entries);
                return true;
            }
        }
        return false;
    }

    List<String> lines() {
        JSONArray entries = entries();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < entries.length(); i++) {
            lines.add(entries.optJSONObject(i).optString("line"));
        }
        return lines;
    }

    int size() {
        return entries().length();
    }

    private JSONArray entries() {
        try {
            return new JSONArray(preferences.getString(KEY, "[]"));
        } catch (JSONException e) {
            throw new IllegalStateException(e);
        }
    }

    private void save(JSONArray entries) {
        preferences.edit().putString(KEY, entries.toString()).apply();
    }
}
