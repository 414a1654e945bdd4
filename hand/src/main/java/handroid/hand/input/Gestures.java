package handroid.hand.input;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import handroid.hand.session.Deadline;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.wrappers.InputService;
import java.util.List;
import java.util.Map;

/** Moves fingers over the screen, each event at its time. */
final class Gestures {
    private static final int TOUCH_SCREEN = 0;

    private final InputService input;

    Gestures(InputService input) {
        this.input = input;
    }

    /** Performs a gesture; returns how many events it had. */
    int perform(List<List<Point>> paths, Deadline deadline) throws Exception {
        List<Touch> touches = GesturePlan.of(paths);
        long start = System.nanoTime();
        long uptime = SystemClock.uptimeMillis();
        long downTime = uptime;
        Touch last = null;
        try {
            for (Touch touch : touches) {
                deadline.pauseUntil(start + touch.time * 1_000_000);
                if (touch.action == Touch.Action.DOWN && touch.fingers.size() == 1) {
                    downTime = uptime + touch.time;
                }
                send(event(touch, action(touch), downTime, uptime + touch.time));
                last = touch;
            }
        } catch (Refusal refusal) {
            lift(last, downTime);
            throw refusal.after(last == null ? Outcome.NOT_DONE : Outcome.UNKNOWN);
        }
        return touches.size();
    }

    private void send(MotionEvent event) throws Exception {
        try {
            if (!input.inject(event)) {
                throw Refusals.touchNotDelivered();
            }
        } finally {
            event.recycle();
        }
    }

    /** Takes back a touch that is under way, so that nothing is clicked. */
    private void lift(Touch last, long downTime) throws Exception {
        if (last == null || last.action == Touch.Action.UP && last.fingers.size() == 1) {
            return;
        }
        MotionEvent event = event(
                last, MotionEvent.ACTION_CANCEL, downTime, SystemClock.uptimeMillis());
        input.inject(event);
        event.recycle();
    }

    private static int action(Touch touch) {
        if (touch.action == Touch.Action.MOVE) {
            return MotionEvent.ACTION_MOVE;
        }
        boolean goesDown = touch.action == Touch.Action.DOWN;
        if (touch.fingers.size() == 1) {
            return goesDown ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_UP;
        }
        int index = touch.fingers.headMap(touch.finger).size();
        int action = goesDown ? MotionEvent.ACTION_POINTER_DOWN : MotionEvent.ACTION_POINTER_UP;
        return action | index << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
    }

    private static MotionEvent event(Touch touch, int action, long downTime, long time) {
        int count = touch.fingers.size();
        MotionEvent.PointerProperties[] fingers = new MotionEvent.PointerProperties[count];
        MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[count];
        int i = 0;
        for (Map.Entry<Integer, Point> each : touch.fingers.entrySet()) {
            fingers[i] = new MotionEvent.PointerProperties();
            fingers[i].id = each.getKey();
            fingers[i].toolType = MotionEvent.TOOL_TYPE_FINGER;
            places[i] = new MotionEvent.PointerCoords();
            places[i].x = (float) each.getValue().x;
            places[i].y = (float) each.getValue().y;
            places[i].pressure = 1;
            places[i].size = 1;
            i++;
        }
        return MotionEvent.obtain(downTime, time, action, count, fingers, places, 0, 0, 1, 1,
                TOUCH_SCREEN, 0, InputDevice.SOURCE_TOUCHSCREEN, 0);
    }
}
