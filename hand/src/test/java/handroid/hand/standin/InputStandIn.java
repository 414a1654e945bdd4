package handroid.hand.standin;

import android.hardware.input.IInputManager;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewRootImpl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** What the input manager does: it brings an event to the window it is meant for. */
public final class InputStandIn {
    private final Windows windows;
    private final Handler main = new Handler(Looper.getMainLooper());
    private ViewRootImpl touched;
    /** Everything that was injected. */
    public final List<InputEvent> injected = Collections.synchronizedList(new ArrayList<>());
    /** Refuses events from this one on. */
    public volatile int refuseFrom = Integer.MAX_VALUE;
    /** Thrown instead of taking an event. */
    public volatile RuntimeException refusal;

    public InputStandIn(Windows windows) {
        this.windows = windows;
    }

    public void install() {
        new Stub()
                .on("injectInputEvent", (method, arguments) ->
                        inject((InputEvent) arguments[0], (Integer) arguments[1]))
                .serveAs("input", IInputManager.class);
    }

    private boolean inject(InputEvent event, int mode) throws Exception {
        if (refusal != null) {
            throw refusal;
        }
        if (injected.size() >= refuseFrom) {
            return false;
        }
        InputEvent own = event instanceof MotionEvent
                ? MotionEvent.obtain((MotionEvent) event)
                : new KeyEvent((KeyEvent) event);
        injected.add(own);
        FutureTask<Void> delivery = new FutureTask<>(() -> deliver(own), null);
        Message message = Message.obtain(main, delivery);
        message.setAsynchronous(true);
        message.sendToTarget();
        if (mode != 0) {
            delivery.get(10, TimeUnit.SECONDS);
        }
        return true;
    }

    private void deliver(InputEvent event) {
        if (event instanceof KeyEvent) {
            ViewRootImpl focused = windows.find(Windows.ACTIVE);
            if (focused != null) {
                focused.getView().dispatchKeyEvent((KeyEvent) event);
            }
            return;
        }
        MotionEvent touch = MotionEvent.obtain((MotionEvent) event);
        if (touch.getActionMasked() == MotionEvent.ACTION_DOWN) {
            touched = windows.at(touch.getX(), touch.getY());
        }
        if (touched != null) {
            touch.offsetLocation(-Windows.bounds(touched).left, -Windows.bounds(touched).top);
            touched.getView().dispatchTouchEvent(touch);
        }
    }
}
