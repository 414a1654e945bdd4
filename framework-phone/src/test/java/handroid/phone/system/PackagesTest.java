package handroid.phone.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import handroid.hand.wrappers.ClipboardService;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;

public class PackagesTest extends PhoneTest {
    private final PackageManager packages =
            RuntimeEnvironment.getApplication().getPackageManager();

    @Test
    public void everyAppHasItsLabelVersionAndUid() throws Exception {
        PackageInfo form = packages.getPackageInfo("dev.handroid.form", 0);
        assertEquals("Contact form", packages.getApplicationLabel(form.applicationInfo));
        assertEquals("1.0", form.versionName);
        assertEquals(10201, form.applicationInfo.uid);
        PackageInfo calculator = packages.getPackageInfo("com.android.calculator2", 0);
        assertEquals(84000520, calculator.versionCode);
        assertNotEquals(0, calculator.applicationInfo.flags & ApplicationInfo.FLAG_SYSTEM);
    }

    @Test
    public void theLauncherFindsEachAppAndTheTestApk() {
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        Set<String> found = new TreeSet<>();
        for (ResolveInfo each : packages.queryIntentActivities(intent, 0)) {
            found.add(each.activityInfo.packageName);
        }
        assertEquals(Set.of("com.android.calculator2", "dev.handroid.app", "dev.handroid.busy",
                "dev.handroid.form", "dev.handroid.gestures", "dev.handroid.notes",
                "dev.handroid.rows"), found);
    }

    @Test
    public void whatAppsCopyIsOnTheClipboardsService() throws Exception {
        ClipboardManager apps =
                RuntimeEnvironment.getApplication().getSystemService(ClipboardManager.class);
        MainThread.run(() -> {
            apps.setPrimaryClip(ClipData.newPlainText("label", "copied"));
            return null;
        });
        assertTrue(apps.hasPrimaryClip());
        ClipData clip = ClipboardService.of(0).get();
        assertEquals("copied", clip.getItemAt(0).getText().toString());
    }
}
