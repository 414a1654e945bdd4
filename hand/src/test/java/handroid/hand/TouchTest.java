package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.view.GestureDetector;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ScaleGestureDetector;
import android.view.View;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** Touches and keys, as Android's own detectors see them. */
@RunWith(RobolectricTestRunner.class)
public class TouchTest {
    @Rule public final TestPhone phone = new TestPhone();

    private final List<String> seen = new ArrayList<>();
    private final List<Integer> actions = new ArrayList<>();
    private int mostFingers;
    private float scale = 1;
    private Talk talk;

    @Before
    public void showArea() throws Exception {
        View area = new View(phone.activity());
        GestureDetector gestures = new GestureDetector(phone.activity(), new GestureLog());
        ScaleGestureDetector scales = new ScaleGestureDetector(phone.activity(), new Scales());
        area.setOnTouchListener((view, event) -> {
            actions.add(event.getActionMasked());
            mostFingers = Math.max(mostFingers, event.getPointerCount());
            scales.onTouchEvent(event);
            return gestures.onTouchEvent(event) || true;
        });
        phone.show(area);
        talk = phone.talk();
    }

    private final class GestureLog extends GestureDetector.SimpleOnGestureListener {
        @Override
        public boolean onDown(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onSingleTapConfirmed(MotionEvent event) {
            return seen.add("tap");
        }

        @Override
        public boolean onDoubleTap(MotionEvent event) {
            return seen.add("double tap");
        }

        @Override
        public void onLongPress(MotionEvent event) {
            seen.add("long press");
        }

        @Override
        public boolean onFling(MotionEvent from, MotionEvent to, float speedX, float speedY) {
            return seen.add(to.getY() < from.getY() ? "fling up" : "fling down");
        }
    }

    private final class Scales extends ScaleGestureDetector.SimpleOnScaleGestureListener {
        @Override
        public boolean onScale(ScaleGestureDetector detector) {
            scale *= detector.getScaleFactor();
            return true;
        }
    }

    private static List<List<Number>> path(Number... numbers) {
        List<List<Number>> points = new ArrayList<>();
        for (int i = 0; i < numbers.length; i += 3) {
            points.add(List.of(numbers[i], numbers[i + 1], numbers[i + 2]));
        }
        return points;
    }

    @SafeVarargs
    private Map<String, Object> perform(List<List<Number>>... paths) throws Exception {
        return talk.ask("touch.perform", Map.of("paths", List.of(paths)));
    }

    @Test
    public void aTapIsATap() throws Exception {
        assertEquals(Map.of("events", 2L), perform(path(100, 200, 0, 100, 200, 40)));
        phone.until(() -> seen.equals(List.of("tap")));
    }

    @Test
    public void twoTapsAreADoubleTap() throws Exception {
        perform(path(100, 200, 0, 100, 200, 40), path(100, 200, 140, 100, 200, 180));
        phone.until(() -> seen.equals(List.of("double tap")));
    }

    @Test
    public void aHeldFingerIsALongPress() throws Exception {
        perform(path(100, 200, 0, 100, 200, 800));
        phone.until(() -> seen.equals(List.of("long press")));
    }

    @Test
    public void aQuickSwipeIsAFling() throws Exception {
        perform(path(100, 400, 0, 100, 150, 120));
        phone.until(() -> seen.equals(List.of("fling up")));
    }

    @Test
    public void twoFingersApartScaleUp() throws Exception {
        perform(path(110, 250, 0, 10, 250, 300), path(300, 250, 0, 400, 250, 300));
        phone.settle();
        assertEquals(2, mostFingers);
        assertTrue("scale " + scale, scale > 1.6);
        assertTrue(actions.contains(MotionEvent.ACTION_POINTER_DOWN));
        assertTrue(actions.contains(MotionEvent.ACTION_POINTER_UP));
    }

    @Test
    public void twoFingersTogetherScaleDown() throws Exception {
        perform(path(10, 250, 0, 100, 250, 300), path(400, 250, 0, 310, 250, 300));
        phone.settle();
        assertTrue("scale " + scale, scale < 0.8);
    }

    @Test
    public void fiveFingersAreCounted() throws Exception {
        perform(path(20, 200, 0, 20, 260, 100), path(80, 200, 10, 80, 260, 100),
                path(140, 200, 20, 140, 260, 100), path(200, 200, 30, 200, 260, 100),
                path(260, 200, 40, 260, 260, 100));
        phone.settle();
        assertEquals(5, mostFingers);
        assertEquals(MotionEvent.ACTION_UP, (int) actions.get(actions.size() - 1));
    }

