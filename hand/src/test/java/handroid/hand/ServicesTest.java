package handroid.hand;

import static handroid.hand.standin.PublishersStandIn.addService;
import static handroid.hand.standin.PublishersStandIn.installApp;
import static handroid.hand.standin.PublishersStandIn.parcelled;
import static handroid.hand.standin.PublishersStandIn.update;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertTrue;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.content.res.Resources;
import android.net.Uri;
import android.os.Bundle;
import android.os.TransactionTooLargeException;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.shadows.ShadowLog;

/** Tools that services offer: what they report, and how they are called. */
@RunWith(RobolectricTestRunner.class)
public class ServicesTest {
    private static final String APP = "com.example";
    private static final String SERVICE = "com.example.Service";

    @Rule public final TestPhone phone = new TestPhone();

    private Talk talk;
    private ServiceInfo service;

    @Before
    public void install() throws Exception {
        installApp(APP, "Example");
        service = addService(APP, SERVICE, null);
        talk = phone.talk();
    }

    private static Map<String, Object> of(String className) {
        return Map.of("package", APP, "class", className);
    }

    private static Map<String, Object> call(String id) {
        return Map.of("package", APP, "class", SERVICE, "id", id,
                "extras", Map.of("mobile-mcp-request", "{\"request\": " + id + "}"));
    }

    /** Starts a call and returns the callback that the service got. */
    private PendingIntent callback(int number) {
        List<Intent> started = phone.services.publishers.started;
        phone.until(() -> started.size() > number);
        return started.get(number).getParcelableExtra("mcp_callback");
    }

    private static void reply(PendingIntent by, Bundle extras) throws Exception {
        Intent intent = new Intent().putExtras(parcelled(extras));
        by.getTarget().send(7, intent, null, null, null, null, null);
    }

    private static void reply(PendingIntent by, String id, String text) throws Exception {
        Bundle extras = new Bundle();
        extras.putString("mcp_request_id", id);
        extras.putString("response", text);
        reply(by, extras);
    }

    private Object extras(long id) throws Exception {
        return ((Map<?, ?>) talk.end(id).header.get("ok")).get("extras");
    }

    private Map<?, ?> error(long id) throws Exception {
        return (Map<?, ?>) talk.end(id).header.get("error");
    }

    @Test
    public void aServiceIsStartedAndItsReplyIsTheAnswer() throws Exception {
        long id = talk.begin("service.call", call("a"), 20_000);
        reply(callback(0), "a", "done");

        Intent started = phone.services.publishers.started.get(0);
        assertEquals(new ComponentName(APP, SERVICE), started.getComponent());
        assertEquals(0, started.getFlags());
        assertEquals("{\"request\": a}", started.getStringExtra("mobile-mcp-request"));
        assertEquals(2, started.getExtras().size());
        assertEquals(Map.of("code", 7L, "extras",
                Map.of("mcp_request_id", "a", "response", "done")),
                talk.end(id).header.get("ok"));
    }

    @Test
    public void theAppMayRunForAsLongAsTheRequest() throws Exception {
        long id = talk.begin("service.call", call("a"), 20_000);
        reply(callback(0), "a", "done");
        talk.end(id);

        String[] allowed = phone.services.publishers.allowed.get(0).split(" ");
        long time = Long.parseLong(allowed[1]);
        assertEquals(APP, allowed[0]);
        assertTrue(allowed[1], time > 10_000 && time <= 20_000);
    }

    @Test
    public void itIsStartedEvenIfItMayNotRunLonger() throws Exception {
        phone.services.publishers.idleFault = new SecurityException("no");
        long id = talk.begin("service.call", call("a"), 20_000);
        reply(callback(0), "a", "done");

        assertEquals(Map.of("mcp_request_id", "a", "response", "done"), extras(id));
    }

    @Test
    public void twoCallsGetTheirOwnReplies() throws Exception {
        long first = talk.begin("service.call", call("a"), 20_000);
        PendingIntent one = callback(0);
        long second = phone.talk().begin("service.call", call("c"), 20_000);
        long third = talk.begin("service.call", call("b"), 20_000);
        PendingIntent other = callback(2);

        assertNotSame(one, other);
        assertEquals(1, second);
        reply(one, "b", "to b");
        reply(one, "a", "to a");
        assertEquals(Map.of("mcp_request_id", "a", "response", "to a"), extras(first));
        assertEquals(Map.of("mcp_request_id", "b", "response", "to b"), extras(third));
    }

    @Test
    public void onlyTextsOfAReplyAreReported() throws Exception {
        long id = talk.begin("service.call", call("a"), 20_000);
        Bundle extras = new Bundle();
        extras.putString("response", "done");
        extras.putInt("number", 5);
        extras.putStringArray("list", new String[] {"x"});
        reply(callback(0), extras);

        assertEquals(Map.of("response", "done"), extras(id));
    }

    @Test
    public void anEmptyReplyIsOne() throws Exception {
        long id = talk.begin("service.call", call("a"), 20_000);
        callback(0).getTarget().send(0, null, null, null, null, null, null);

        assertEquals(Map.of("code", 0L, "extras", Map.of()), talk.end(id).header.get("ok"));
    }

