package handroid.hand.wrappers;

import android.hardware.input.IInputManager;
import android.os.ServiceManager;
import android.view.InputEvent;

/** Android's input manager: takes events as if a finger or a keyboard had made them. */
public final class InputService {
    private static final int ASYNC = 0;
    private static final int WAIT_FOR_FINISH = 2;

    private final IInputManager service =
            IInputManager.Stub.asInterface(ServiceManager.getService("input"));

    /** Hands an event over and goes on; false when it was not taken. */
    public boolean inject(InputEvent event) throws Exception {
        return service.injectInputEvent(event, ASYNC);
    }

    /** Hands an event over and waits until the app has dealt with it. */
    public boolean injectAndWait(InputEvent event) throws Exception {
        return service.injectInputEvent(event, WAIT_FOR_FINISH);
    }
}
