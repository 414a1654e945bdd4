package handroid.phone.system;

import android.os.IBinder;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** The window manager's list: those of the app in front, and the system's. Main thread only. */
public final class Windows {
    private final Activities activities;

    Windows(Activities activities) {
        this.activities = activities;
    }

    /** The windows on the screen, topmost first. */
    public List<Window> shown() {
        List<Window> all = all();
        List<Window> shown = new ArrayList<>();
        for (Window window : all) {
            if (window.drawn() && inFront(window, all)) {
                shown.add(window);
            }
        }
        Collections.reverse(shown);
        return shown;
    }

    /** Those that accessibility sees: not what lies under one that takes every touch. */
    List<Window> touchable() {
        List<Window> touchable = new ArrayList<>();
        for (Window window : shown()) {
            touchable.add(window);
            if (window.modal()) {
                break;
            }
        }
        return touchable;
    }

    /** The topmost window that takes keys, null when none does. */
    public Window focused() {
        for (Window window : shown()) {
            if (window.takesFocus()) {
                return window;
            }
        }
        return null;
    }

    boolean exists(Window window) {
        return all().contains(window);
    }

    private static List<Window> all() {
        List<ViewRootImpl> roots =
                ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mRoots");
        List<Window> all = new ArrayList<>();
        for (ViewRootImpl root : roots) {
            all.add(new Window(root));
        }
        return all;
    }

    private boolean inFront(Window window, List<Window> all) {
        if (window.asked.type > LayoutParams.LAST_SUB_WINDOW) {
            return true;
        }
        IBinder token = window.asked.token;
        for (Window parent : all) {
            if (parent.binder() == token && !parent.equals(window)) {
                return parent.drawn() && inFront(parent, all);
            }
        }
        return token != null && token == activities.frontToken();
    }
}
