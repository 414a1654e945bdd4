package handroid.hand.published;

import android.util.AttributeSet;
import android.util.Xml;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** Reads the elements of an XML with their attributes; text between them is left out. */
final class XmlTree {
    private static final int MOST_ELEMENTS = 2000;
    private static final int DEEPEST = 8;
    private static final int LONGEST = 1_000_000;

    private final IntFunction<String> resources;
    private int elements;
    private int length;

    /** Resources gives the text of a resource, null when there is none. */
    XmlTree(IntFunction<String> resources) {
        this.resources = resources;
    }

    /** Returns the whole, from its root. */
    Map<String, Object> read(XmlPullParser xml) throws Refusal {
        try {
            while (xml.next() != XmlPullParser.START_TAG) {
                if (xml.getEventType() == XmlPullParser.END_DOCUMENT) {
                    throw unreadable("it has no element");
                }
            }
            return element(xml);
        } catch (XmlPullParserException | IOException | RuntimeException e) {
            throw unreadable(e.getClass().getSimpleName());
        }
    }

    private Map<String, Object> element(XmlPullParser xml)
            throws XmlPullParserException, IOException, Refusal {
        if (++elements > MOST_ELEMENTS || xml.getDepth() > DEEPEST) {
            throw Refusals.capabilitiesTooLarge();
        }
        Map<String, Object> element = new LinkedHashMap<>();
        element.put("tag", counted(xml.getName()));
        element.put("attributes", attributes(xml));
        List<Object> children = new ArrayList<>();
        for (int at = xml.next(); at != XmlPullParser.END_TAG; at = xml.next()) {
            if (at == XmlPullParser.START_TAG) {
                children.add(element(xml));
            } else if (at == XmlPullParser.END_DOCUMENT) {
                throw unreadable("it ends too early");
            }
        }
        if (!children.isEmpty()) {
            element.put("children", children);
        }
        return element;
    }

    private Map<String, Object> attributes(XmlPullParser xml) throws Refusal {
        Map<String, Object> attributes = new LinkedHashMap<>();
        AttributeSet typed = Xml.asAttributeSet(xml);
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            String given = xml.getAttributeValue(i);
            String value = given == null ? "" : given;
            int id = value.startsWith("@") ? typed.getAttributeResourceValue(i, 0) : 0;
            String resource = id == 0 ? null : resources.apply(id);
            attributes.put(counted(xml.getAttributeName(i)),
                    counted(resource == null ? value : resource));
        }
        return attributes;
    }

    private String counted(String text) throws Refusal {
        length += text.length();
        if (length > LONGEST) {
            throw Refusals.capabilitiesTooLarge();
        }
        return text;
    }

    private static Refusal unreadable(String why) {
        return Refusals.capabilitiesUnreadable(why);
    }
}
