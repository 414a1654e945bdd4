package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.ActivityManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.os.UserHandle;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;

/** Apps, by the framework's own package manager. */
@RunWith(RobolectricTestRunner.class)
public class AppsTest {
    private static final String NOTES = "com.example.notes";

    @Rule public final TestPhone phone = new TestPhone();

    private Talk talk;

    @Before
    public void install() throws Exception {
        install(NOTES, "Notes", 0);
        install("com.example.core", "Core", ApplicationInfo.FLAG_SYSTEM);
        talk = phone.talk();
    }

    private static ShadowPackageManager packages() {
        return Shadows.shadowOf(RuntimeEnvironment.getApplication().getPackageManager());
    }

    private static void install(String name, String label, int flags) {
        PackageInfo app = new PackageInfo();
        app.packageName = name;
        app.versionName = "1.2";
        app.versionCode = 42;
        app.applicationInfo = new ApplicationInfo();
        app.applicationInfo.packageName = name;
        app.applicationInfo.nonLocalizedLabel = label;
        app.applicationInfo.flags = flags | ApplicationInfo.FLAG_INSTALLED;
        app.applicationInfo.uid = 10_123;
        packages().installPackage(app);
    }

    @Test
    public void theUserInFrontIsFollowed() throws Exception {
        addLauncher(NOTES, ".Main");
        phone.services.userInFront = 10;
        for (String request : List.of("apps.find", "apps.open")) {
            talk.ask(request, Map.of("package", NOTES));
            assertFalse(request, phone.users.asked.isEmpty());
            assertEquals(Set.of(UserHandle.of(10)), Set.copyOf(phone.users.asked));
            phone.users.asked.clear();
        }
        assertEquals(10, phone.services.startedFor);
        for (String request : List.of("apps.list", "published.list")) {
            talk.ask(request);
            assertEquals(Set.of(UserHandle.of(10)), Set.copyOf(phone.users.asked));
            phone.users.asked.clear();
        }
        phone.services.userInFront = 0;
        talk.ask("apps.list");
        assertTrue(phone.users.asked.isEmpty());
    }

    private static void addLauncher(String name, String activity) throws Exception {
        ActivityInfo info = new ActivityInfo();
        info.packageName = name;
        info.name = activity;
        info.exported = true;
        ComponentName component = new ComponentName(name, activity);
        packages().addOrUpdateActivity(info);
        IntentFilter filter = new IntentFilter(Intent.ACTION_MAIN);
        filter.addCategory(Intent.CATEGORY_LAUNCHER);
        packages().addIntentFilterForActivity(component, filter);
    }

    private static Map<String, Object> of(String name) {
        return Map.of("package", name);
    }

    @Test
    public void appsAreListedWithTheirNames() throws Exception {
        List<?> apps = (List<?>) talk.ask("apps.list").get("apps");

        Map<?, ?> notes = null;
        String before = "";
        for (Object each : apps) {
            Map<?, ?> app = (Map<?, ?>) each;
            String name = (String) app.get("package");
            assertTrue(before.compareTo(name) < 0);
            before = name;
            notes = name.equals(NOTES) ? app : notes;
        }
        assertEquals(Map.of("package", NOTES, "label", "Notes", "version_name", "1.2",
                "version_code", 42L, "system", false, "uid", 10_123L), notes);
    }

    @Test
    public void onlyAppsOfOneKindAreDescribed() throws Exception {
        for (String only : List.of("user", "system")) {
            List<?> apps = (List<?>) talk.ask("apps.list", Map.of("only", only)).get("apps");
            assertFalse(apps.isEmpty());
            for (Object each : apps) {
                assertEquals(only.equals("system"), ((Map<?, ?>) each).get("system"));
            }
        }
    }

    @Test
    public void oneAppIsFound() throws Exception {
        Map<?, ?> app = (Map<?, ?>) talk.ask("apps.find", of("com.example.core")).get("app");

        assertEquals("Core", app.get("label"));
        assertEquals(true, app.get("system"));
        assertNull(talk.ask("apps.find", of("com.example.absent")).get("app"));
    }

    @Test
    public void anAppIsOpenedAsALauncherDoes() throws Exception {
        String own = phone.activity().getPackageName();
        addLauncher(own, "a.Main");

        Map<String, Object> answer = talk.ask("apps.open", of(own));

        assertEquals(Map.of("package", own, "class", "a.Main"), answer.get("activity"));
        assertEquals(true, answer.get("shown"));
        Intent intent = phone.services.started.get(0);
        assertEquals(new ComponentName(own, "a.Main"), intent.getComponent());
        assertEquals(Intent.ACTION_MAIN, intent.getAction());
        assertTrue(intent.hasCategory(Intent.CATEGORY_LAUNCHER));
        assertEquals(0x10200000, intent.getFlags());
    }

    @Test
    public void anAppThatDoesNotComeToTheFrontIsReportedSo() throws Exception {
        addLauncher(NOTES, NOTES + ".Main");

        Map<?, ?> answer = (Map<?, ?>) talk.end(
                talk.begin("apps.open", of(NOTES), 5000)).header.get("ok");

        assertEquals(false, answer.get("shown"));
    }

    @Test
    public void anAppWithoutALauncherActivityIsNotOpened() throws Exception {
        Map<String, Object> error = talk.fail("apps.open", of(NOTES));

        assertEquals("failed", error.get("kind"));
        assertEquals(NOTES + " has no launchable activity.", error.get("message"));
    }

    @Test
    public void aRefusedStartIsReported() throws Exception {
        addLauncher(NOTES, NOTES + ".Main");
        phone.services.startResult = -92;

        assertEquals("failed", talk.fail("apps.open", of(NOTES)).get("kind"));
    }

    @Test
    public void whatIsNotInstalledIsAbsent() throws Exception {
        for (String ask : List.of("apps.open", "apps.close")) {
            assertEquals(ask, "absent", talk.fail(ask, of("com.example.absent")).get("kind"));
        }
        assertTrue(phone.services.killed.isEmpty());
    }

    @Test
    public void aBackgroundAppIsEnded() throws Exception {
        run(NOTES, 100);
        run(NOTES + ":sync", 101);
        phone.services.whenKilled = name -> phone.services.running.clear();

        talk.ask("apps.close", of(NOTES));

        assertEquals(List.of(NOTES), phone.services.killed);
    }

    @Test
    public void anAppInFrontRunsOn() throws Exception {
        run(NOTES, 100);

        Map<String, Object> error = talk.fail("apps.close", of(NOTES));

        assertEquals("failed", error.get("kind"));
        assertTrue(((String) error.get("message")).contains("still running"));
    }

    @Test
    public void anAppOfASimilarNameDoesNotCount() throws Exception {
        run(NOTES + "pro", 100);

        talk.ask("apps.close", of(NOTES));
    }

    private void run(String process, int pid) {
        phone.services.running.add(
                new ActivityManager.RunningAppProcessInfo(process, pid, new String[] {NOTES}));
    }
}
