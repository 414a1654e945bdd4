package handroid.hand.input;

import java.util.Map;
import java.util.TreeMap;

/** One event of a gesture: what happens at a time, and where every finger is then. */
public final class Touch {
    /** What happens. */
    public enum Action { DOWN, MOVE, UP }

    public final long time;
    public final Action action;
    /** The finger that goes down or up; -1 for a move. */
    public final int finger;
    /** The fingers on the glass, the one that goes down or up among them. */
    public final TreeMap<Integer, Point> fingers;

    Touch(long time, Action action, int finger, Map<Integer, Point> fingers) {
        this.time = time;
        this.action = action;
        this.finger = finger;
        this.fingers = new TreeMap<>(fingers);
    }
}
