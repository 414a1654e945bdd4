package dev.handroid.sample.weather;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import java.util.Map;

/** Publishes one tool, the weather forecast, as a content provider. */
public final class WeatherTools extends ContentProvider {
    private static final String TOOL = "get_weather_forecast";
    private static final String INPUT_SCHEMA = "{"
            + "\"location\": {\"type\": \"string\", \"description\": \"City name or coordinates\"}, "
            + "\"days\": {\"type\": \"number\", \"description\": \"Number of days (1-7)\"}"
            + "}";

    @Override
    public Bundle call(String method, String arg, Bundle extras) {
        try {
            switch (method) {
                case "get_tool_info":
                    return describe();
                case "execute_tool":
                    return execute(extras);
                default:
                    throw new Refusal("Unknown method: " + method);
            }
        } catch (Refusal e) {
            Bundle answer = new Bundle();
            answer.putBoolean("success", false);
            answer.putString("error_message", e.getMessage());
            return answer;
        }
    }

    private static Bundle describe() {
        Bundle answer = new Bundle();
        answer.putBoolean("success", true);
        answer.putString("tool_name", TOOL);
        answer.putString("tool_description", "Gets weather forecast for a location");
        answer.putString("tool_input_schema", INPUT_SCHEMA);
        answer.putStringArray("tool_input_required", new String[] {"location"});
        return answer;
    }

    private static Bundle execute(Bundle extras) throws Refusal {
        if (extras == null) {
            throw new Refusal("No extras provided");
        }
        String tool = extras.getString("tool_name");
        if (tool == null) {
            throw new Refusal("Tool name not specified");
        }
        if (!tool.equals(TOOL)) {
            throw new Refusal("Unknown tool: " + tool);
        }
        Object given = extras.getSerializable("tool_arguments");
        if (!(given instanceof Map)) {
            throw new Refusal("Invalid arguments");
        }
        Map<?, ?> arguments = (Map<?, ?>) given;
        Bundle answer = new Bundle();
        answer.putBoolean("success", true);
        answer.putString("tool_result", Forecast.of(location(arguments), days(arguments)));
        return answer;
    }

    private static String location(Map<?, ?> arguments) throws Refusal {
        String location = text(arguments, "location");
        if (location == null || location.trim().isEmpty()) {
            throw new Refusal("Location required");
        }
        return location;
    }

    /** Returns the number of days: arguments are text, and a number may be written 3 or 3.0. */
    private static int days(Map<?, ?> arguments) throws Refusal {
        String days = text(arguments, "days");
        if (days == null) {
            return 1;
        }
        if (!days.matches("[1-7](\\.0)?")) {
            throw new Refusal("Days must be a number from 1 to 7");
        }
        return days.charAt(0) - '0';
    }

    /** Any app can call this provider, so nothing says that a value is text. */
    private static String text(Map<?, ?> arguments, String name) throws Refusal {
        Object value = arguments.get(name);
        if (value != null && !(value instanceof String)) {
            throw new Refusal("Invalid arguments");
        }
        return (String) value;
    }

    /** Why a call is not carried out, in words for the caller. */
    private static final class Refusal extends Exception {
        Refusal(String message) {
            super(message);
        }
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public String getType(Uri uri) {
        return "application/vnd.mcp.tool";
    }

    @Override
    public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
        return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    public int update(Uri uri, ContentValues values, String where, String[] whereValues) {
        return 0;
    }

    @Override
    public int delete(Uri uri, String where, String[] whereValues) {
        return 0;
    }
}
