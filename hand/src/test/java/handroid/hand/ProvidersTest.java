package handroid.hand;

import static handroid.hand.standin.PublishersStandIn.addProvider;
import static handroid.hand.standin.PublishersStandIn.addService;
import static handroid.hand.standin.PublishersStandIn.installApp;
import static handroid.hand.standin.PublishersStandIn.uninstall;
import static handroid.hand.standin.PublishersStandIn.update;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ProviderInfo;
import android.net.Uri;
import android.os.Bundle;
import handroid.hand.session.Proof;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.io.Serializable;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** Tools that apps publish: finding them, and calling those of content providers. */
@RunWith(RobolectricTestRunner.class)
public class ProvidersTest {
    private static final String APP = "com.example";
    private static final String AUTHORITY = "com.example.tools";
    private static final byte[] CERTIFICATE = {1, 2, 3};
    private static final byte[] OTHER = {4, 5};

    /** Something that must not come to life on our side. */
    public static final class Bomb implements Serializable {
        static volatile boolean made;

        private void readObject(java.io.ObjectInputStream in) {
            made = true;
        }
    }

    @Rule public final TestPhone phone = new TestPhone();

    private final CountDownLatch never = new CountDownLatch(1);
    private Talk talk;
    private ProviderInfo provider;

    @Before
    public void install() throws Exception {
        installApp(APP, "Example", CERTIFICATE, OTHER);
        provider = addProvider(APP, "com.example.Tools", AUTHORITY + ";com.example.more",
                byType());
        talk = phone.talk();
    }

    @After
    public void release() {
        never.countDown();
    }

    private static IntentFilter byType() throws Exception {
        IntentFilter filter = new IntentFilter(Intent.ACTION_VIEW);
        filter.addDataType("application/vnd.mcp.tool");
        return filter;
    }

    private static String hash(byte[] bytes) throws Exception {
        return Proof.hex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private void answer(Bundle bundle) {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> bundle);
    }

    private Map<?, ?> described() throws Exception {
        return (Map<?, ?>) talk.ask("provider.describe", of(AUTHORITY)).get("answer");
    }

    private static Map<String, Object> of(String authority) {
        return Map.of("authority", authority);
    }

    private List<?> listed() throws Exception {
        return (List<?>) talk.ask("published.list").get("publishers");
    }

    @Test
    public void aPublisherIsReportedWithAllThatIsKnown() throws Exception {
        Map<String, Object> expected = new HashMap<>();
        expected.put("kind", "provider");
        expected.put("package", APP);
        expected.put("class", "com.example.Tools");
        expected.put("authority", AUTHORITY);
        expected.put("exported", true);
        expected.put("permission", null);
        expected.put("label", "Example");
        expected.put("version", 42L);
        expected.put("updated", 1_760_000_000_000L);
        expected.put("certificates",
                new ArrayList<>(new TreeSet<>(List.of(hash(CERTIFICATE), hash(OTHER)))));

        assertEquals(List.of(expected), listed());
        uninstall(APP);
        assertEquals(List.of(), listed());
    }

    @Test
    public void publishersAreFoundInEveryWayOnceAndInOrder() throws Exception {
        installApp("com.a", "A");
        addService("com.a", "com.a.Service", null);
        addProvider("com.a", "com.a.Both", "both", byType(),
                new IntentFilter("se.premex.mcp.MCP_PROVIDER"));
        addProvider("com.a", "com.a.New", "new", new IntentFilter("se.premex.mcp.MCP_PROVIDER"));
        addProvider("com.a", "com.a.Plain", "plain");

        List<String> found = new ArrayList<>();
        for (Object each : listed()) {
            Map<?, ?> publisher = (Map<?, ?>) each;
            found.add(publisher.get("kind") + " " + publisher.get("class"));
        }

        assertEquals(List.of("provider com.a.Both", "provider com.a.New", "service com.a.Service",
                "provider com.example.Tools"), found);
    }

    @Test
    public void whatACallerMustHoldIsReported() throws Exception {
        provider.writePermission = "com.example.WRITE";
        update(provider);
        assertEquals("com.example.WRITE", ((Map<?, ?>) listed().get(0)).get("permission"));
        provider.readPermission = "com.example.READ";
        update(provider);
        assertEquals("com.example.READ", ((Map<?, ?>) listed().get(0)).get("permission"));
    }

    @Test
    public void aProviderIsAskedAsShellAndLetGo() throws Exception {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> {
            Bundle bundle = new Bundle();
            bundle.putString("tool_name", method + " " + extras.size());
            return bundle;
        });