    @Test
    public void eventsCarryTheirTimesAndASource() throws Exception {
        perform(path(10, 100, 0, 110, 200, 95, 110, 220, 200));

        List<InputEvent> events = phone.input.injected;
        MotionEvent first = (MotionEvent) events.get(0);
        MotionEvent last = (MotionEvent) events.get(events.size() - 1);
        assertEquals(200, last.getEventTime() - first.getEventTime());
        assertEquals(first.getEventTime(), last.getDownTime());
        assertTrue(events.stream().anyMatch(
                event -> event.getEventTime() - first.getEventTime() == 95
                        && ((MotionEvent) event).getX() == 110));
        for (InputEvent event : events) {
            assertEquals(InputDevice.SOURCE_TOUCHSCREEN, event.getSource());
            assertEquals(MotionEvent.TOOL_TYPE_FINGER, ((MotionEvent) event).getToolType(0));
        }
    }

    @Test
    public void aGestureTakesItsTime() throws Exception {
        java.time.Instant start = java.time.Instant.now();
        perform(path(100, 200, 0, 100, 250, 700));
        long took = java.time.Duration.between(start, java.time.Instant.now()).toMillis();
        assertTrue("took " + took, took >= 650);
    }

    @Test
    public void aCancelledGestureIsTakenBack() throws Exception {
        List<List<Number>> path = path(100, 200, 0, 100, 200, 300, 100, 220, 30_000);
        long id = talk.begin("touch.perform", Map.of("paths", List.of(path)), 60_000);
        phone.until(() -> actions.contains(MotionEvent.ACTION_DOWN));
        talk.say(Map.of("cancel", id));
        Map<?, ?> error = (Map<?, ?>) talk.end(id).header.get("error");
        phone.settle();

        assertEquals("cancelled", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
        assertEquals(MotionEvent.ACTION_CANCEL, (int) actions.get(actions.size() - 1));
        assertFalse(seen.contains("tap"));
    }

    @Test
    public void aTouchThatIsNotDeliveredIsReported() throws Exception {
        phone.input.refuseFrom = 0;
        Map<String, Object> error = talk.fail("touch.perform",
                Map.of("paths", List.of(path(100, 200, 0, 100, 200, 40))));

        assertEquals("failed", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
    }

    @Test
    public void aTouchThatIsLostInTheMiddleIsUnknown() throws Exception {
        phone.input.refuseFrom = 3;
        Map<String, Object> error = talk.fail("touch.perform",
                Map.of("paths", List.of(path(100, 200, 0, 100, 300, 100))));

        assertEquals("failed", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void aVendorsSwitchIsDenied() throws Exception {
        phone.input.refusal = new SecurityException("requires INJECT_EVENTS permission");
        Map<String, Object> error = talk.fail("touch.perform",
                Map.of("paths", List.of(path(100, 200, 0, 100, 200, 40))));

        assertEquals("denied", error.get("kind"));
        assertTrue(((String) error.get("message")).contains("INJECT_EVENTS"));
    }

    @Test
    public void aKeyIsPressedAndLetGo() throws Exception {
        talk.ask("key.press", Map.of("code", KeyEvent.KEYCODE_BACK));

        assertEquals(2, phone.input.injected.size());
        KeyEvent down = (KeyEvent) phone.input.injected.get(0);
        KeyEvent up = (KeyEvent) phone.input.injected.get(1);
        assertEquals(KeyEvent.ACTION_DOWN, down.getAction());
        assertEquals(KeyEvent.ACTION_UP, up.getAction());
        assertEquals(KeyEvent.KEYCODE_BACK, up.getKeyCode());
        assertEquals(down.getDownTime(), up.getDownTime());
        assertEquals(InputDevice.SOURCE_KEYBOARD, up.getSource());
    }

    @Test
    public void panelsAreOpened() throws Exception {
        talk.ask("panel.open", Map.of("panel", "notifications"));
        talk.ask("panel.open", Map.of("panel", "quick_settings"));

        assertEquals(List.of(4, 5), phone.accessibility.globalActions);
    }

    @Test
    public void aPanelThatDoesNotOpenIsReported() throws Exception {
        phone.accessibility.refuseGlobalActions = true;

        assertEquals("failed",
                talk.fail("panel.open", Map.of("panel", "notifications")).get("kind"));
    }
}
