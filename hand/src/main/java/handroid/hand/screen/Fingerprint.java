package handroid.hand.screen;

import java.util.List;

/** How many elements fall into each of 256 slots: enough to tell whether a screen rests. */
public final class Fingerprint {
    private static final int SLOTS = 256;

    private Fingerprint() {}

    static int[] of(List<Window> windows) {
        int[] slots = new int[SLOTS];
        for (Window window : windows) {
            for (Element element : window.elements) {
                slots[slot(element)]++;
            }
        }
        return slots;
    }

    /** Returns the slot of an element. */
    public static int slot(Element element) {
        int bounds = 0;
        for (int side : element.bounds) {
            bounds = bounds * 31 + side;
        }
        int value = 17;
        value = 31 * value + element.className.hashCode();
        value = 31 * value + element.text.hashCode();
        value = 31 * value + bounds;
        value = 31 * value + element.children;
        return (value & 0x7FFFFFFF) % SLOTS;
    }
}