        assertEquals(Map.of("tool_name", "get_tool_info 0"), described());
        assertEquals(List.of("com.android.shell"), phone.services.publishers.callers);
        assertEquals(List.of(AUTHORITY), phone.services.publishers.released);
    }

    @Test
    public void aToolIsRunWithItsArguments() throws Exception {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> {
            HashMap<?, ?> arguments = (HashMap<?, ?>) extras.getSerializable("tool_arguments");
            Bundle bundle = new Bundle();
            bundle.putBoolean("success", true);
            bundle.putString("tool_result",
                    method + " " + extras.getString("tool_name") + " " + arguments.get("ü"));
            return bundle;
        });

        assertEquals(Map.of("success", true, "tool_result", "execute_tool add 😀"),
                talk.ask("provider.execute", Map.of("authority", AUTHORITY, "tool", "add",
                        "arguments", Map.of("ü", "😀"))).get("answer"));
    }

    @Test
    public void anAnswerHoldsTheKnownKeysOfTheRightType() throws Exception {
        Bundle bundle = new Bundle();
        bundle.putBoolean("success", false);
        bundle.putString("error_message", "no");
        bundle.putString("another", "x");
        bundle.putInt("tool_name", 5);
        bundle.putStringArray("tool_input_required", new String[] {"a", "b"});
        answer(bundle);
        Map<String, Object> expected = Map.of("success", false, "error_message", "no",
                "tool_input_required", List.of("a", "b"));

        assertEquals(expected, described());
        bundle.putStringArrayList("tool_input_required", new ArrayList<>(List.of("a", "b")));
        assertEquals(expected, described());
        bundle.putIntegerArrayList("tool_input_required", new ArrayList<>(List.of(1)));
        assertFalse(described().containsKey("tool_input_required"));
    }

    @Test
    public void noObjectOfAnAppComesToLife() throws Exception {
        Bundle bundle = new Bundle();
        bundle.putSerializable("tool_result", new Bomb());
        bundle.putParcelable("tool", Uri.EMPTY);
        bundle.putSerializable("another", new Bomb());
        answer(bundle);

        assertFalse(described().containsKey("tool_result"));
        assertFalse(Bomb.made);
    }

    @Test
    public void nothingIsAnAnswerToo() throws Exception {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> null);

        assertNull(described());
    }

    @Test
    public void whatIsNotThereOrNotForAllIsRefused() throws Exception {
        answer(new Bundle());
        assertEquals("absent", talk.fail("provider.describe", of("com.nobody")).get("kind"));
        provider.exported = false;
        update(provider);
        assertEquals("denied", talk.fail("provider.describe", of(AUTHORITY)).get("kind"));
        provider.exported = true;
        provider.readPermission = "com.example.READ";
        update(provider);
        Map<String, Object> error = talk.fail("provider.describe", of(AUTHORITY));

        assertEquals("denied", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertEquals(List.of(), phone.services.publishers.callers);
    }

    @Test
    public void anExceptionOfTheProviderIsReportedAsItsOwn() throws Exception {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> {
            throw new SecurityException("not you.");
        });

        Map<String, Object> error = talk.fail("provider.describe", of(AUTHORITY));

        assertEquals("failed", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
        assertEquals(AUTHORITY + " threw SecurityException: not you.", error.get("message"));
        assertEquals(List.of(AUTHORITY), phone.services.publishers.released);
    }

    private void hang() {
        phone.services.publishers.providers.put(AUTHORITY, (method, extras) -> {
            never.await();
            return null;
        });
    }

    @Test
    public void aProviderThatHangsHoldsUpNobody() throws Exception {
        hang();
        List<Long> hung = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            hung.add(talk.begin("provider.describe", of(AUTHORITY), 3000));
        }
        addProvider(APP, "com.example.Good", "good");
        phone.services.publishers.providers.put("good", (method, extras) -> new Bundle());

        assertEquals(Map.of(), talk.ask("provider.describe", of("good")).get("answer"));
        assertEquals(Map.of(), talk.ask("hand.ping"));
        talk.ask("key.press", Map.of("code", 4));
        for (long id : hung) {
            Map<?, ?> error = (Map<?, ?>) talk.end(id).header.get("error");
            assertEquals("timeout", error.get("kind"));
            assertEquals("unknown", error.get("outcome"));
        }
    }

    @Test
    public void aCallThatHangsCanBeCancelled() throws Exception {
        hang();
        long hung = talk.begin("provider.describe", of(AUTHORITY), 100_000);
        phone.until(() -> !phone.services.publishers.callers.isEmpty());
        talk.say(Map.of("cancel", hung));

        Map<?, ?> error = (Map<?, ?>) talk.end(hung).header.get("error");
        assertEquals("cancelled", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void callsThatNeverEndAreNotAddedToForEver() throws Exception {
        hang();
        int busy = 0;
        for (int round = 0; round < 5; round++) {
            List<Long> hung = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                hung.add(talk.begin("provider.describe", of(AUTHORITY), 1500));
            }
            for (long id : hung) {
                Map<?, ?> error = (Map<?, ?>) talk.end(id).header.get("error");
                busy += error.get("kind").equals("busy") ? 1 : 0;
            }
        }
        assertEquals(16, busy);
        assertEquals(Map.of(), talk.ask("hand.ping"));
        never.countDown();
        phone.until(() -> phone.services.publishers.released.size() == 64);
        answer(new Bundle());
        assertEquals(Map.of(), described());
    }

    @Test
    public void callsGoBesideAnAct() throws Exception {
        answer(new Bundle());
        long held = talk.begin("touch.perform", Map.of("paths",
                List.of(List.of(List.of(5, 5, 0), List.of(5, 5, 30_000)))), 40_000);
        phone.until(() -> !phone.input.injected.isEmpty());

        assertTrue(described().isEmpty());
        talk.say(Map.of("cancel", held));
        talk.end(held);
    }
}
