package dev.handroid.app;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.content.res.Resources;
import android.graphics.Color;
import android.os.Bundle;
import android.view.View;

/** A screen of one of our apps; its package is that of its class. */
public abstract class AppActivity extends Activity {
    private Context own;

    /** Builds what is on the screen. */
    protected abstract View build(Layout layout);

    /** What the screen is called. */
    protected abstract String title();

    @Override
    protected void attachBaseContext(Context one) {
        own = new AppContext(one, getClass().getPackage().getName());
        super.attachBaseContext(own);
    }

    @Override
    public Resources getResources() {
        return own.getResources();
    }

    @Override
    public String getPackageName() {
        return own.getPackageName();
    }

    @Override
    protected void onCreate(Bundle saved) {
        setTheme(android.R.style.Theme_Material_Light_NoActionBar);
        super.onCreate(saved);
        setTitle(title());
        View content = build(new Layout(this));
        if (content.getBackground() == null) {
            content.setBackgroundColor(Color.WHITE);
        }
        setContentView(content);
    }

    /** Returns the number of an id of this app. */
    protected int id(String name) {
        return Ids.number(getPackageName() + ":id/" + name);
    }

    /** Opens another screen of this app. */
    protected void open(Class<? extends Activity> screen, String extra, int value) {
        startActivity(new Intent().setClassName(getPackageName(), screen.getName())
                .putExtra(extra, value));
    }
}
