package dev.handroid.app;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.view.Display;

/** The context of one of several packages; Robolectric has all activities in one. */
final class AppContext extends ContextWrapper {
    private final String packageName;
    private Resources resources;

    AppContext(Context one, String packageName) {
        super(one);
        this.packageName = packageName;
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
        return new AppContext(super.getApplicationContext(), packageName);
    }

    @Override
    public Context createConfigurationContext(Configuration wanted) {
        return new AppContext(super.createConfigurationContext(wanted), packageName);
    }

    @Override
    public Context createDisplayContext(Display display) {
        return new AppContext(super.createDisplayContext(display), packageName);
    }
}
