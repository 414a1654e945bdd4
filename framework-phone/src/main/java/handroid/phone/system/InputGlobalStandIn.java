package handroid.phone.system;

import android.hardware.input.InputManagerGlobal;
import android.os.Build;
import android.view.InputEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputManagerGlobal;

/** The same, where programs find it from API 34 on. */
@Implements(value = InputManagerGlobal.class, isInAndroidSdk = false,
        minSdk = Build.VERSION_CODES.UPSIDE_DOWN_CAKE)
public class InputGlobalStandIn extends ShadowInputManagerGlobal {
    @Implementation
    protected boolean injectInputEvent(InputEvent event, int mode) {
        return Input.service(event, mode);
    }
}
