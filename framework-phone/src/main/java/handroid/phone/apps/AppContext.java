package handroid.phone.apps;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.view.Display;

/** The context of one of several packages; Robolectric has all activities in one. */
public final class AppContext extends ContextWrapper {
    private final String packageName;
    private Resources resources;

    /** Makes one; {@code table} are the resources of its APK, null for an app without one. */
    public AppContext(Context one, String packageName, Resources table) {
        super(one);
        this.packageName = packageName;
        resources = table;
    }

    private AppContext like(Context other) {
        return new AppContext(other, packageName, null);
    }

    @Override
    public String getPackageName() {
        return packageName;
    }

    @Override
    public Resources getResources() {
        if (resources == null) {
            resources = new AppResources(super.getResources());
        }
        return resources;
    }

    @Override
    public Context getApplicationContext() {
        return like(super.getApplicationContext());
    }

    @Override
    public Context createConfigurationContext(Configuration wanted) {
        return like(super.createConfigurationContext(wanted));
    }

    @Override
    public Context createDisplayContext(Display display) {
        return like(super.createDisplayContext(display));
    }
}
