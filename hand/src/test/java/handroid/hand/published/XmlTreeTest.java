package handroid.hand.published;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import android.content.res.XmlResourceParser;
import android.util.Xml;
import handroid.hand.session.Kind;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.xmlpull.v1.XmlPullParser;

/** The elements of an XML, and its limits. */
@RunWith(RobolectricTestRunner.class)
public class XmlTreeTest {
    private static Map<String, Object> read(String text) throws Exception {
        XmlPullParser xml = Xml.newPullParser();
        xml.setFeature(XmlPullParser.FEATURE_PROCESS_NAMESPACES, true);
        xml.setInput(new StringReader(text));
        return new XmlTree(id -> id == 7 ? "seven" : null).read(asResource(xml));
    }

    /** Such XML as resources have: a reference is known as one, and written "@" and a number. */
    private static XmlPullParser asResource(XmlPullParser text) {
        return (XmlPullParser) Proxy.newProxyInstance(XmlTreeTest.class.getClassLoader(),
                new Class<?>[] {XmlResourceParser.class}, (self, method, arguments) -> {
                    if (method.getName().equals("getAttributeResourceValue")) {
                        String value = text.getAttributeValue((Integer) arguments[0]);
                        return value.matches("@\\d+") ? Integer.parseInt(value.substring(1)) : 0;
                    }
                    try {
                        return XmlPullParser.class
                                .getMethod(method.getName(), method.getParameterTypes())
                                .invoke(text, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void assertUnreadable(String text) {
        Refusal refusal = assertThrows(Refusal.class, () -> read(text));
        assertEquals(Kind.FAILED, refusal.kind);
        assertEquals(Outcome.NOT_DONE, refusal.outcome);
    }

    @Test
    public void elementsAreNestedAndTextIsLeftOut() throws Exception {
        Map<String, Object> tree = read("<a x='1'>one<b y='2'/>two<b><!-- no --><c/></b></a>");

        assertEquals(Map.of("tag", "a", "attributes", Map.of("x", "1"), "children", List.of(
                Map.of("tag", "b", "attributes", Map.of("y", "2")),
                Map.of("tag", "b", "attributes", Map.of(), "children", List.of(
                        Map.of("tag", "c", "attributes", Map.of()))))), tree);
    }

    @Test
    public void attributesGoByTheirLocalNamesAndResourcesAreResolved() throws Exception {
        Map<String, Object> tree = read("<a xmlns:n='urn:n' n:x='@7' y='@8' z='@me'/>");

        assertEquals(Map.of("x", "seven", "y", "@8", "z", "@me"), tree.get("attributes"));
    }

    @Test
    public void thereMayBeSoManyElements() throws Exception {
        assertEquals(1999, ((List<?>) read("<a>" + "<b/>".repeat(1999) + "</a>")
                .get("children")).size());
        assertUnreadable("<a>" + "<b/>".repeat(2000) + "</a>");
    }

    @Test
    public void theyMayBeSoDeep() throws Exception {
        read("<a>".repeat(8) + "</a>".repeat(8));
        assertUnreadable("<a>".repeat(9) + "</a>".repeat(9));
    }

    @Test
    public void whatIsBrokenIsUnreadable() {
        assertUnreadable("");
        assertUnreadable("<a><b></a>");
        assertUnreadable("<a x='" + "x".repeat(1_000_000) + "'/>");
    }
}
