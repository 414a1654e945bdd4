package handroid.hand.published;

import android.content.Intent;
import android.content.pm.ComponentInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.Signature;
import handroid.hand.session.Deadline;
import handroid.hand.session.Proof;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.Certificates;
import handroid.hand.wrappers.Packages;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The components of apps that say they publish tools. Nothing is started to find them. */
final class Publishers {
    private static final String TOOL_TYPE = "application/vnd.mcp.tool";
    private static final String PROVIDER_ACTION = "se.premex.mcp.MCP_PROVIDER";
    private static final String SERVICE_ACTION = "mobile.mcp.SERVICE";
    private static final int LONGEST_LABEL = 1000;

    private final Packages packages;

    Publishers(Packages packages) {
        this.packages = packages;
    }

    /** Returns them by package, class and kind, each once. */
    List<Object> list(Deadline deadline) throws Exception {
        Map<String, Object> found = new TreeMap<>();
        Intent byType = new Intent(Intent.ACTION_VIEW).setType(TOOL_TYPE);
        for (Intent asking : new Intent[] {byType, new Intent(PROVIDER_ACTION)}) {
            for (ResolveInfo each : packages.ofUserInFront().queryIntentContentProviders(asking, 0)) {
                ProviderInfo info = each.providerInfo;
                add(found, "provider", info, first(info.authority), permission(info), deadline);
            }
        }
        Intent asking = new Intent(SERVICE_ACTION);
        for (ResolveInfo each : packages.ofUserInFront().queryIntentServices(asking, 0)) {
            ServiceInfo info = each.serviceInfo;
            add(found, "service", info, null, info.permission, deadline);
        }
        return new ArrayList<>(found.values());
    }

    /** What a caller of a provider must hold. */
    static String permission(ProviderInfo info) {
        return info.readPermission != null ? info.readPermission : info.writePermission;
    }

    private static String first(String authorities) {
        return authorities == null ? null : authorities.split(";", 2)[0];
    }

    private void add(Map<String, Object> found, String kind, ComponentInfo info, String authority,
            String permission, Deadline deadline) throws Exception {
        deadline.check();
        String place = info.packageName + "\0" + info.name + "\0" + kind;
        PackageInfo app = found.containsKey(place) ? null : app(info.packageName);
        if (app == null) {
            return;
        }
        found.put(place, new Reply()
                .with("kind", kind)
                .with("package", info.packageName)
                .with("class", info.name)
                .with("authority", authority)
                .with("exported", info.exported)
                .with("permission", permission)
                .with("label", label(app))
                .with("version", app.versionCode)
                .with("updated", app.lastUpdateTime)
                .with("certificates", hashes(Certificates.of(app))).ok);
    }

    /** Null when it was removed in the meantime. */
    private PackageInfo app(String name) {
        try {
            return packages.ofUserInFront().getPackageInfo(name, Certificates.flag());
        } catch (PackageManager.NameNotFoundException e) {
            return null;
        }
    }

    private String label(PackageInfo app) {
        CharSequence label = app.applicationInfo == null
                ? null
                : packages.ofUserInFront().getApplicationLabel(app.applicationInfo);
        String text = label == null ? app.packageName : label.toString();
        return text.length() > LONGEST_LABEL ? text.substring(0, LONGEST_LABEL) : text;
    }

    private static List<String> hashes(Signature[] certificates) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        TreeSet<String> hashes = new TreeSet<>();
        for (Signature each : certificates) {
            hashes.add(Proof.hex(digest.digest(each.toByteArray())));
        }
        return new ArrayList<>(hashes);
    }
}
