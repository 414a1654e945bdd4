package handroid.phone.system;

import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyCharacterMap;

/** The key map: as on a phone, a text with a character that no key gives has no events. */
@Implements(KeyCharacterMap.class)
public class KeyMapStandIn extends ShadowKeyCharacterMap {
    @Implementation
    protected static KeyEvent[] nativeGetEvents(long map, char[] characters) {
        KeyEvent[] events = ShadowKeyCharacterMap.nativeGetEvents(map, characters);
        for (int i = 0; i < characters.length; i++) {
            KeyEvent down = events[2 * i];
            char given = ShadowKeyCharacterMap.nativeGetCharacter(
                    map, down.getKeyCode(), down.getMetaState());
            if (given != characters[i]) {
                return null;
            }
        }
        return events;
    }
}
