package handroid.phone.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.ActivityManager;
import android.app.ContentProviderHolder;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.json.JSONObject;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The sample apps as Android sees them installed, and as it runs them. */
public class SamplesTest extends PhoneTest {
    private static final String MOBILE_MCP = "dev.handroid.sample.mobilemcp";
    private static final String WEATHER = "dev.handroid.sample.weather";
    private static final ComponentName SERVICE =
            new ComponentName(MOBILE_MCP, MOBILE_MCP + ".ShoppingListService");

    private final PackageManager packages =
            RuntimeEnvironment.getApplication().getPackageManager();
    private final BlockingQueue<Intent> replies = new LinkedBlockingQueue<>();

    @Before
    @After
    public void clear() {
        MainThread.run(() -> {
            SystemServer.samples().clear();
            SystemServer.background().clear();
            return null;
        });
    }

    @Test
    public void theWeatherAppIsFoundByItsMimeType() {
        Intent intent = new Intent(Intent.ACTION_VIEW).setType("application/vnd.mcp.tool");
        List<ResolveInfo> found = packages.queryIntentContentProviders(intent, 0);
        assertEquals(1, found.size());
        ProviderInfo provider = found.get(0).providerInfo;
        assertEquals(WEATHER + ".WeatherTools", provider.name);
        assertEquals(WEATHER + ".mcptool", provider.authority);
        assertTrue(provider.exported);
        assertNull(provider.readPermission);
        assertEquals("Sample Weather", provider.applicationInfo.loadLabel(packages).toString());
    }

    // 000 §1.1: "A tool MUST expose exactly one Android service component for Mobile-MCP."
    // 000 §1.1.1: the intent filter; §2: found by the action alone.
    @Test
    public void theMobileMcpAppHasExactlyOneService() throws Exception {
        List<ResolveInfo> found =
                packages.queryIntentServices(new Intent("mobile.mcp.SERVICE"), 0);
        assertEquals(1, found.size());
        ServiceInfo service = found.get(0).serviceInfo;
        assertEquals(SERVICE, new ComponentName(service.packageName, service.name));
        assertTrue(service.exported);
        assertNull(service.permission);
        assertEquals(1,
                packages.getPackageInfo(MOBILE_MCP, PackageManager.GET_SERVICES).services.length);
    }

    // 000 §1.1: the service MUST declare the metadata of §1.1.2, §1.1.3 and §1.1.4.
    @Test
    public void itsServiceDeclaresNameDescriptionAndDescriptor() throws Exception {
        ServiceInfo service = packages.getServiceInfo(SERVICE, PackageManager.GET_META_DATA);
        Bundle declared = service.metaData;
        assertEquals("Shopping list", declared.getString("mobile.mcp.tool.name"));
        assertEquals("Keeps a shopping list.", declared.getString("mobile.mcp.tool.description"));
        int descriptor = declared.getInt("mobile.mcp.tool.capabilities");
        assertEquals(MOBILE_MCP + ":xml/mcp_capabilities",
                packages.getResourcesForApplication(MOBILE_MCP).getResourceName(descriptor));
        assertNotNull(service.loadXmlMetaData(packages, "mobile.mcp.tool.capabilities"));
    }

