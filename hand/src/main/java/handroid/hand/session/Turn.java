package handroid.hand.session;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Whose act it is: one at a time on the whole phone, first come, first served. */
public final class Turn {
    private static final long LOOK_AGAIN = 50;

    private final Semaphore free = new Semaphore(1, true);

    /** Waits until nobody else acts. */
    void take(Deadline deadline) throws Refusal {
        try {
            while (!free.tryAcquire(LOOK_AGAIN, TimeUnit.MILLISECONDS)) {
                deadline.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusals.ending();
        }
    }

    /** Lets the next one act. */
    void give() {
        free.release();
    }
}
