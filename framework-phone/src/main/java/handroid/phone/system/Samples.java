package handroid.phone.system;

import android.content.Context;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The apps that are installed from their APKs: the samples of examples/android, the test apps. */
public final class Samples {
    private static final int FIRST_UID = 10206;
    private static final String[] APKS = {
        "samples/weather.apk", "samples/mobilemcp.apk", "test-apps/test-apps.apk",
    };

    private final ActivityService activities;
    private final List<String> packages = new ArrayList<>();

    Samples(ActivityService activities) {
        this.activities = activities;
    }

    void install() {
        for (int i = 0; i < APKS.length; i++) {
            File apk = new File(System.getProperty("phone.built"), APKS[i]);
            packages.add(Apk.install(apk, FIRST_UID + i));
        }
    }

    /** Ends them and forgets what they kept, as clearing an app's storage does. */
    public void clear() {
        for (String name : packages) {
            activities.endInBackground(name);
            clear(Apk.context(name));
        }
    }

    private static void clear(Context app) {
        String[] kept = new File(app.getDataDir(), "shared_prefs").list();
        for (String file : kept == null ? new String[0] : kept) {
            app.deleteSharedPreferences(file.replace(".xml", ""));
        }
    }
}
