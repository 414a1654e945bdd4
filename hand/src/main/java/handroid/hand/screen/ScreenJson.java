package handroid.hand.screen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Windows and elements as the protocol writes them: what is empty is left out. */
public final class ScreenJson {
    private ScreenJson() {}

    public static List<Object> windows(List<Window> windows) {
        List<Object> written = new ArrayList<>();
        for (Window window : windows) {
            written.add(window(window));
        }
        return written;
    }

    private static Map<String, Object> window(Window window) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("id", window.id);
        written.put("type", window.type);
        written.put("package", window.packageName());
        written.put("title", window.title);
        written.put("layer", window.layer);
        written.put("bounds", window.bounds);
        written.put("focused", window.focused);
        written.put("active", window.active);
        written.put("display", 0);
        List<Object> elements = new ArrayList<>();
        for (Element element : window.elements) {
            elements.add(element(element, window.packageName()));
        }
        written.put("elements", elements);
        return written;
    }

    private static Map<String, Object> element(Element element, String windowPackage) {
        Map<String, Object> written = new LinkedHashMap<>();
        put(written, "class", element.className);
        put(written, "text", element.text);
        put(written, "desc", element.description);
        put(written, "id", element.resourceId);
        if (!element.packageName.equals(windowPackage)) {
            written.put("package", element.packageName);
        }
        written.put("bounds", element.bounds);
        written.put("flags", element.flags);
        if (element.children > 0) {
            written.put("children", element.children);
        }
        putIfThere(written, "hint", element.hint);
        putIfThere(written, "state", element.state);
        putIfThere(written, "selection", element.selection);
        return written;
    }

    private static void put(Map<String, Object> written, String name, String value) {
        if (!value.isEmpty()) {
            written.put(name, value);
        }
    }

    private static void putIfThere(Map<String, Object> written, String name, Object value) {
        if (value != null) {
            written.put(name, value);
        }
    }
}
