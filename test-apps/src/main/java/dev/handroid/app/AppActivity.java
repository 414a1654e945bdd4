package dev.handroid.app;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Resources;
import android.graphics.Color;
import android.os.Bundle;
import android.view.View;

/** A screen of one of our apps. */
public abstract class AppActivity extends Activity {
    /** Builds what is on the screen. */
    protected abstract View build(Layout layout);

    /** What the screen is called. */
    protected abstract String title();

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
        int number = getResources().getIdentifier(name, "id", getPackageName());
        if (number == 0) {
            throw new Resources.NotFoundException(name + " is not in ids.xml");
        }
        return number;
    }

    /** Opens another screen of this app. */
    protected void open(Class<? extends Activity> screen, String extra, int value) {
        startActivity(new Intent().setClassName(getPackageName(), screen.getName())
                .putExtra(extra, value));
    }
}
