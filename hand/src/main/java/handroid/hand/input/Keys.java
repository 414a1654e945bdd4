package handroid.hand.input;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import handroid.hand.session.Refusals;
import handroid.hand.wrappers.InputService;

/** Presses keys. */
public final class Keys {
    private final InputService input;
    private KeyCharacterMap map;

    public Keys(InputService input) {
        this.input = input;
    }

    /** Presses a key and lets it go. */
    public void press(int code) throws Exception {
        long now = SystemClock.uptimeMillis();
        send(event(now, KeyEvent.ACTION_DOWN, code));
        send(event(now, KeyEvent.ACTION_UP, code));
    }

    /** Whether a character can be typed by keys; line break and tab would do something else. */
    public boolean has(String character) {
        return events(character) != null;
    }

    private synchronized KeyCharacterMap map() {
        if (map == null) {
            map = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD);
        }
        return map;
    }

    private KeyEvent[] events(String character) {
        boolean control = character.indexOf('\n') >= 0 || character.indexOf('\t') >= 0;
        KeyEvent[] events = control ? null : map().getEvents(character.toCharArray());
        boolean known = events != null && events.length > 0;
        for (int i = 0; known && i < events.length; i++) {
            known = events[i].getKeyCode() != KeyEvent.KEYCODE_UNKNOWN;
        }
        return known ? events : null;
    }

    /** Types a character by keys; false, and nothing typed, when the key map does not have it. */
    public boolean type(String character) throws Exception {
        KeyEvent[] events = events(character);
        if (events == null) {
            return false;
        }
        for (KeyEvent event : events) {
            send(KeyEvent.changeTimeRepeat(event, SystemClock.uptimeMillis(), 0));
        }
        return true;
    }

    private void send(KeyEvent event) throws Exception {
        if (!input.injectAndWait(event)) {
            throw Refusals.keyNotDelivered();
        }
    }

    private static KeyEvent event(long down, int action, int code) {
        return new KeyEvent(down, SystemClock.uptimeMillis(), action, code, 0, 0,
                KeyCharacterMap.VIRTUAL_KEYBOARD, 0, 0, InputDevice.SOURCE_KEYBOARD);
    }
}
