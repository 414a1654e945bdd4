package handroid.hand.screen;

import android.view.accessibility.AccessibilityNodeInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The elements of the last screens that a session was shown, so that it can act on them. */
public final class Reads {
    private static final int KEPT = 8;

    private final Deque<Read> kept = new ArrayDeque<>();

    /** Remembers the elements of a read. */
    public synchronized void keep(int number, int connection, List<AccessibilityNodeInfo> nodes) {
        if (kept.size() == KEPT) {
            kept.removeFirst();
        }
        kept.addLast(new Read(number, connection, nodes));
    }

    /** Returns an element of a read, null when it is not remembered, or from another connection. */
    public synchronized AccessibilityNodeInfo find(int number, int element, int connection) {
        for (Read read : kept) {
            if (read.number == number && read.connection == connection) {
                return element < read.nodes.size() ? read.nodes.get(element) : null;
            }
        }
        return null;
    }

    private static final class Read {
        final int number;
        final int connection;
        final List<AccessibilityNodeInfo> nodes;

        Read(int number, int connection, List<AccessibilityNodeInfo> nodes) {
            this.number = number;
            this.connection = connection;
            this.nodes = nodes;
        }
    }
}
