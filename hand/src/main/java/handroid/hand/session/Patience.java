package handroid.hand.session;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long a request may take, and whether it is still wanted. */
public final class Patience {
    private final long end;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    public Patience(long milliseconds) {
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    /** Ends the request early. */
    public void cancel() {
        cancelled.countDown();
    }

    /** Milliseconds left; negative once the time is over. */
    public long left() {
        return TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }

    /** Refuses to go on after a cancel or the deadline. */
    public void check() throws Refusal {
        if (cancelled.getCount() == 0) {
            throw new Refusal(Kind.CANCELLED, "The request was cancelled.");
        }
        if (end - System.nanoTime() <= 0) {
            throw new Refusal(Kind.TIMEOUT, "The request did not end in time.");
        }
    }

    /** Waits; a cancel or the deadline end it with a refusal. */
    public void pause(long milliseconds) throws Refusal {
        pauseUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds));
    }

    /** Waits until a moment of System.nanoTime(). */
    public void pauseUntil(long moment) throws Refusal {
        check();
        long wait = moment - System.nanoTime();
        while (wait > 0) {
            await(Math.min(wait, Math.max(1, end - System.nanoTime())));
            check();
            wait = moment - System.nanoTime();
        }
    }

    private void await(long nanoseconds) throws Refusal {
        try {
            cancelled.await(nanoseconds, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Kind.CANCELLED, "The hand is ending.");
        }
    }
}
