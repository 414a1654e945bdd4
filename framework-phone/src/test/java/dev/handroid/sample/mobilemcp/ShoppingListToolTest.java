package dev.handroid.sample.mobilemcp;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.res.XmlResourceParser;
import handroid.phone.system.PhoneTest;
import java.util.HashSet;
import java.util.Set;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;
import org.xmlpull.v1.XmlPullParser;

/** The Mobile MCP app, by the words of spec 000 for tools: section 1.2 and section 3.2. */
public class ShoppingListToolTest extends PhoneTest {
    private static final String APP = "dev.handroid.sample.mobilemcp";

    private Context context;
    private ShoppingListTool tool;

    @Before
    public void makeTool() throws Exception {
        context = RuntimeEnvironment.getApplication().createPackageContext(APP, 0);
        context.deleteSharedPreferences("shopping_list");
        tool = new ShoppingListTool(context);
    }

    // 000 §1.2: "The capability descriptor MUST be defined as an XML resource file."
    // 000 §1.2.1: the root element, whose version is "1.0".
    // 000 §1.2.2: each capability MUST include id (unique within the tool), description, version;
    // each param of an input MUST define name, type, required, description; of an output the same
    // but required.
    @Test
    public void theDescriptorHasAllThatTheSpecificationWants() throws Exception {
        Set<String> ids = new HashSet<>();
        boolean input = false;
        try (XmlResourceParser xml = context.getResources().getXml(R.xml.mcp_capabilities)) {
            for (int event = xml.next(); event != XmlPullParser.END_DOCUMENT; event = xml.next()) {
                if (event != XmlPullParser.START_TAG) {
                    continue;
                }
                switch (xml.getName()) {
                    case "mobile-mcp-capabilities":
                        assertEquals("1.0", xml.getAttributeValue(null, "version"));
                        assertEquals(1, xml.getDepth());
                        break;
                    case "capability":
                        assertTrue(ids.add(text(xml, "id")));
                        text(xml, "description");
                        text(xml, "version");
                        break;
                    case "param":
                        text(xml, "name");
                        text(xml, "description");
                        assertTrue(Set.of("string", "integer", "boolean")
                                .contains(text(xml, "type")));
                        assertEquals(input, xml.getAttributeValue(null, "required") != null);
                        break;
                    default:
                        input = xml.getName().equals("input");
                        assertTrue(input || xml.getName().equals("output"));
                }
            }
        }
        assertEquals(Set.of("add_item", "list_items", "remove_item"), ids);
    }

    private static String text(XmlResourceParser xml, String attribute) {
        String value = xml.getAttributeValue(null, attribute);
        assertTrue(attribute, value != null && !value.isEmpty());
        return value;
    }

    // 000 §3.2: "If validation succeeds, the Tool MUST invoke the corresponding capability
    // implementation with the provided parameters."
    @Test
    public void capabilitiesAreCarriedOutWithTheirParameters() throws Exception {
        assertOutput(call("add_item", "{\"item\": \"milk\"}"), "Added.",
                "line", "string", "1 milk", "count", "integer", 1);
        assertOutput(call("add_item", "{\"item\": \"eggs\", \"amount\": 6, \"urgent\": true}"),
                "Added.", "line", "string", "6 eggs (urgent)", "count", "integer", 2);
        assertOutput(call("list_items", "{}"), "Listed.",
                "items", "string", "1 milk\n6 eggs (urgent)", "count", "integer", 2);
        assertOutput(call("remove_item", "{\"item\": \"milk\"}"), "Removed.",
                "removed", "boolean", true);
        assertOutput(call("remove_item", "{\"item\": \"milk\"}"), "It was not on the list.",
                "removed", "boolean", false);
        assertOutput(call("list_items", "{}"), "Listed.",
                "items", "string", "6 eggs (urgent)", "count", "integer", 1);
    }

    @Test
    public void theListOutlivesTheTool() throws Exception {
        call("add_item", "{\"item\": \"milk\"}");
        tool = new ShoppingListTool(context);
        assertOutput(call("list_items", "{}"), "Listed.",
                "items", "string", "1 milk", "count", "integer", 1);
    }

    // 000 §3.2: the result's schema: version, response.id, capability.id, output of name, type and
    // value, status, message.
    @Test
    public void theResponseHasTheShapeOfTheSpecification() throws Exception {
        JSONObject envelope = new JSONObject(tool.handle(request("1.0", "seven", "list_items",
                "\"args\": {}")).json());
        assertEquals(Set.of("mobile-mcp-response"), keys(envelope));
        JSONObject inner = envelope.getJSONObject("mobile-mcp-response");
        assertEquals("1.0", inner.getString("version"));
        JSONObject response = inner.getJSONObject("response");
        assertEquals(Set.of("id", "capability", "status", "message"), keys(response));
        assertEquals("list_items", response.getJSONObject("capability").getString("id"));
    }

    // 000 §3.2: "The Tool MUST then validate the version field of the request."
    @Test
    public void anotherVersionIsRefused() throws Exception {
        assertEquals("Unsupported version: 2.0",
                failure(tool.handle(request("2.0", "x", "list_items", "\"args\": {}"))));
        assertEquals("Unsupported version: ", failure(tool.handle(
                "{\"mobile-mcp-request\": {\"request\": {\"id\": \"x\"}}}")));
    }

    // 000 §3.2: "The Tool MUST record the request.id and include the same identifier in the
    // corresponding response."
    @Test
    public void everyResponseHasTheIdOfItsRequest() throws Exception {
        for (String id : new String[] {"a", "9d7e\\u00e9 \\\"q\\\"", "x".repeat(5000)}) {
            String plain = new JSONObject("{\"id\": \"" + id + "\"}").getString("id");
            for (String capability : new String[] {"list_items", "no_such"}) {
                Response response = tool.handle(request("1.0", id, capability, "\"args\": {}"));
                assertEquals(plain, response.id());
                assertEquals(plain, body(response).getString("id"));
            }
        }
    }

