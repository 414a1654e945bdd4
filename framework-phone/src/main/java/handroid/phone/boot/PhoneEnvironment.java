package handroid.phone.boot;

import android.app.Instrumentation;
import handroid.phone.system.PhoneInstrumentation;
import javax.inject.Named;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;

/** Robolectric's environment with an instrumentation that carries out what apps ask for. */
public class PhoneEnvironment extends AndroidTestEnvironment {
    public PhoneEnvironment(@Named("runtimeSdk") Sdk runtime, @Named("compileSdk") Sdk compile,
            ShadowProvider[] shadows, TestEnvironmentLifecyclePlugin[] plugins) {
        super(runtime, compile, shadows, plugins);
    }

    @Override
    protected Instrumentation pickInstrumentation() {
        return new PhoneInstrumentation();
    }
}
