package handroid.phone.boot;

import handroid.phone.serve.Orders;
import handroid.phone.system.ActivityManagerStandIn;
import handroid.phone.system.BinderStandIn;
import handroid.phone.system.InputGlobalStandIn;
import handroid.phone.system.InputManagerStandIn;
import handroid.phone.system.KeyMapStandIn;
import handroid.phone.system.PendingIntentStandIn;
import handroid.phone.system.PictureStandIn;
import handroid.phone.system.ServiceStandIn;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.config.AndroidConfigurer;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.plugins.SdkCollection;
import org.robolectric.util.inject.Injector;

/** A phone inside a sandbox of Robolectric: the framework of one API level, kept running. */
public final class BootedPhone {
    private static final String[] SHARED = {
        "java.", "jdk.internal.", "sun.", "org.junit", "org.hamcrest",
        "org.robolectric.annotation.", "org.robolectric.internal.", "org.robolectric.pluginapi.",
        "org.robolectric.manifest.", "org.robolectric.res.", "org.robolectric.sandbox.",
        "org.robolectric.util.", "handroid.phone.boot.Main", "handroid.phone.boot.BootedPhone",
        "handroid.phone.boot.PhoneRunner",
    };

    private final AndroidSandbox sandbox;
    private final Object orders;

    private BootedPhone(AndroidSandbox sandbox) throws Exception {
        this.sandbox = sandbox;
        orders = type(Orders.class).getConstructor().newInstance();
    }

    /** Boots a phone; the jar of its level lies in the folder of the property phone.frameworks. */
    public static BootedPhone boot(int level) throws Exception {
        setProperties();
        Injector injector = new Injector.Builder(BootedPhone.class.getClassLoader())
                .bind(Properties.class, System.getProperties())
                .bind(AndroidSandbox.TestEnvironmentSpec.class,
                        new AndroidSandbox.TestEnvironmentSpec(PhoneEnvironment.class))
                .build();
        AndroidSandbox sandbox = sandbox(injector, level);
        sandbox.runOnMainThread((Callable<Void>) () -> {
            ClassLoader inside = sandbox.getRobolectricClassLoader();
            Thread.currentThread().setContextClassLoader(inside);
            sandbox.getTestEnvironment().setUpApplicationState("phone", new Settings(level),
                    new AndroidManifest(null, null, null, null, null, null));
            inside.loadClass("handroid.phone.system.SystemServer").getMethod("start").invoke(null);
            return null;
        });
        return new BootedPhone(sandbox);
    }

    private static void setProperties() {
        System.setProperty("robolectric.offline", "true");
        System.setProperty("robolectric.dependency.dir", System.getProperty("phone.frameworks"));
        System.setProperty("robolectric.graphicsMode", "NATIVE");
        System.setProperty("robolectric.useRealAni", "true");
        System.setProperty("robolectric.windowManager.useRequestedSize", "true");
    }

    private static AndroidSandbox sandbox(Injector injector, int level) {
        Sdk sdk = injector.getInstance(SdkCollection.class).getSdk(level);
        sdk.verifySupportedSdk("the framework phone");
        Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
        InstrumentationConfiguration.Builder loading = InstrumentationConfiguration.newBuilder();
        for (String name : SHARED) {
            loading.doNotAcquirePackage(name);
        }
        injector.getInstance(AndroidConfigurer.class).configure(loading, interceptors);
        AndroidSandbox sandbox = injector.getInstance(SandboxManager.SandboxBuilder.class)
                .build(loading.build(), sdk, sdk,
                        ResourcesMode.Mode.BINARY, SQLiteMode.Mode.NATIVE);
        ShadowMap shadows = injector.getInstance(ShadowProviders.class).getBaseShadowMap()
                .newBuilder()
                .addShadowClasses(ActivityManagerStandIn.class, BinderStandIn.class,
                        InputGlobalStandIn.class, InputManagerStandIn.class, KeyMapStandIn.class,
                        PendingIntentStandIn.class, PictureStandIn.class, ServiceStandIn.class)
                .build();
        sandbox.replaceShadowMap(shadows);
        sandbox.configure(injector.getInstance(ClassHandlerBuilder.class)
                .build(shadows, new AndroidSdkShadowMatcher(level), interceptors), interceptors);
        return sandbox;
    }

    /** Returns a class as the phone has it. */
    public Class<?> type(Class<?> outside) {
        return sandbox.bootstrappedClass(outside);
    }

    /** Has later events of the phone reported, as lines of JSON. */
    void answerTo(Consumer<String> listener) throws Exception {
        orders.getClass().getMethod("reportTo", Consumer.class).invoke(orders, listener);
    }

    /** Carries out an order and returns the answer. */
    String order(String line) throws Exception {
        return (String) orders.getClass().getMethod("carryOut", String.class).invoke(orders, line);
    }
}
