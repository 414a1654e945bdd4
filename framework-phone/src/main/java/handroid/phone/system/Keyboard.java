package handroid.phone.system;

import android.view.KeyEvent;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.EditText;

/**
 * The keyboard, through which keys pass on their way to a field. One that composes, as those for
 * Chinese do, keeps letters: they are shown apart from each other until a person chooses.
 */
public final class Keyboard {
    private boolean composes;
    private View field;
    private InputConnection connection;
    private String composed;

    /** Makes it one that composes, or one that passes all keys on. */
    public synchronized void compose(boolean whether) {
        composes = whether;
        field = null;
    }

    /** Takes a key for itself; false when it is meant for the window. */
    synchronized boolean takes(KeyEvent event, Window window) {
        View focused = window.root.getView().findFocus();
        int letter = event.getUnicodeChar();
        if (!composes || !(focused instanceof EditText) || !Character.isLetter(letter)) {
            return false;
        }
        if (event.getAction() == KeyEvent.ACTION_DOWN) {
            show(focused, (char) letter);
        }
        return true;
    }

    private void show(View focused, char letter) {
        if (focused != field) {
            field = focused;
            connection = focused.onCreateInputConnection(new EditorInfo());
            composed = "";
        }
        composed += (composed.isEmpty() ? "" : "'") + letter;
        connection.setComposingText(composed, 1);
    }
}
