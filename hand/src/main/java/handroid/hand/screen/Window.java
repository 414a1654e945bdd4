package handroid.hand.screen;

import java.util.ArrayList;
import java.util.List;

/** One window as it was at one moment, its elements parents before children. */
public final class Window {
    public int id;
    public String type = "UNKNOWN";
    public String title = "";
    public int layer;
    public int[] bounds = new int[4];
    public boolean focused;
    public boolean active;
    public final List<Element> elements = new ArrayList<>();

    /** The package that its root claims, "" without one. */
    public String packageName() {
        return elements.isEmpty() ? "" : elements.get(0).packageName;
    }
}
