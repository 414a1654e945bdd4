package handroid.phone.shell;

import android.hardware.input.IInputManager;
import android.os.RemoteException;
import android.os.ServiceManager;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * {@code input} up to API 30.
 *
 * <p>There it is a program of its own, which the framework's jar does not have: this sends the
 * events that {@code cmds/input} of those Androids sends. A move is sent every few milliseconds,
 * where Android sends as many as it can.
 */
final class OldInput implements Program {
    private static final int WAIT_FOR_FINISH = 2;
    private static final int STEP = 5;
    private static final int USUAL = 300;

    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) throws Exception {
        String name = words.isEmpty() ? "" : words.get(0);
        List<String> given = words.isEmpty() ? words : words.subList(1, words.size());
        try {
            return run(name, given, err);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            err.println("Error: Invalid arguments for command: " + name);
            return 0;
        }
    }

    private static int run(String name, List<String> given, PrintStream err) throws Exception {
        switch (name) {
            case "text":
                text(given.get(0).replace("%s", " "));
                return 0;
            case "keyevent":
                for (String key : given) {
                    press(KeyEvent.keyCodeFromString(key));
                }
                return 0;
            case "tap":
                tap(number(given, 0), number(given, 1));
                return 0;
            case "swipe":
                int duration = given.size() > 4 ? Integer.parseInt(given.get(4)) : USUAL;
                swipe(number(given, 0), number(given, 1), number(given, 2), number(given, 3),
                        duration < 0 ? USUAL : duration);
                return 0;
            default:
                err.println("Error: Unknown command: " + name);
                return 0;
        }
    }

    private static float number(List<String> given, int index) {
        return Float.parseFloat(given.get(index));
    }

    private static void text(String text) throws RemoteException {
        KeyCharacterMap keys = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD);
        for (KeyEvent event : keys.getEvents(text.toCharArray())) {
            event.setSource(InputDevice.SOURCE_KEYBOARD);
            inject(event);
        }
    }

    private static void press(int code) throws RemoteException {
        long now = SystemClock.uptimeMillis();
        for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
            inject(new KeyEvent(now, now, action, code, 0, 0, KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
                    0, InputDevice.SOURCE_KEYBOARD));
        }
    }

    private static void tap(float x, float y) throws RemoteException {
        long now = SystemClock.uptimeMillis();
        touch(MotionEvent.ACTION_DOWN, now, now, x, y);
        touch(MotionEvent.ACTION_UP, now, now, x, y);
    }

    private static void swipe(float x1, float y1, float x2, float y2, int duration)
            throws Exception {
        long down = SystemClock.uptimeMillis();
        touch(MotionEvent.ACTION_DOWN, down, down, x1, y1);
        long now = SystemClock.uptimeMillis();
        while (now < down + duration) {
            float part = (float) (now - down) / duration;
            touch(MotionEvent.ACTION_MOVE, down, now, x1 + (x2 - x1) * part,
                    y1 + (y2 - y1) * part);
            Thread.sleep(STEP);
            now = SystemClock.uptimeMillis();
        }
        touch(MotionEvent.ACTION_UP, down, now, x2, y2);
    }

    private static void touch(int action, long down, long when, float x, float y)
            throws RemoteException {
        float pressure = action == MotionEvent.ACTION_UP ? 0 : 1;
        MotionEvent event =
                MotionEvent.obtain(down, when, action, x, y, pressure, 1, 0, 1, 1, 0, 0);
        event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
        inject(event);
    }

    private static void inject(InputEvent event) throws RemoteException {
        IInputManager.Stub.asInterface(ServiceManager.getService("input"))
                .injectInputEvent(event, WAIT_FOR_FINISH);
    }
}
