package handroid.hand.standin;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.accessibilityservice.IAccessibilityServiceClient;
import android.accessibilityservice.IAccessibilityServiceConnection;
import android.os.Binder;
import android.os.Build;
import android.os.DeadObjectException;
import android.os.Process;
import android.util.SparseArray;
import android.view.ViewRootImpl;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.IAccessibilityManager;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;

/**
 * What the accessibility manager of the system does for a UiAutomation: it takes one at a time,
 * lists windows, and hands questions and actions to the window they are meant for.
 */
public final class AccessibilityStandIn {
    private static final String CONNECTION =
            "android.view.ViewRootImpl$AccessibilityInteractionConnection";

    private final Windows windows;
    private Object client;
    private boolean heldByAnother;
    /** The flags of the last registration. */
    public int registeredFlags = -1;
    /** What was asked of the system as a whole, in order. */
    public final List<Integer> globalActions = new ArrayList<>();
    public volatile boolean refuseGlobalActions;
    /** Registers a UiAutomation but never tells it that it is connected, as a busy system does. */
    public volatile boolean neverConnects;
    /** Fails at the end of a connection, as a system that was restarted does. */
    public volatile boolean failsToUnregister;

    public AccessibilityStandIn(Windows windows) {
        this.windows = windows;
    }

    public void install() {
        new Stub()
                .on("registerUiTestAutomationService", (method, arguments) -> register(arguments))
                .on("unregisterUiTestAutomationService", (method, arguments) -> unregister())
                .serveAs("accessibility", IAccessibilityManager.class);
    }

    /** Lets another program hold, or give back, the phone's UiAutomation. */
    public void holdByAnother(boolean held) {
        heldByAnother = held;
    }

    public boolean registered() {
        return client != null;
    }

    private Object register(Object[] arguments) throws Exception {
        if (client != null || heldByAnother) {
            throw new IllegalStateException(
                    "UiAutomationService " + client + "already registered!");
        }
        client = arguments[1];
        registeredFlags = (Integer) arguments[Build.VERSION.SDK_INT >= 34 ? 4 : 3];
        if (neverConnects) {
            return null;
        }
        Shadows.shadowOf(AccessibilityManager.getInstance(RuntimeEnvironment.getApplication()))
                .setEnabled(true);
        ((IAccessibilityServiceClient) client).init(connection(), Windows.CONNECTION, new Binder());
        return null;
    }

    private Object unregister() throws Exception {
        client = null;
        if (failsToUnregister) {
            throw new DeadObjectException();
        }
        return null;
    }

    private IAccessibilityServiceConnection connection() {
        return new Stub()
                .on("getServiceInfo", (method, arguments) -> new AccessibilityServiceInfo())
                .on("getWindows", (method, arguments) -> listed(method))
                .on("performGlobalAction", (method, arguments) ->
                        globalActions.add((Integer) arguments[0]) && !refuseGlobalActions)
                .on("findAccessibilityNodeInfoByAccessibilityId", this::findById)
                .on("findFocus", this::findFocus)
                .on("performAccessibilityAction", this::perform)
                .as(IAccessibilityServiceConnection.class);
    }

    @SuppressWarnings("unchecked")
    private Object listed(Method method) throws Exception {
        if (method.getReturnType() == List.class) {
            return windows.list();
        }
        Object byDisplay = method.getReturnType().getConstructor().newInstance();
        ((SparseArray<Object>) byDisplay).put(0, windows.list());
        return byDisplay;
    }

    /** From (window, node, interaction, callback, flags, thread, arguments). */
    private Object findById(Method method, Object[] a) throws Exception {
        return pass(method, (Integer) a[0], a[6],
                a[1], null, a[2], a[3], flags() | (Integer) a[4], Process.myPid(), a[5]);
    }

    /** From (window, node, focus, interaction, callback, thread). */
    private Object findFocus(Method method, Object[] a) throws Exception {
        int window = (Integer) a[0] == -2 ? Windows.ACTIVE : (Integer) a[0];
        return pass(method, window, null,
                a[1], a[2], null, a[3], a[4], flags(), Process.myPid(), a[5]);
    }

    /** From (window, node, action, arguments, interaction, callback, thread). */
    private Object perform(Method method, Object[] a) throws Exception {
        return pass(method, (Integer) a[0], null,
                a[1], a[2], a[3], a[4], a[5], flags(), Process.myPid(), a[6]);
    }

    /** Calls the same method of a window; what newer Androids add is left empty, but the last. */
    private Object pass(Method asked, int window, Object last, Object... given) throws Exception {
        ViewRootImpl root = windows.find(window);
        if (root != null) {
            Class<?> type = Class.forName(CONNECTION);
            Constructor<?> constructor = type.getDeclaredConstructor(ViewRootImpl.class);
            constructor.setAccessible(true);
            Method method = named(type, asked.getName());
            List<Object> arguments = new ArrayList<>(Arrays.asList(given));
            while (arguments.size() < method.getParameterCount()) {
                arguments.add(null);
            }
            if (last != null) {
                arguments.set(arguments.size() - 1, last);
            }
            method.invoke(constructor.newInstance(root), arguments.toArray());
        }
        boolean taken = root != null;
        return asked.getReturnType() == boolean.class ? (Object) taken
                : taken ? new String[] {root.getView().getContext().getPackageName()} : null;
    }

    private static Method named(Class<?> type, String name) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name)) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new AssertionError(type + "." + name);
    }

    private static int flags() {
        return constant("FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS",
                "FLAG_INCLUDE_NOT_IMPORTANT_VIEWS")
                | constant("FLAG_SERVICE_REQUESTS_REPORT_VIEW_IDS", "FLAG_REPORT_VIEW_IDS");
    }

    private static int constant(String... names) {
        for (String name : names) {
            try {
                return AccessibilityNodeInfo.class.getDeclaredField(name).getInt(null);
            } catch (ReflectiveOperationException e) {
                // Another Android has another name for it.
            }
        }
        throw new AssertionError(Arrays.toString(names));
    }
}
