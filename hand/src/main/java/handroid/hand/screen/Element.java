package handroid.hand.screen;

/** One element as it was at one moment. */
public final class Element {
    public static final int VISIBLE = 1;
    public static final int CHECKABLE = 2;
    public static final int CHECKED = 4;
    public static final int FOCUSED = 8;
    public static final int CLICKABLE = 16;
    public static final int ENABLED = 32;
    public static final int LONG_CLICKABLE = 64;
    public static final int FOCUSABLE = 128;
    public static final int SCROLLABLE = 256;
    public static final int PASSWORD = 512;
    public static final int SELECTED = 1024;
    public static final int EDITABLE = 2048;
    public static final int SHOWING_HINT = 4096;
    public static final int MULTI_LINE = 8192;
    public static final int HEADING = 16384;

    public String className = "";
    public String text = "";
    public String description = "";
    public String resourceId = "";
    public String packageName = "";
    public int[] bounds = new int[4];
    public int flags;
    public int children;
    /** Null when it has none. */
    public String hint;
    /** Null when it has none. */
    public String state;
    /** Start and end in code points of the text; null when there is no cursor. */
    public int[] selection;

    /** Whether it has all of some flags. */
    public boolean is(int wanted) {
        return (flags & wanted) == wanted;
    }

    /** Whether a person could see some of it. */
    public boolean inView() {
        return is(VISIBLE) && bounds[0] < bounds[2] && bounds[1] < bounds[3];
    }
}
