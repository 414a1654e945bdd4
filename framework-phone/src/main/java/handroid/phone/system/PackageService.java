package handroid.phone.system;

import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.IPackageManager;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.os.Build;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.RuntimeEnvironment;

/** The package manager's interface, as far as a command asks it; apps know the same one. */
public final class PackageService {
    private static final IPackageManager SERVICE = new Stub()
            .on("getInstalledPackages", (method, given) -> new ParceledListSlice<>(installed()))
            .on("getPackageInfo", (method, given) -> named((String) given[0]))
            .on("resolveIntent", (method, given) -> resolve((Intent) given[0]))
            .on("queryIntentActivities", (method, given) ->
                    new ParceledListSlice<>(query((Intent) given[0])))
            .on("getDeclaredSharedLibraries", (method, given) ->
                    new ParceledListSlice<>(List.of()))
            .as(IPackageManager.class);

    private PackageService() {}

    public static IPackageManager get() {
        return SERVICE;
    }

    /** Every app that is installed. */
    public static List<PackageInfo> installed() {
        List<PackageInfo> installed = new ArrayList<>();
        manager().getInstalledPackages(0).forEach(each -> installed.add(placed(each)));
        return installed;
    }

    /** An app that was made without an APK is reported with a path where such apps have theirs. */
    private static PackageInfo placed(PackageInfo info) {
        ApplicationInfo app = new ApplicationInfo(info.applicationInfo);
        if (app.sourceDir == null) {
            boolean system = (app.flags & ApplicationInfo.FLAG_SYSTEM) != 0;
            app.sourceDir = system
                    ? "/system/app/" + app.packageName + "/" + app.packageName + ".apk"
                    : "/data/app/" + app.packageName + "-1==/base.apk";
        }
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            app.setVersionCode(info.getLongVersionCode());
        } else {
            app.versionCode = info.versionCode;
        }
        info.applicationInfo = app;
        return info;
    }

    private static PackageInfo named(String name) {
        try {
            return placed(manager().getPackageInfo(name, 0));
        } catch (PackageManager.NameNotFoundException e) {
            return null;
        }
    }

    private static ResolveInfo resolve(Intent intent) {
        return manager().resolveActivity(intent, 0);
    }

    private static List<ResolveInfo> query(Intent intent) {
        return manager().queryIntentActivities(intent, 0);
    }

    private static PackageManager manager() {
        return RuntimeEnvironment.getApplication().getPackageManager();
    }
}
