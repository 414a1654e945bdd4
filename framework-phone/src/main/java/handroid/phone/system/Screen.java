package handroid.phone.system;

import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.view.View;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadows.ShadowChoreographer;

/** One activity on a stack: made when it is first shown, stopped while another is in front. */
final class Screen {
    final ComponentName name;
    private final Intent intent;
    private ActivityController<? extends Activity> controller;
    private boolean outdated;

    Screen(ActivityInfo info, Intent intent) {
        name = new ComponentName(info.packageName, info.name);
        this.intent = new Intent(intent).setComponent(name);
    }

    Activity activity() {
        return controller == null ? null : controller.get();
    }

    boolean finishing() {
        return controller != null && controller.get().isFinishing();
    }

    void show() {
        ShadowChoreographer.setPaused(false);
        try {
            if (controller == null) {
                create();
            } else {
                renew();
                controller.restart().start().resume().topActivityResumed(true);
                decor().setVisibility(View.VISIBLE);
            }
        } finally {
            ShadowChoreographer.setPaused(true);
        }
    }

    private void create() {
        controller = Robolectric.buildActivity(type(), intent);
        shadowOf(controller.get()).setIsTaskRoot(false);
        controller.create().start().postCreate(null).resume().visible().topActivityResumed(true);
    }

    private Class<? extends Activity> type() {
        try {
            return Class.forName(name.getClassName()).asSubclass(Activity.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    void pause() {
        if (controller != null) {
            controller.topActivityResumed(false).pause();
        }
    }

    void stop() {
        controller.stop();
        decor().setVisibility(View.INVISIBLE);
    }

    void destroy() {
        if (controller != null) {
            controller.close();
        }
    }

    /** The configuration it was made for is no longer the phone's. */
    void outdate() {
        outdated = true;
    }

    /** Makes it anew, with its saved state, if it is outdated. */
    void renew() {
        if (outdated && controller != null) {
            boolean paused = ShadowChoreographer.isPaused();
            ShadowChoreographer.setPaused(false);
            controller.recreate();
            shadowOf(controller.get()).setIsTaskRoot(false);
            ShadowChoreographer.setPaused(paused);
        }
        outdated = false;
    }

    private View decor() {
        return controller.get().getWindow().getDecorView();
    }
}
