package handroid.hand.apps;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import handroid.hand.screen.ScreenRequests;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Handler;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.Packages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The requests that list, open and end apps. */
public final class AppRequests {
    private static final int LAUNCH = Intent.FLAG_ACTIVITY_NEW_TASK
            | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED;
    private static final long GONE_WITHIN = 1000;
    private static final long POLL = 50;

    private final Packages packages;
    private final ActivityService activities;
    private final Front front;

    public AppRequests(Packages packages, ActivityService activities, Front front) {
        this.packages = packages;
        this.activities = activities;
        this.front = front;
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("apps.list", this::list);
        handlers.put("apps.find", (args, deadline) -> find(args));
        handlers.put("apps.open", this::open);
        handlers.put("apps.close", this::close);
    }

    private Reply list(Args args, Deadline deadline) throws Refusal {
        Map<String, Object> apps = new TreeMap<>();
        String only = args.string("only");
        PackageManager shown = packages.ofUserInFront();
        for (PackageInfo each : shown.getInstalledPackages(0)) {
            deadline.check();
            // Android opens the app's own file for its label, so others are left out before that.
            if (only == null || only.equals(system(each.applicationInfo) ? "system" : "user")) {
                apps.put(each.packageName, described(each, shown));
            }
        }
        return new Reply().with("apps", new ArrayList<>(apps.values()));
    }

    private Reply find(Args args) {
        PackageInfo found = installed(args.string("package"));
        return new Reply().with("app", found == null ? null : described(found, packages.ofUserInFront()));
    }

    private static Map<String, Object> described(PackageInfo app, PackageManager packages) {
        ApplicationInfo info = app.applicationInfo;
        return new Reply()
                .with("package", app.packageName)
                .with("label", info == null ? app.packageName : label(info, packages))
                .with("version_name", app.versionName)
                .with("version_code", app.versionCode)
                .with("system", system(info))
                .with("uid", info == null ? -1 : info.uid).ok;
    }

    private static boolean system(ApplicationInfo info) {
        return info != null && (info.flags & ApplicationInfo.FLAG_SYSTEM) != 0;
    }

    private static String label(ApplicationInfo info, PackageManager packages) {
        CharSequence label = packages.getApplicationLabel(info);
        return label == null ? info.packageName : label.toString();
    }

    private Reply open(Args args, Deadline deadline) throws Exception {
        String name = installedName(args);
        ComponentName activity = launcher(name);
        Intent intent = new Intent(Intent.ACTION_MAIN)
                .addCategory(Intent.CATEGORY_LAUNCHER)
                .setComponent(activity)
                .addFlags(LAUNCH);
        int result = activities.start(intent);
        if (result < 0) {
            throw Refusals.appNotStarted(name, result);
        }
        return new Reply()
                .with("activity", ScreenRequests.component(activity))
                .with("shown", shown(name, deadline));
    }

    private boolean shown(String name, Deadline deadline) throws Exception {
        try {
            return front.comes(name, deadline);
        } catch (Refusal refusal) {
            throw refusal.after(Outcome.DONE);
        }
    }

    private ComponentName launcher(String name) throws Refusal {
        Intent intent = new Intent(Intent.ACTION_MAIN)
                .addCategory(Intent.CATEGORY_LAUNCHER)
                .setPackage(name);
        List<ResolveInfo> found = packages.ofUserInFront().queryIntentActivities(intent, 0);
        if (found.isEmpty()) {
            throw Refusals.notLaunchable(name);
        }
        return new ComponentName(name, found.get(0).activityInfo.name);
    }

    private Reply close(Args args, Deadline deadline) throws Exception {
        String name = installedName(args);
        List<Integer> before = activities.processes(name);
        activities.killBackground(name);
        long until = System.nanoTime() + GONE_WITHIN * 1_000_000;
        while (runsOn(name, before)) {
            if (System.nanoTime() > until) {
                throw Refusals.stillRunning(name);
            }
            deadline.pause(POLL);
        }
        return new Reply();
    }

    private boolean runsOn(String name, List<Integer> before) throws Exception {
        List<Integer> still = new ArrayList<>(activities.processes(name));
        still.retainAll(before);
        return !still.isEmpty();
    }

    private String installedName(Args args) throws Refusal {
        String name = args.string("package");
        if (installed(name) == null) {
            throw Refusals.notInstalled(name);
        }
        return name;
    }

    private PackageInfo installed(String name) {
        try {
            return packages.ofUserInFront().getPackageInfo(name, 0);
        } catch (PackageManager.NameNotFoundException e) {
            return null;
        }
    }
}