    @Test
    public void theyHaveVersionUidAndTheCertificateOfTheirApks() throws Exception {
        for (String name : List.of(WEATHER, MOBILE_MCP)) {
            PackageInfo info = packages.getPackageInfo(name, PackageManager.GET_SIGNATURES);
            assertEquals("1.0", info.versionName);
            assertEquals(1, info.versionCode);
            assertTrue(info.applicationInfo.uid > 10205);
            assertTrue(info.lastUpdateTime > 0);
            assertEquals(1, info.signatures.length);
        }
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            PackageInfo info =
                    packages.getPackageInfo(WEATHER, PackageManager.GET_SIGNING_CERTIFICATES);
            assertEquals(1, info.signingInfo.getApkContentsSigners().length);
        }
    }

    @Test
    public void theMobileMcpAppMayBeAForegroundServiceOnEveryAndroid() throws Exception {
        PackageInfo info = packages.getPackageInfo(MOBILE_MCP, PackageManager.GET_PERMISSIONS);
        assertTrue(Arrays.asList(info.requestedPermissions).containsAll(List.of(
                "android.permission.FOREGROUND_SERVICE",
                "android.permission.FOREGROUND_SERVICE_DATA_SYNC")));
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            assertEquals(ServiceInfo.FOREGROUND_SERVICE_TYPE_DATA_SYNC,
                    packages.getServiceInfo(SERVICE, 0).getForegroundServiceType());
        }
    }

    @Test
    public void aProviderAnswersAProgramOutsideOfApps() throws Exception {
        ContentProviderHolder holder =
                MainThread.run(() -> new Providers().open(WEATHER + ".mcptool"));
        assertEquals(WEATHER + ".WeatherTools", holder.info.name);
        assertFalse(holder.provider instanceof android.os.Binder);
        assertNull(MainThread.run(() -> new Providers().open("no.such.authority")));
    }

    @Test
    public void aServiceInTheBackgroundIsNotStarted() throws Exception {
        ComponentName refused = start(request("1", "list_items"), false);
        assertEquals("?", refused.getPackageName());
        assertNull(start(new Intent().setClassName(MOBILE_MCP, "No"), false));
    }

    // 000 §3.2: extract the payload by "mobile-mcp-request", the same id in the response.
    @Test
    public void aServiceOnTheListIsStartedRepliesAndStopsItself() throws Exception {
        allow();
        assertEquals(SERVICE, start(request("one", "list_items"), false));
        Intent reply = replies.poll(20, TimeUnit.SECONDS);
        assertNotNull("no reply", reply);
        assertEquals("one", reply.getStringExtra("mcp_request_id"));
        JSONObject response = new JSONObject(reply.getStringExtra("mobile-mcp-response"))
                .getJSONObject("mobile-mcp-response").getJSONObject("response");
        assertEquals("one", response.getString("id"));
        assertEquals("success", response.getString("status"));
        until("it has stopped", () -> SystemServer.services().running().isEmpty());
    }

    @Test
    public void asAForegroundServiceItShowsItsNotificationAtOnce() throws Exception {
        assertEquals(SERVICE, start(request("one", "list_items"), true));
        assertNotNull("no reply", replies.poll(20, TimeUnit.SECONDS));
        until("it has stopped", () -> SystemServer.services().running().isEmpty());
    }

    @Test
    public void itTakesARequestWithoutCallbackOrPayload() throws Exception {
        allow();
        start(new Intent().setComponent(SERVICE), false);
        start(request("two", "list_items"), false);
        assertEquals("two", replies.poll(20, TimeUnit.SECONDS).getStringExtra("mcp_request_id"));
    }

    private Intent request(String id, String capability) {
        return new Intent().setComponent(SERVICE)
                .putExtra("mobile-mcp-request", "{\"mobile-mcp-request\": {\"version\": \"1.0\", "
                        + "\"request\": {\"id\": \"" + id + "\", \"capability\": {\"id\": \""
                        + capability + "\"}}}}")
                .putExtra("mcp_callback", callback());
    }

    private PendingIntent callback() {
        IIntentSender.Stub sender = new IIntentSender.Stub() {
            @Override
            public void send(int code, Intent intent, String type, IBinder token,
                    IIntentReceiver finished, String permission, Bundle options) {
                replies.add(intent);
            }
        };
        return ReflectionHelpers.callConstructor(PendingIntent.class,
                ClassParameter.from(IIntentSender.class, sender));
    }

    private static void allow() throws Exception {
        SystemServer.background().allow(MOBILE_MCP, 20_000);
    }

    private static ComponentName start(Intent intent, boolean foreground) throws Exception {
        return SystemServer.services().start(intent, foreground, ActivityManager.getService());
    }
}
