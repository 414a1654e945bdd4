package handroid.phone.system;

import android.hardware.input.InputManager;
import android.view.InputEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputManager;

/** The input manager of programs: the phone's service, where Robolectric has one that is deaf. */
@Implements(InputManager.class)
public class InputManagerStandIn extends ShadowInputManager {
    @Implementation
    @Override
    protected boolean injectInputEvent(InputEvent event, int mode) {
        return Input.service(event, mode);
    }
}
