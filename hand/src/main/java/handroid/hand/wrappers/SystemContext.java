package handroid.hand.wrappers;

import android.app.ActivityThread;
import android.content.Context;
import android.os.Build;

/** The context of a program that is no app: it runs as shell, without a package of its own. */
public final class SystemContext {
    private static final int CONFIGURATION_CONTROLLER_SINCE = 31;

    private SystemContext() {}

    /** Makes the context; to be called once, on the main thread, after its looper was prepared. */
    public static Context make() throws ReflectiveOperationException {
        Class<?> thread = ActivityThread.class;
        Object main = Reflection.constructor(thread).newInstance();
        Reflection.field(thread, "sCurrentActivityThread").set(null, main);
        Reflection.field(thread, "mSystemThread").setBoolean(main, true);
        if (Build.VERSION.SDK_INT >= CONFIGURATION_CONTROLLER_SINCE) {
            fillConfiguration(thread, main);
        }
        return ((ActivityThread) main).getSystemContext();
    }

    /** Some vendors' resources ask the thread for its configuration. */
    private static void fillConfiguration(Class<?> thread, Object main)
            throws ReflectiveOperationException {
        Class<?> controller = Class.forName("android.app.ConfigurationController");
        Class<?> internal = Class.forName("android.app.ActivityThreadInternal");
        Reflection.field(thread, "mConfigurationController")
                .set(main, Reflection.constructor(controller, internal).newInstance(main));
    }
}