    // 000 §3.2: "Next, the Tool MUST verify that the specified capability.id corresponds to a
    // supported capability."
    @Test
    public void anUnknownCapabilityIsRefused() throws Exception {
        assertEquals("Unknown capability: no_such", failure(call("no_such", "{}")));
        assertEquals("Unknown capability: ", failure(tool.handle("{\"mobile-mcp-request\": "
                + "{\"version\": \"1.0\", \"request\": {\"id\": \"x\"}}}")));
    }

    // 000 §3.2: "the Tool MUST validate that the input parameters conform to the schema defined in
    // the capability descriptor."
    @Test
    public void parametersThatDoNotConformAreRefusedAndNothingIsDone() throws Exception {
        assertEquals("Missing parameter: item", failure(call("add_item", "{}")));
        assertEquals("Unknown parameter: price",
                failure(call("add_item", "{\"item\": \"a\", \"price\": 2}")));
        assertEquals("Unknown parameter: item", failure(call("list_items", "{\"item\": \"a\"}")));
        assertEquals("Parameter item must be a string", failure(call("add_item", "{\"item\": 3}")));
        assertEquals("Parameter item must be a string",
                failure(call("add_item", "{\"item\": null}")));
        for (String bad : new String[] {"2.5", "\"two\"", "true", "{}", "[]", "\"\"", "1e99", "null",
                "\"99999999999999999999\""}) {
            assertEquals(bad, "Parameter amount must be an integer",
                    failure(call("add_item", "{\"item\": \"a\", \"amount\": " + bad + "}")));
        }
        for (String bad : new String[] {"1", "\"yes\"", "\"TRUE\"", "{}", "null"}) {
            assertEquals(bad, "Parameter urgent must be a boolean",
                    failure(call("add_item", "{\"item\": \"a\", \"urgent\": " + bad + "}")));
        }
        assertOutput(call("list_items", "{}"), "Listed.",
                "items", "string", "", "count", "integer", 0);
    }

    @Test
    public void numbersAndBooleansMayComeAsText() throws Exception {
        assertOutput(call("add_item", "{\"item\": \"x\", \"amount\": \"3\", \"urgent\": \"true\"}"),
                "Added.", "line", "string", "3 x (urgent)", "count", "integer", 1);
        assertOutput(call("add_item",
                "{\"item\": \"y\", \"amount\": \"-2\", \"urgent\": \"false\"}"),
                "Added.", "line", "string", "-2 y", "count", "integer", 2);
    }

    // 000 §3.1 shows "args" and explains "input": both are understood.
    @Test
    public void argumentsMayBeGivenAsInput() throws Exception {
        for (String given : new String[] {"\"input\": {\"item\": \"x\"}",
                "\"input\": \"{\\\"item\\\": \\\"x\\\"}\"", "\"args\": {\"item\": \"x\"}"}) {
            Response response = tool.handle(request("1.0", "i", "remove_item", given));
            assertOutput(response, "It was not on the list.", "removed", "boolean", false);
        }
        assertEquals("Malformed request",
                failure(tool.handle(request("1.0", "i", "list_items", "\"input\": [1]"))));
    }

    @Test
    public void whatIsNoRequestIsMalformed() throws Exception {
        String[] bad = {null, "", "no json", "[]", "{}", "{\"mobile-mcp-request\": 1}",
            "{\"mobile-mcp-request\": {\"version\": \"1.0\", \"request\": {\"id\": 5}}}",
            "{\"mobile-mcp-request\": {\"version\": \"1.0\", \"request\": {\"id\": \"\"}}}",
            "{\"mobile-mcp-request\": " + "[".repeat(200_000)};
        for (String request : bad) {
            Response response = tool.handle(request);
            assertEquals("", response.id());
            assertEquals("Malformed request", failure(response));
        }
    }

    private Response call(String capability, String args) {
        return tool.handle(request("1.0", "some id", capability, "\"args\": " + args));
    }

    private static String request(String version, String id, String capability, String given) {
        return "{\"mobile-mcp-request\": {\"version\": \"" + version + "\", \"request\": {\"id\": \""
                + id + "\", \"capability\": {\"id\": \"" + capability + "\", " + given + "}}}}";
    }

    private static JSONObject body(Response response) throws Exception {
        return new JSONObject(response.json()).getJSONObject("mobile-mcp-response")
                .getJSONObject("response");
    }

    private static String failure(Response response) throws Exception {
        JSONObject body = body(response);
        assertEquals("failure", body.getString("status"));
        assertFalse(body.getJSONObject("capability").has("output"));
        return body.getString("message");
    }

    private static void assertOutput(Response response, String message, Object... expected)
            throws Exception {
        JSONObject body = body(response);
        assertEquals(message, body.getString("message"));
        assertEquals("success", body.getString("status"));
        JSONArray output = body.getJSONObject("capability").getJSONArray("output");
        assertEquals(expected.length / 3, output.length());
        for (int i = 0; i < output.length(); i++) {
            JSONObject value = output.getJSONObject(i);
            assertEquals(expected[3 * i], value.getString("name"));
            assertEquals(expected[3 * i + 1], value.getString("type"));
            assertEquals(expected[3 * i + 2], value.get("value"));
        }
    }

    private static Set<String> keys(JSONObject object) {
        Set<String> keys = new HashSet<>();
        object.keys().forEachRemaining(keys::add);
        return keys;
    }
}
