package handroid.phone.shell;

import android.graphics.Rect;
import android.os.Build;
import android.util.SparseArray;
import android.util.Xml;
import android.view.DisplayInfo;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.xmlpull.v1.XmlSerializer;

/**
 * The documents of {@code uiautomator dump}, by the rules of its {@code
 * AccessibilityNodeInfoDumper}: the attributes of a node, in which order, and that children which
 * are not visible are left out. Android's own serializer writes them.
 */
final class ScreenXml {
    private static final int MORE_SINCE = 36;
    private static final String[] NEVER_UNFRIENDLY = {
        "android.widget.GridView", "android.widget.GridLayout", "android.widget.ListView",
        "android.widget.TableLayout",
    };
    /** The characters of XML 1.1 that the dumper puts a dot for. */
    private static final String INVALID =
            "[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufdd0-\ufddf]";

    private final Rect display;
    private final String rotation;
    private final XmlSerializer xml = Xml.newSerializer();
    private final StringWriter written = new StringWriter();

    ScreenXml(DisplayInfo info) {
        display = new Rect(0, 0, info.logicalWidth, info.logicalHeight);
        rotation = Integer.toString(info.rotation);
    }

    /** The document of one window. */
    String window(AccessibilityNodeInfo root) throws IOException {
        begin();
        hierarchy(root);
        xml.endDocument();
        return written.toString();
    }

    /** The document of every window; nothing when there is none. */
    String windows(SparseArray<List<AccessibilityWindowInfo>> displays) throws IOException {
        if (displays.size() == 0) {
            return "";
        }
        begin();
        xml.startTag("", "displays");
        for (int i = 0; i < displays.size(); i++) {
            xml.startTag("", "display");
            xml.attribute("", "id", Integer.toString(displays.keyAt(i)));
            List<AccessibilityWindowInfo> listed = displays.valueAt(i);
            for (int number = 0; number < listed.size(); number++) {
                window(listed.get(number), number);
            }
            xml.endTag("", "display");
        }
        xml.endTag("", "displays");
        xml.endDocument();
        return written.toString();
    }

    private void begin() throws IOException {
        xml.setOutput(written);
        xml.startDocument("UTF-8", true);
    }

    private void window(AccessibilityWindowInfo window, int index) throws IOException {
        Rect bounds = new Rect();
        window.getBoundsInScreen(bounds);
        xml.startTag("", "window");
        attribute("index", Integer.toString(index));
        attribute("title", text(window.getTitle()));
        attribute("bounds", bounds.toShortString());
        attribute("active", window.isActive());
        attribute("focused", window.isFocused());
        attribute("accessibility-focused", window.isAccessibilityFocused());
        attribute("id", Integer.toString(window.getId()));
        attribute("layer", Integer.toString(window.getLayer()));
        attribute("type", AccessibilityWindowInfo.typeToString(window.getType()));
        for (int i = 0; i < window.getChildCount(); i++) {
            if (window.getChild(i) != null) {
                window(window.getChild(i), i);
            }
        }
        if (window.getRoot() != null) {
            hierarchy(window.getRoot());
        }
        xml.endTag("", "window");
    }

    private void hierarchy(AccessibilityNodeInfo root) throws IOException {
        xml.startTag("", "hierarchy");
        attribute("rotation", rotation);
        node(root, 0);
        xml.endTag("", "hierarchy");
    }

    private void node(AccessibilityNodeInfo node, int index) throws IOException {
        xml.startTag("", "node");
        if (unfriendly(node)) {
            attribute("NAF", true);
        }
        attribute("index", Integer.toString(index));
        attribute("text", text(node.getText()));
        attribute("resource-id", text(node.getViewIdResourceName()));
        attribute("class", text(node.getClassName()));
        attribute("package", text(node.getPackageName()));
        attribute("content-desc", text(node.getContentDescription()));
        attribute("checkable", node.isCheckable());
        attribute("checked", node.isChecked());
        attribute("clickable", node.isClickable());
        attribute("enabled", node.isEnabled());
        attribute("focusable", node.isFocusable());
        attribute("focused", node.isFocused());
        attribute("scrollable", node.isScrollable());
        attribute("long-clickable", node.isLongClickable());
        attribute("password", node.isPassword());
        attribute("selected", node.isSelected());
        attribute("bounds", visible(node).toShortString());
        if (Build.VERSION.SDK_INT >= MORE_SINCE) {
            attribute("drawing-order", Integer.toString(node.getDrawingOrder()));
            attribute("hint", text(node.getHintText()));
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            AccessibilityNodeInfo child = node.getChild(i);
            if (child != null && child.isVisibleToUser()) {
                node(child, i);
            }
        }
        xml.endTag("", "node");
    }

    private Rect visible(AccessibilityNodeInfo node) {
        Rect bounds = new Rect();
        node.getBoundsInScreen(bounds);
        return bounds.intersect(display) ? bounds : new Rect();
    }

    /** Whether a node can be clicked, and nothing in it has a name. */
    private static boolean unfriendly(AccessibilityNodeInfo node) {
        for (String excluded : NEVER_UNFRIENDLY) {
            if (text(node.getClassName()).endsWith(excluded)) {
                return false;
            }
        }
        return node.isClickable() && node.isEnabled() && !named(node) && !namedBelow(node);
    }

    private static boolean named(AccessibilityNodeInfo node) {
        return !text(node.getContentDescription()).isEmpty() || !text(node.getText()).isEmpty();
    }

    private static boolean namedBelow(AccessibilityNodeInfo node) {
        for (int i = 0; i < node.getChildCount(); i++) {
            AccessibilityNodeInfo child = node.getChild(i);
            if (named(child) || namedBelow(child)) {
                return true;
            }
        }
        return false;
    }

    private void attribute(String name, String value) throws IOException {
        xml.attribute("", name, value);
    }

    private void attribute(String name, boolean value) throws IOException {
        attribute(name, Boolean.toString(value));
    }

    private static String text(CharSequence text) {
        return text == null ? "" : text.toString().replaceAll(INVALID, ".");
    }
}
