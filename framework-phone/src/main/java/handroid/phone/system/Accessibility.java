package handroid.phone.system;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.accessibilityservice.IAccessibilityServiceClient;
import android.accessibilityservice.IAccessibilityServiceConnection;
import android.os.Binder;
import android.os.IBinder;
import android.os.IInterface;
import android.view.IWindow;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAccessibilityManager;
import org.robolectric.util.ReflectionHelpers;

/**
 * The accessibility manager: windows report to it, one UiAutomation may connect.
 *
 * <p>Accessibility is always on here, so that every window reports itself when it is made.
 */
public final class Accessibility {
    static final int CONNECTION = 77;

    private final Windows windows;
    private final Map<Integer, Reported> reported = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile Object client;
    volatile AccessibilityServiceInfo wanted = new AccessibilityServiceInfo();

    /** A window that reported itself. */
    static final class Reported {
        final int number;
        final IBinder window;
        final IAccessibilityInteractionConnection way;
        final String packageName;

        Reported(int number, IBinder window, IAccessibilityInteractionConnection way, String name) {
            this.number = number;
            this.window = window;
            this.way = way;
            this.packageName = name;
        }
    }

    Accessibility(Windows windows) {
        this.windows = windows;
    }

    void install() {
        IAccessibilityManager service = new Stub()
                .on("addAccessibilityInteractionConnection", (method, given) -> report(given))
                .on("removeAccessibilityInteractionConnection", (method, given) -> forget(given))
                .on("registerUiTestAutomationService", (method, given) -> register(given))
                .on("unregisterUiTestAutomationService", (method, given) ->
                        disconnect(first(given, IAccessibilityServiceClient.class)))
                .on("sendAccessibilityEvent", (method, given) ->
                        pass((AccessibilityEvent) given[0]))
                .serve("accessibility", IAccessibilityManager.class);
        AccessibilityManager apps =
                RuntimeEnvironment.getApplication().getSystemService(AccessibilityManager.class);
        ReflectionHelpers.setField(apps, "mService", service);
        ReflectionHelpers.setField(apps, "mRelevantEventTypes", AccessibilityEvent.TYPES_ALL_MASK);
        ((ShadowAccessibilityManager) Shadow.extract(apps)).setEnabled(true);
    }

    private Object report(Object[] given) {
        int number = numbers.incrementAndGet();
        String name = first(given, String.class);
        reported.put(number, new Reported(number, first(given, IWindow.class).asBinder(),
                first(given, IAccessibilityInteractionConnection.class), name));
        return number;
    }

    private Object forget(Object[] given) {
        IBinder window = ((IInterface) given[0]).asBinder();
        reported.values().removeIf(each -> each.window == window);
        return null;
    }

    /** Returns what a window reported, null when it did not. */
    Reported of(Window window) {
        for (Reported each : reported.values()) {
            if (window != null && each.window == window.binder()) {
                return each;
            }
        }
        return null;
    }

    Reported numbered(int number) {
        return reported.get(number);
    }

    private synchronized Object register(Object[] given) throws Exception {
        if (client != null) {
            throw new IllegalStateException("UiAutomationService is already registered!");
        }
        client = first(given, IAccessibilityServiceClient.class);
        wanted = first(given, AccessibilityServiceInfo.class);
        IAccessibilityServiceConnection connection = new Automation(windows, this).connection();
        named("init").invoke(client, connection, CONNECTION, new Binder());
        return null;
    }

    /** A UiAutomation takes its leave; one that was cut before takes nobody else's place away. */
    private synchronized Object disconnect(Object leaving) {
        return leaving == client ? disconnect() : null;
    }

    /** Cuts the UiAutomation that is connected, as the system does when its program dies. */
    public synchronized Object disconnect() {
        client = null;
        return null;
    }

    /** Reports that windows came or went. */
    void windowsChanged() {
        pass(AccessibilityEvent.obtain(AccessibilityEvent.TYPE_WINDOWS_CHANGED));
    }

    private Object pass(AccessibilityEvent event) {
        Object listener = client;
        if (listener == null) {
            return null;
        }
        AccessibilityEvent copy = AccessibilityEvent.obtain(event);
        copy.setConnectionId(CONNECTION);
        copy.setSealed(true);
        Method receive = named("onAccessibilityEvent");
        try {
            if (receive.getParameterCount() == 2) {
                receive.invoke(listener, copy, true);
            } else {
                receive.invoke(listener, copy);
            }
        } catch (InvocationTargetException e) {
            // A oneway call: what it meets in the other process, such as a thread that has ended,
            // does not come back.
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return null;
    }

    /** Robolectric keeps every event forever. */
    void forgetSent() {
        List<?> sent = ReflectionHelpers.getStaticField(
                ShadowAccessibilityManager.class, "sentAccessibilityEvents");
        sent.clear();
    }

    private static Method named(String name) {
        for (Method method : IAccessibilityServiceClient.class.getMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalStateException(name);
    }

    private static <T> T first(Object[] given, Class<T> type) {
        for (Object each : given) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
        }
        return null;
    }
}
