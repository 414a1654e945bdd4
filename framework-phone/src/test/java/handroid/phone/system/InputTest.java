package handroid.phone.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.graphics.Rect;
import android.hardware.input.IInputManager;
import android.os.ServiceManager;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.widget.TextView;
import org.junit.Test;

public class InputTest extends PhoneTest {
    private static final int WAIT_FOR_FINISH = 2;

    @Test
    public void aTouchReachesTheViewAtItsPlace() throws Exception {
        Activity calculator = open("com.android.calculator2");
        tap(place(view(calculator, "digit_5")));
        TextView formula = view(calculator, "formula");
        until("the key was pressed", () -> formula.getText().toString().equals("5"));
    }

    @Test
    public void aTouchBesideADialogGoesToTheDialogAndCancelsIt() throws Exception {
        Activity form = open("dev.handroid.form");
        View delete = view(form, "delete");
        MainThread.run(delete::performClick);
        until("the dialog has the focus", () -> windows().shown().size() == 2
                && windows().focused().view().hasWindowFocus());
        assertTrue(send(touch(MotionEvent.ACTION_DOWN, 10, 10)));
        send(touch(MotionEvent.ACTION_UP, 10, 10)); // Older Androids have closed it by now.
        until("the dialog is gone", () -> windows().shown().size() == 1);
        assertEquals("", ((TextView) view(form, "status")).getText().toString());
    }

    @Test
    public void aTouchOutsideOfTheScreenIsNotDelivered() throws Exception {
        open("dev.handroid.busy");
        assertFalse(send(touch(MotionEvent.ACTION_DOWN, 5000, 9000)));
    }

    @Test
    public void keysGoToTheFieldThatHasTheFocus() throws Exception {
        Activity form = open("dev.handroid.form");
        TextView phone = view(form, "phone");
        MainThread.run(phone::requestFocus);
        press(KeyEvent.KEYCODE_4);
        press(KeyEvent.KEYCODE_2);
        assertEquals("42", phone.getText().toString());
    }

    @Test
    public void backFinishesAScreenAndHomeLeavesIt() throws Exception {
        open("dev.handroid.rows");
        open("dev.handroid.busy");
        press(KeyEvent.KEYCODE_BACK);
        until("rows is in front", () -> front().equals("dev.handroid.rows.RowsActivity"));
        until("rows has the focus", () -> windows().focused().view().hasWindowFocus());
        press(KeyEvent.KEYCODE_HOME);
        until("home is in front", () -> front().equals("com.android.launcher3.Launcher"));
        assertTrue(activities().processes().containsKey("dev.handroid.rows"));
    }

    @Test
    public void theKeyMapHasNoEventsForWhatNoKeyGives() {
        KeyCharacterMap map = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD);
        assertEquals(2, map.getEvents(new char[] {'a'}).length);
        assertNull(map.getEvents(new char[] {'a', 'é'}));
        assertNull(map.getEvents(new char[] {'漢'}));
    }

    private static void tap(Rect place) throws Exception {
        assertTrue(send(touch(MotionEvent.ACTION_DOWN, place.centerX(), place.centerY())));
        assertTrue(send(touch(MotionEvent.ACTION_UP, place.centerX(), place.centerY())));
    }

    private static MotionEvent touch(int action, int x, int y) {
        long now = SystemClock.uptimeMillis();
        MotionEvent event = MotionEvent.obtain(now, now, action, x, y, 0);
        event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
        return event;
    }

    private static void press(int code) throws Exception {
        assertTrue(service().injectInputEvent(
                new KeyEvent(KeyEvent.ACTION_DOWN, code), WAIT_FOR_FINISH));
        assertTrue(service().injectInputEvent(
                new KeyEvent(KeyEvent.ACTION_UP, code), WAIT_FOR_FINISH));
    }

    private static boolean send(MotionEvent event) throws Exception {
        return service().injectInputEvent(event, WAIT_FOR_FINISH);
    }

    private static IInputManager service() {
        return IInputManager.Stub.asInterface(ServiceManager.getService("input"));
    }
}