    @Test
    public void foreignObjectsInAReplyDoNoHarm() throws Exception {
        long id = talk.begin("service.call", call("a"), 20_000);
        Bundle extras = new Bundle();
        extras.putParcelable("object", Uri.EMPTY);
        reply(callback(0), extras);

        assertEquals(Map.of(), extras(id));
    }

    @Test
    public void aReplyThatIsTooLargeIsRefused() throws Exception {
        Bundle many = new Bundle();
        for (int i = 0; i < 65; i++) {
            many.putString("extra " + i, "");
        }
        Bundle longest = new Bundle();
        longest.putString("response", "x".repeat(1_000_000));
        int number = 0;
        for (Bundle extras : List.of(many, longest)) {
            long id = talk.begin("service.call", call("a"), 20_000);
            reply(callback(number++), extras);
            Map<?, ?> error = error(id);
            assertEquals("failed", error.get("kind"));
            assertEquals("done", error.get("outcome"));
        }
    }

    @Test
    public void noReplyIsATimeoutAndALateOneIsDropped() throws Exception {
        long id = talk.begin("service.call", call("a"), 2000);
        Map<?, ?> error = error(id);
        assertEquals("timeout", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));

        reply(callback(0), "a", "late");
        assertEquals("Dropped a reply of com.example: no request waits for it.",
                ShadowLog.getLogsForTag("handroid").get(0).msg);
    }

    @Test
    public void aCancelEndsTheWait() throws Exception {
        long id = talk.begin("service.call", call("a"), 100_000);
        callback(0);
        talk.say(Map.of("cancel", id));

        Map<?, ?> error = error(id);
        assertEquals("cancelled", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    private Map<?, ?> refusedStart(ComponentName said) throws Exception {
        phone.services.publishers.whenStarted = intent -> said;
        return talk.fail("service.call", call("a"));
    }

    @Test
    public void aServiceThatDoesNotStartIsReported() throws Exception {
        assertEquals("failed", refusedStart(null).get("kind"));
        assertEquals("denied", refusedStart(new ComponentName("!", "a.PERMISSION")).get("kind"));
        Map<?, ?> error = refusedStart(new ComponentName("?", "app is in background"));

        assertEquals("failed", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertTrue(error.get("message").toString().contains("app is in background"));
    }

    @Test
    public void extrasThatBinderDoesNotCarryAreNotSent() throws Exception {
        phone.services.publishers.startFault = new TransactionTooLargeException();
        Map<String, Object> error = talk.fail("service.call", call("a"));

        assertEquals("failed", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
    }

    @Test
    public void whatIsNotThereOrNotForAllIsRefused() throws Exception {
        Map<String, Object> absent = new HashMap<>(call("a"));
        absent.put("class", "com.example.Absent");
        assertEquals("absent", talk.fail("service.call", absent).get("kind"));
        assertEquals("absent", talk.fail("service.describe", of("com.example.Absent"))
                .get("kind"));
        service.permission = "com.example.CALL";
        update(service);
        assertEquals("denied", talk.fail("service.call", call("a")).get("kind"));
        service.permission = null;
        service.exported = false;
        update(service);
        assertEquals("denied", talk.fail("service.call", call("a")).get("kind"));
        assertEquals(List.of(), phone.services.publishers.started);
    }

    @Test
    public void aServiceWithoutMetaDataTellsNothing() throws Exception {
        Map<String, Object> expected = new HashMap<>();
        expected.put("name", null);
        expected.put("description", null);
        expected.put("capabilities", null);

        assertEquals(expected, talk.ask("service.describe", of(SERVICE)));
    }

    /** The framework's own resources stand for those of an app. */
    @Test
    public void metaDataIsReadFromTheResources() throws Exception {
        String own = phone.activity().getPackageName();
        Bundle metaData = new Bundle();
        metaData.putInt("mobile.mcp.tool.name", android.R.string.ok);
        metaData.putString("mobile.mcp.tool.description", "Keeps a list.");
        metaData.putInt("mobile.mcp.tool.capabilities",
                Resources.getSystem().getIdentifier("power_profile", "xml", "android"));
        addService(own, "a.Service", metaData);

        Map<String, Object> answer =
                talk.ask("service.describe", Map.of("package", own, "class", "a.Service"));

        Map<?, ?> tree = (Map<?, ?>) answer.get("capabilities");
        Map<?, ?> first = (Map<?, ?>) ((List<?>) tree.get("children")).get(0);
        assertEquals("OK", answer.get("name"));
        assertEquals("Keeps a list.", answer.get("description"));
        assertEquals("device", tree.get("tag"));
        assertEquals("item", first.get("tag"));
        assertEquals(Set.of("name"), ((Map<?, ?>) first.get("attributes")).keySet());
    }

    @Test
    public void missingCapabilitiesAreReported() throws Exception {
        Bundle metaData = new Bundle();
        metaData.putInt("mobile.mcp.tool.capabilities", 0x7f123456);
        service.metaData = metaData;
        update(service);

        assertEquals("failed", talk.fail("service.describe", of(SERVICE)).get("kind"));
    }
}
