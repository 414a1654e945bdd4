package handroid.hand.published;

import android.util.Log;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Brings each reply to the request it belongs to.
 *
 * <p>An app may have several requests at once, and answer them in any order, by any of the
 * callbacks it was given, twice, or too late. What counts is the id that a reply has.
 */
public final class Replies {
    private final List<Waiting> open = new ArrayList<>();

    /** What an app sent. */
    static final class Received {
        final int code;
        final Map<String, String> texts;

        Received(int code, Map<String, String> texts) {
            this.code = code;
            this.texts = texts;
        }
    }

    /** A request to an app, open until it is closed. */
    final class Waiting implements AutoCloseable {
        private final String packageName;
        private final String id;
        private final BlockingQueue<Received> arrived = new ArrayBlockingQueue<>(1);

        private Waiting(String packageName, String id) {
            this.packageName = packageName;
            this.id = id;
        }

        /** Returns the reply. */
        Received await(Deadline deadline) throws Refusal {
            return deadline.await(arrived);
        }

        /** Takes what came by this request's callback. */
        void receive(Received received) {
            if (!deliver(this, received)) {
                drop(packageName);
            }
        }

        @Override
        public void close() {
            if (!leave(this) && !arrived.isEmpty()) {
                drop(packageName);
            }
        }
    }

    /** Opens a request. */
    synchronized Waiting open(String packageName, String id) {
        Waiting waiting = new Waiting(packageName, id);
        open.add(waiting);
        return waiting;
    }

    private boolean deliver(Waiting by, Received received) {
        String id = ReplyId.of(received.texts);
        synchronized (this) {
            Waiting to = id == null || id.equals(by.id) ? opened(by) : null;
            if (to == null && id != null) {
                to = opened(by.packageName, id);
            }
            return to != null && open.remove(to) && to.arrived.offer(received);
        }
    }

    private Waiting opened(Waiting waiting) {
        return open.contains(waiting) ? waiting : null;
    }

    private Waiting opened(String packageName, String id) {
        for (Waiting each : open) {
            if (each.packageName.equals(packageName) && each.id.equals(id)) {
                return each;
            }
        }
        return null;
    }

    private synchronized boolean leave(Waiting waiting) {
        return open.remove(waiting);
    }

    private static void drop(String packageName) {
        Log.w("handroid", "Dropped a reply of " + packageName + ": no request waits for it.");
    }
}
