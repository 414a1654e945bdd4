package handroid.phone.system;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.accessibilityservice.IAccessibilityServiceConnection;
import android.graphics.Rect;
import android.graphics.Region;
import android.os.Build;
import android.os.Process;
import android.util.SparseArray;
import android.view.Display;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityInteractionConnectionCallback;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** What a connected UiAutomation may ask: the list of windows, and what is in each of them. */
final class Automation {
    private static final int ACTIVE_WINDOW = Integer.MAX_VALUE;
    private static final int ANY_WINDOW = -2;
    private static final String BY_NODE = "findAccessibilityNodeInfoByAccessibilityId";
    private static final String ACT = "performAccessibilityAction";
    private static final String[] ASKED_OF_WINDOWS = {
        BY_NODE, ACT, "findAccessibilityNodeInfosByText", "findAccessibilityNodeInfosByViewId",
        "findFocus", "focusSearch",
    };

    private static final AtomicInteger QUESTIONS = new AtomicInteger();

    private final Windows windows;
    private final Accessibility accessibility;

    Automation(Windows windows, Accessibility accessibility) {
        this.windows = windows;
        this.accessibility = accessibility;
    }

    /** How often apps were asked something since the phone started. */
    static int questions() {
        return QUESTIONS.get();
    }

    IAccessibilityServiceConnection connection() {
        Stub stub = new Stub()
                .on("getServiceInfo", (method, given) -> accessibility.wanted)
                .on("setServiceInfo", (method, given) ->
                        accessibility.wanted = (AccessibilityServiceInfo) given[0])
                .on("getWindows", (method, given) -> list(method))
                .on("getWindow", (method, given) -> describe((Integer) given[0]));
        for (String name : ASKED_OF_WINDOWS) {
            stub.on(name, this::ask);
        }
        return stub.as(IAccessibilityServiceConnection.class);
    }

    private Object list(Method method) {
        List<AccessibilityWindowInfo> listed =
                wants(AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS)
                        ? MainThread.runInTurn(this::describeAll) : List.of();
        if (method.getReturnType() == List.class) {
            return listed;
        }
        @SuppressWarnings("unchecked")
        SparseArray<Object> byDisplay =
                (SparseArray<Object>) ReflectionHelpers.newInstance(method.getReturnType());
        byDisplay.put(Display.DEFAULT_DISPLAY, listed);
        return byDisplay;
    }

    private List<AccessibilityWindowInfo> describeAll() {
        List<AccessibilityWindowInfo> listed = new ArrayList<>();
        List<Window> touchable = windows.touchable();
        for (int i = 0; i < touchable.size(); i++) {
            if (accessibility.of(touchable.get(i)) != null) {
                listed.add(describe(touchable.get(i), touchable.size() - 1 - i));
            }
        }
        return listed;
    }

    private AccessibilityWindowInfo describe(int number) {
        for (AccessibilityWindowInfo each : MainThread.runInTurn(this::describeAll)) {
            if (each.getId() == number) {
                return each;
            }
        }
        return null;
    }

    private AccessibilityWindowInfo describe(Window window, int layer) {
        AccessibilityWindowInfo info = AccessibilityWindowInfo.obtain();
        boolean focused = window.equals(windows.focused());
        set(info, "setId", int.class, accessibility.of(window).number);
        set(info, "setType", int.class, AccessibilityWindowInfo.TYPE_APPLICATION);
        set(info, "setLayer", int.class, layer);
        set(info, "setActive", boolean.class, focused);
        set(info, "setFocused", boolean.class, focused);
        set(info, "setTitle", CharSequence.class, window.title());
        set(info, "setConnectionId", int.class, Accessibility.CONNECTION);
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            set(info, "setRegionInScreen", Region.class, new Region(window.bounds()));
        } else {
            set(info, "setBoundsInScreen", Rect.class, window.bounds());
        }
        return info;
    }

    private static <T> void set(AccessibilityWindowInfo on, String name, Class<T> type, T value) {
        ReflectionHelpers.callInstanceMethod(on, name, ClassParameter.from(type, value));
    }

    /**
     * Hands a question on to the window that it is about.
     *
     * <p>The service gives: window, own arguments, interaction, callback, [flags], thread,
     * [bundle]. The window takes: own arguments, [region], interaction, callback, flags, process,
     * thread, and on newer Androids things to scale by, then the bundle.
     */
    private Object ask(Method asked, Object[] given) throws Exception {
        QUESTIONS.incrementAndGet();
        Accessibility.Reported window = window((Integer) given[0]);
        if (window == null) {
            return null;
        }
        int callback = 0;
        while (!(given[callback] instanceof IAccessibilityInteractionConnectionCallback)) {
            callback++;
        }
        boolean byNode = asked.getName().equals(BY_NODE);
        List<Object> passed = new ArrayList<>(Arrays.asList(given).subList(1, callback - 1));
        if (!asked.getName().equals(ACT)) {
            passed.add(null);
        }
        passed.add(given[callback - 1]);
        passed.add(given[callback]);
        passed.add(flags() | (byNode ? (Integer) given[callback + 1] : 0));
        passed.add(Process.myPid());
        passed.add(given[byNode ? callback + 2 : callback + 1]);
        Method method = named(asked.getName());
        while (passed.size() < method.getParameterCount()) {
            passed.add(null);
        }
        if (byNode) {
            passed.set(passed.size() - 1, given[given.length - 1]);
        }
        method.invoke(window.way, passed.toArray());
        return asked.getReturnType() == boolean.class
                ? (Object) true : new String[] {window.packageName};
    }

    private Accessibility.Reported window(int number) {
        return number == ACTIVE_WINDOW || number == ANY_WINDOW
                ? MainThread.runInTurn(() -> accessibility.of(windows.focused()))
                : accessibility.numbered(number);
    }

    private static Method named(String name) {
        for (Method method : IAccessibilityInteractionConnection.class.getMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalStateException(name);
    }

    private boolean wants(int flag) {
        return (accessibility.wanted.flags & flag) != 0;
    }

    private int flags() {
        int flags = 0;
        if (wants(AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS)) {
            flags |= constant("FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS",
                    "FLAG_INCLUDE_NOT_IMPORTANT_VIEWS");
        }
        if (wants(AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS)) {
            flags |= constant("FLAG_SERVICE_REQUESTS_REPORT_VIEW_IDS", "FLAG_REPORT_VIEW_IDS");
        }
        return flags;
    }

    private static int constant(String now, String before) {
        Class<?> type = AccessibilityNodeInfo.class;
        boolean renamed = ReflectionHelpers.hasField(type, now);
        return ReflectionHelpers.getStaticField(type, renamed ? now : before);
    }
}
