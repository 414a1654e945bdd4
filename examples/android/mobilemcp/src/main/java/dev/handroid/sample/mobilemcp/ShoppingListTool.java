package dev.handroid.sample.mobilemcp;

import android.content.Context;
import java.util.HashMap;
import java.util.Map;

/** What the tool does with a request, step by step as the specification wants it. */
final class ShoppingListTool {
    private static final String VERSION = "1.0";

    private final Descriptor descriptor;
    private final ShoppingList list;

    ShoppingListTool(Context context) {
        descriptor = Descriptor.of(context.getResources(), R.xml.mcp_capabilities);
        list = new ShoppingList(context);
    }

    Response handle(String json) {
        Request request;
        try {
            request = Request.parse(json);
        } catch (Refusal e) {
            return Response.failure("", "", e.getMessage());
        }
        try {
            if (!VERSION.equals(request.version)) {
                throw new Refusal("Unsupported version: " + request.version);
            }
            Capability capability = descriptor.capability(request.capabilityId);
            return run(request, capability, capability.validate(request.arguments()));
        } catch (Refusal e) {
            return Response.failure(request.id, request.capabilityId, e.getMessage());
        }
    }

    private Response run(Request request, Capability capability, Map<String, Object> arguments) {
        Map<String, Object> output = new HashMap<>();
        String message;
        switch (capability.id) {
            case "add_item":
                output.put("line", list.add((String) arguments.get("item"),
                        (Long) arguments.getOrDefault("amount", 1L),
                        (Boolean) arguments.getOrDefault("urgent", false)));
                output.put("count", list.size());
                message = "Added.";
                break;
            case "list_items":
                output.put("items", String.join("\n", list.lines()));
                output.put("count", list.size());
                message = "Listed.";
                break;
            case "remove_item":
                boolean removed = list.remove((String) arguments.get("item"));
                output.put("removed", removed);
                message = removed ? "Removed." : "It was not on the list.";
                break;
            default:
                throw new IllegalStateException("The descriptor promises " + capability.id);
        }
        return Response.success(request.id, capability, output, message);
    }
}
