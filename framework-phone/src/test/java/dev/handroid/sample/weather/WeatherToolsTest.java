package dev.handroid.sample.weather;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.net.Uri;
import android.os.Bundle;
import handroid.phone.system.PhoneTest;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.json.JSONObject;
import org.junit.Test;

/** The provider app, by the words of spec 001. */
public class WeatherToolsTest extends PhoneTest {
    private final WeatherTools tools = new WeatherTools();

    @Test
    public void getToolInfoDescribesTheTool() throws Exception {
        Bundle answer = tools.call("get_tool_info", null, null);
        assertTrue(answer.getBoolean("success"));
        assertEquals("get_weather_forecast", answer.getString("tool_name"));
        assertEquals("Gets weather forecast for a location", answer.getString("tool_description"));
        assertEquals("{\"location\": {\"type\": \"string\", \"description\": \"City name or "
                + "coordinates\"}, \"days\": {\"type\": \"number\", \"description\": \"Number of "
                + "days (1-7)\"}}", answer.getString("tool_input_schema"));
        assertEquals(2, new JSONObject(answer.getString("tool_input_schema")).length());
        assertArrayEquals(new String[] {"location"}, answer.getStringArray("tool_input_required"));
    }

    @Test
    public void theForecastHasALineForEachDay() {
        // O 79 + s 115 + l 108 + o 111 = 413
        assertEquals("Oslo, day 1: rain, 21 °C\nOslo, day 2: wind, 24 °C",
                result("location", "Oslo", "days", "2"));
        assertEquals("Oslo, day 1: rain, 21 °C", result("location", "Oslo"));
        assertEquals(result("location", "Oslo", "days", "3"),
                result("location", "Oslo", "days", "3.0"));
        assertEquals(7, result("location", "東京 😀", "days", "7").split("\n").length);
    }

    @Test
    public void aPlaceAsLongAsANovelHasWeatherToo() {
        String place = "\uffff".repeat(100_000);
        assertTrue(result("location", place).startsWith(place + ", day 1: "));
    }

    @Test
    public void whatIsMissingOrWrongIsSaid() {
        assertEquals("Location required", error());
        assertEquals("Location required", error("location", "  \n"));
        for (String days : new String[] {"0", "8", "-1", "2.5", "two", "", " 3", "1e0", "٣"}) {
            assertEquals(days, "Days must be a number from 1 to 7",
                    error("location", "Oslo", "days", days));
        }
    }

    @Test
    public void aCallThatIsNoCallIsRefused() {
        assertEquals("Unknown method: drop", refusal(tools.call("drop", null, null)));
        assertEquals("No extras provided", refusal(tools.call("execute_tool", null, null)));
        assertEquals("Tool name not specified",
                refusal(tools.call("execute_tool", null, new Bundle())));
        assertEquals("Unknown tool: other", refusal(call("other", new HashMap<>())));
        assertEquals("Invalid arguments", refusal(call("get_weather_forecast", null)));
        assertEquals("Invalid arguments",
                refusal(call("get_weather_forecast", new ArrayList<>())));
        HashMap<String, Object> numbers = new HashMap<>(Map.of("location", 5));
        assertEquals("Invalid arguments", refusal(call("get_weather_forecast", numbers)));
    }

    @Test
    public void itHasNoRowsButTheTypeOfATool() {
        Uri uri = Uri.parse("content://dev.handroid.sample.weather.mcptool");
        assertEquals("application/vnd.mcp.tool", tools.getType(uri));
        assertNull(tools.query(uri, null, null, null, null));
        assertNull(tools.insert(uri, null));
        assertEquals(0, tools.update(uri, null, null, null));
        assertEquals(0, tools.delete(uri, null, null));
    }

    private String result(String... arguments) {
        Bundle answer = call("get_weather_forecast", map(arguments));
        assertTrue(answer.getString("error_message"), answer.getBoolean("success"));
        return answer.getString("tool_result");
    }

    private String error(String... arguments) {
        return refusal(call("get_weather_forecast", map(arguments)));
    }

    private static String refusal(Bundle answer) {
        assertFalse(answer.getBoolean("success", true));
        assertNull(answer.getString("tool_result"));
        return answer.getString("error_message");
    }

    private Bundle call(String tool, Serializable arguments) {
        Bundle extras = new Bundle();
        extras.putString("tool_name", tool);
        extras.putSerializable("tool_arguments", arguments);
        return tools.call("execute_tool", null, extras);
    }

    private static HashMap<String, String> map(String... words) {
        HashMap<String, String> map = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            map.put(words[i], words[i + 1]);
        }
        return map;
    }
}
