package handroid.phone.system;

import android.hardware.display.DisplayManagerGlobal;
import android.hardware.input.IInputManager;
import android.os.RemoteException;
import android.os.ServiceManager;
import android.view.Display;
import android.view.DisplayInfo;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** The input manager and its dispatcher: brings events to the window they are meant for. */
final class Input {
    private static final int ASYNC = 0;

    private final Windows windows;
    private final Activities activities;
    private final Keyboard keyboard;
    private Window touched;

    Input(Windows windows, Activities activities, Keyboard keyboard) {
        this.windows = windows;
        this.activities = activities;
        this.keyboard = keyboard;
    }

    void install() {
        new Stub()
                .on("injectInputEvent", (method, given) ->
                        inject((InputEvent) given[0], (Integer) given[1]))
                .serve("input", IInputManager.class);
    }

    /** Injects an event through the phone's service. */
    static boolean service(InputEvent event, int mode) {
        try {
            return IInputManager.Stub.asInterface(ServiceManager.getService("input"))
                    .injectInputEvent(event, mode);
        } catch (RemoteException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean inject(InputEvent event, int mode) {
        InputEvent own = event.copy();
        if (mode == ASYNC) {
            MainThread.post(() -> deliver(own));
            return true;
        }
        return MainThread.run(() -> deliver(own));
    }

    private boolean deliver(InputEvent event) {
        return event instanceof MotionEvent
                ? touch((MotionEvent) event)
                : key((KeyEvent) event);
    }

    private boolean touch(MotionEvent event) {
        int action = event.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN) {
            touched = target(event);
        }
        Window target = touched;
        if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
            touched = null;
        }
        if (target == null || !windows.exists(target)) {
            return false;
        }
        hand(event, target);
        return true;
    }

    /** The topmost window at a place, or one above that takes touches beside it. */
    private Window target(MotionEvent event) {
        DisplayInfo display =
                DisplayManagerGlobal.getInstance().getDisplayInfo(Display.DEFAULT_DISPLAY);
        if (event.getX() >= display.logicalWidth || event.getY() >= display.logicalHeight) {
            return null;
        }
        for (Window window : windows.shown()) {
            boolean inside = window.bounds().contains((int) event.getX(), (int) event.getY());
            if (window.has(LayoutParams.FLAG_NOT_TOUCHABLE)) {
                continue;
            }
            if (inside || window.modal()) {
                return window;
            }
            if (window.has(LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH)) {
                MotionEvent outside = MotionEvent.obtain(event);
                outside.setAction(MotionEvent.ACTION_OUTSIDE);
                hand(outside, window);
            }
        }
        return null;
    }

    private boolean key(KeyEvent event) {
        if (event.getKeyCode() == KeyEvent.KEYCODE_HOME) {
            if (event.getAction() == KeyEvent.ACTION_UP) {
                activities.home();
            }
            return true;
        }
        Window focused = windows.focused();
        boolean apps = !event.isSystem() || event.getKeyCode() == KeyEvent.KEYCODE_BACK;
        if (focused != null && keyboard.takes(event, focused)) {
            return true;
        }
        if (focused != null && apps) {
            hand(event, focused);
            activities.followUp();
        }
        return true;
    }

    private static void hand(InputEvent event, Window window) {
        if (event instanceof MotionEvent) {
            ((MotionEvent) event).offsetLocation(-window.bounds().left, -window.bounds().top);
        }
        ReflectionHelpers.callInstanceMethod(ViewRootImpl.class, window.root, "enqueueInputEvent",
                ClassParameter.from(InputEvent.class, event),
                ClassParameter.from(InputEventReceiver.class, null),
                ClassParameter.from(int.class, 0),
                ClassParameter.from(boolean.class, true));
    }
}
