package handroid.hand.standin;

import android.content.Context;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.EditText;

/**
 * A field whose keyboard composes, as those for Chinese do: letters are no text yet, but shown
 * apart from each other until a person chooses what they stand for.
 */
public final class ComposingField extends EditText {
    private InputConnection keyboard;
    private String composed = "";

    public ComposingField(Context context) {
        super(context);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        int letter = event.getUnicodeChar();
        if (event.getAction() != KeyEvent.ACTION_DOWN || !Character.isLetter(letter)) {
            return super.dispatchKeyEvent(event);
        }
        if (keyboard == null) {
            keyboard = onCreateInputConnection(new EditorInfo());
        }
        composed += (composed.isEmpty() ? "" : "'") + (char) letter;
        keyboard.setComposingText(composed, 1);
        return true;
    }
}
