package handroid.hand.session;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program alive. */
public final class Threads {
    private Threads() {}

    /** Returns a maker of threads of one name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, "hand-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
