package handroid.phone.system;

import android.graphics.Rect;
import android.os.IBinder;
import android.view.IWindow;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import org.robolectric.util.ReflectionHelpers;

/** One window: a root of the framework, and what its app asked for. */
public final class Window {
    final ViewRootImpl root;
    final LayoutParams asked;

    Window(ViewRootImpl root) {
        this.root = root;
        asked = ReflectionHelpers.getField(root, "mWindowAttributes");
    }

    View view() {
        return root.getView();
    }

    IBinder binder() {
        IWindow window = ReflectionHelpers.getField(root, "mWindow");
        return window.asBinder();
    }

    /** Where it lies on the screen. */
    public Rect bounds() {
        int[] place = new int[2];
        view().getLocationOnScreen(place);
        return new Rect(place[0], place[1],
                place[0] + view().getWidth(), place[1] + view().getHeight());
    }

    /** Its title, as the accessibility manager reports it. */
    public String title() {
        CharSequence title = asked.accessibilityTitle;
        boolean panel = asked.type >= LayoutParams.FIRST_SUB_WINDOW
                && asked.type <= LayoutParams.LAST_SUB_WINDOW;
        if (panel && (title == null || title.length() == 0)) {
            title = asked.getTitle();
        }
        return title == null ? "" : title.toString();
    }

    boolean drawn() {
        View view = view();
        return view != null && view.getWidth() > 0 && view.getVisibility() == View.VISIBLE;
    }

    boolean takesFocus() {
        return !has(LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    /** Whether it wants touches beside it, too. */
    boolean modal() {
        return takesFocus() && !has(LayoutParams.FLAG_NOT_TOUCH_MODAL);
    }

    boolean has(int flag) {
        return (asked.flags & flag) != 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Window && ((Window) other).root == root;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(root);
    }
}
