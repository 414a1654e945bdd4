package handroid.phone.system;

import android.app.ContentProviderHolder;
import android.content.ComponentName;
import android.content.ContentProvider;
import android.content.ContentProviderNative;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;

/** The content providers of apps, each made when it is first asked for. Main thread only. */
final class Providers {
    private final Map<ComponentName, ContentProvider> made = new HashMap<>();

    /** Returns a provider for a program outside of apps, null when none has the authority. */
    ContentProviderHolder open(String authority) {
        PackageManager packages = RuntimeEnvironment.getApplication().getPackageManager();
        ProviderInfo info = packages.resolveContentProvider(authority, 0);
        if (info == null) {
            return null;
        }
        if (!info.exported) {
            throw new SecurityException("Permission Denial: opening provider " + info.name
                    + " that is not exported from UID " + info.applicationInfo.uid);
        }
        ContentProvider provider = made.computeIfAbsent(
                new ComponentName(info.packageName, info.name), name -> make(info));
        ContentProviderHolder holder = new ContentProviderHolder(info);
        holder.provider = ContentProviderNative.asInterface(
                Remote.of(provider.getIContentProvider().asBinder(), Remote.SHELL));
        return holder;
    }

    private static ContentProvider make(ProviderInfo info) {
        try {
            ContentProvider provider = Class.forName(info.name)
                    .asSubclass(ContentProvider.class).getDeclaredConstructor().newInstance();
            provider.attachInfo(Apk.context(info.packageName), info);
            return provider;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends those of an app. */
    void end(String packageName) {
        made.keySet().removeIf(name -> name.getPackageName().equals(packageName));
    }
}
