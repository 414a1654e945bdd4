package handroid.hand.wrappers;

import android.os.ServiceManager;
import android.view.IWindowManager;

/** Android's window manager. */
public final class WindowService {
    private final IWindowManager service =
            IWindowManager.Stub.asInterface(ServiceManager.getService("window"));

    /** Whether the lock screen is up. */
    public boolean locked() throws Exception {
        return service != null && service.isKeyguardLocked();
    }
}
