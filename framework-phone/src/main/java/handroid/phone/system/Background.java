package handroid.phone.system;

import android.os.IDeviceIdleController;
import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The device idle controller's list of apps that may run in the background for a while. */
public final class Background {
    private final Map<String, Long> until = new ConcurrentHashMap<>();

    void install() {
        new Stub()
                .on("addPowerSaveTempWhitelistApp", (method, given) -> {
                    allow((String) given[0], (Long) given[1]);
                    return null;
                })
                .serve("deviceidle", IDeviceIdleController.class);
    }

    void allow(String packageName, long milliseconds) {
        until.put(packageName, SystemClock.uptimeMillis() + milliseconds);
    }

    /** Whether an app is on the list. */
    public boolean allows(String packageName) {
        return until.getOrDefault(packageName, 0L) > SystemClock.uptimeMillis();
    }

    /** Takes every app off it. */
    public void clear() {
        until.clear();
    }
}
