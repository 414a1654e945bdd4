package dev.handroid.sample.mobilemcp;

import android.content.res.Resources;
import android.content.res.XmlResourceParser;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The capabilities as the app publishes them: what it promises is what it checks. */
final class Descriptor {
    private final Map<String, Capability> capabilities = new LinkedHashMap<>();

    private Descriptor() {}

    static Descriptor of(Resources resources, int id) {
        Descriptor descriptor = new Descriptor();
        try (XmlResourceParser xml = resources.getXml(id)) {
            descriptor.read(xml);
        } catch (IOException | XmlPullParserException e) {
            throw new IllegalStateException("The app's own descriptor cannot be read.", e);
        }
        return descriptor;
    }

    private void read(XmlPullParser xml) throws IOException, XmlPullParserException {
        Capability capability = null;
        boolean output = false;
        while (xml.next() != XmlPullParser.END_DOCUMENT) {
            if (xml.getEventType() != XmlPullParser.START_TAG) {
                continue;
            }
            switch (xml.getName()) {
                case "capability":
                    capability = new Capability(xml.getAttributeValue(null, "id"));
                    capabilities.put(capability.id, capability);
                    break;
                case "input":
                    output = false;
                    break;
                case "output":
                    output = true;
                    break;
                case "param":
                    (output ? capability.output : capability.input).add(new Parameter(
                            xml.getAttributeValue(null, "name"),
                            xml.getAttributeValue(null, "type"),
                            "true".equals(xml.getAttributeValue(null, "required"))));
                    break;
                default:
                    break;
            }
        }
    }

    Capability capability(String id) throws Refusal {
        Capability capability = capabilities.get(id);
        if (capability == null) {
            throw new Refusal("Unknown capability: " + id);
        }
        return capability;
    }
}
