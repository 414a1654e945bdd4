package handroid.hand.standin;

import android.graphics.Rect;
import android.graphics.Region;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import android.view.accessibility.AccessibilityWindowInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The windows of the app, as the accessibility manager would number and list them. */
public final class Windows {
    public static final int ACTIVE = Integer.MAX_VALUE;
    static final int CONNECTION = 77;

    private final Map<ViewRootImpl, Integer> numbers = new WeakHashMap<>();
    private int next = 1;

    /** Returns the roots on the screen, bottom first. */
    synchronized List<ViewRootImpl> roots() {
        List<ViewRootImpl> all =
                ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mRoots");
        List<ViewRootImpl> shown = new ArrayList<>();
        for (ViewRootImpl root : new ArrayList<>(all)) {
            View view = root.getView();
            if (view != null && view.getWidth() > 0 && view.getVisibility() == View.VISIBLE) {
                shown.add(root);
                number(root);
            }
        }
        return shown;
    }

    ViewRootImpl find(int number) {
        List<ViewRootImpl> roots = roots();
        for (int i = roots.size() - 1; i >= 0; i--) {
            ViewRootImpl root = roots.get(i);
            if (number == ACTIVE ? takesFocus(root) : number(root) == number) {
                return root;
            }
        }
        return null;
    }

    /** Returns the window that a point lies in. */
    ViewRootImpl at(float x, float y) {
        List<ViewRootImpl> roots = roots();
        for (int i = roots.size() - 1; i >= 0; i--) {
            if (bounds(roots.get(i)).contains((int) x, (int) y)) {
                return roots.get(i);
            }
        }
        return null;
    }

    List<AccessibilityWindowInfo> list() {
        List<AccessibilityWindowInfo> listed = new ArrayList<>();
        List<ViewRootImpl> roots = roots();
        for (int i = roots.size() - 1; i >= 0; i--) {
            listed.add(describe(roots.get(i), i));
        }
        return listed;
    }

    private AccessibilityWindowInfo describe(ViewRootImpl root, int layer) {
        AccessibilityWindowInfo window = AccessibilityWindowInfo.obtain();
        boolean active = root == find(ACTIVE);
        set(window, "setId", int.class, number(root));
        set(window, "setType", int.class, AccessibilityWindowInfo.TYPE_APPLICATION);
        set(window, "setLayer", int.class, layer);
        set(window, "setActive", boolean.class, active);
        set(window, "setFocused", boolean.class, active);
        set(window, "setConnectionId", int.class, CONNECTION);
        set(window, "setTitle", CharSequence.class, attributes(root).getTitle());
        if (android.os.Build.VERSION.SDK_INT >= 30) {
            set(window, "setRegionInScreen", Region.class, new Region(bounds(root)));
        } else {
            set(window, "setBoundsInScreen", Rect.class, bounds(root));
        }
        return window;
    }

    private static <T> void set(
            AccessibilityWindowInfo window, String name, Class<T> type, T value) {
        ReflectionHelpers.callInstanceMethod(window, name, ClassParameter.from(type, value));
    }

    private synchronized int number(ViewRootImpl root) {
        Integer number = numbers.get(root);
        if (number == null) {
            number = next++;
            numbers.put(root, number);
            Object attachment = ReflectionHelpers.getField(root, "mAttachInfo");
            ReflectionHelpers.setField(attachment, "mAccessibilityWindowId", number);
        }
        return number;
    }

    static Rect bounds(ViewRootImpl root) {
        int[] place = new int[2];
        View view = root.getView();
        view.getLocationOnScreen(place);
        Rect bounds = new Rect(0, 0, view.getWidth(), view.getHeight());
        bounds.offset(place[0], place[1]);
        return bounds;
    }

    private static boolean takesFocus(ViewRootImpl root) {
        return (attributes(root).flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
    }

    private static WindowManager.LayoutParams attributes(ViewRootImpl root) {
        return ReflectionHelpers.getField(root, "mWindowAttributes");
    }
}
