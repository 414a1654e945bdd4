package handroid.phone.system;

import static org.robolectric.Shadows.shadowOf;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.os.Build;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowPackageManager;

/** The apps that are installed, as a package manager lists them. */
final class Packages {
    private final String packageName;
    private final PackageInfo info = new PackageInfo();
    private final List<ActivityInfo> activities = new ArrayList<>();
    private final List<IntentFilter> filters = new ArrayList<>();

    static void install() {
        new Packages("com.android.systemui", "System UI", "14", 34, 10169, true).put();
        new Packages("com.android.shell", "Shell", "14", 34, 2000, true).put();
        new Packages("com.android.launcher3", "Launcher3", "14", 34, 10162, true)
                .with("Launcher", Intent.CATEGORY_HOME)
                .put();
        new Packages("com.android.calculator2", "Calculator", "8.4 (520193683)", 84000520, 10120,
                true)
                .with("Calculator", Intent.CATEGORY_LAUNCHER)
                .put();
        new Packages("dev.handroid.form", "Contact form", "1.0", 1, 10201, false)
                .with("FormActivity", Intent.CATEGORY_LAUNCHER)
                .put();
        new Packages("dev.handroid.rows", "Rows", "1.0", 1, 10202, false)
                .with("RowsActivity", Intent.CATEGORY_LAUNCHER)
                .with("DetailActivity", null)
                .put();
        new Packages("dev.handroid.notes", "Notes", "1.0", 1, 10203, false)
                .with("NotesActivity", Intent.CATEGORY_LAUNCHER)
                .with("EditorActivity", null)
                .put();
        new Packages("dev.handroid.busy", "Busy", "1.0", 1, 10204, false)
                .with("BusyActivity", Intent.CATEGORY_LAUNCHER)
                .put();
        new Packages("dev.handroid.gestures", "Gestures", "1.0", 1, 10205, false)
                .with("GestureActivity", Intent.CATEGORY_LAUNCHER)
                .put();
    }

    private Packages(String packageName, String label, String version, int code, int uid,
            boolean system) {
        this.packageName = packageName;
        ApplicationInfo app = new ApplicationInfo();
        app.packageName = packageName;
        app.processName = packageName;
        app.nonLocalizedLabel = label;
        app.name = label;
        app.uid = uid;
        app.enabled = true;
        app.targetSdkVersion = Build.VERSION_CODES.P;
        app.flags = ApplicationInfo.FLAG_INSTALLED | (system ? ApplicationInfo.FLAG_SYSTEM : 0);
        info.packageName = packageName;
        info.versionName = version;
        info.versionCode = code;
        info.applicationInfo = app;
    }

    private Packages with(String className, String category) {
        ActivityInfo activity = new ActivityInfo();
        activity.packageName = packageName;
        activity.name = packageName + "." + className;
        activity.applicationInfo = info.applicationInfo;
        activity.processName = packageName;
        activity.exported = category != null;
        activity.enabled = true;
        activities.add(activity);
        IntentFilter filter = null;
        if (category != null) {
            filter = new IntentFilter(Intent.ACTION_MAIN);
            filter.addCategory(category);
            filter.addCategory(Intent.CATEGORY_DEFAULT);
        }
        filters.add(filter);
        return this;
    }

    private void put() {
        ShadowPackageManager packages =
                shadowOf(RuntimeEnvironment.getApplication().getPackageManager());
        packages.installPackage(info);
        for (int i = 0; i < activities.size(); i++) {
            packages.addOrUpdateActivity(activities.get(i));
            if (filters.get(i) != null) {
                packages.addIntentFilterForActivity(
                        new ComponentName(packageName, activities.get(i).name), filters.get(i));
            }
        }
    }
}
