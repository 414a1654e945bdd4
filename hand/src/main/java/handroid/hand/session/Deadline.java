package handroid.hand.session;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long a request may take, and whether it is still wanted. */
public final class Deadline {
    private static final long LOOK_AGAIN = 50;

    private final long end;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    public Deadline(long milliseconds) {
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
            throw Refusals.cancelled();
        }
        if (end - System.nanoTime() <= 0) {
            throw Refusals.timedOut();
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

    /** Waits for what another thread brings; a cancel or the deadline end it with a refusal. */
    public <T> T await(BlockingQueue<T> bringing) throws Refusal {
        T brought = null;
        while (brought == null) {
            brought = await(bringing, LOOK_AGAIN);
        }
        return brought;
    }

    /** Waits for it so long at most; returns null when nothing came. */
    public <T> T await(BlockingQueue<T> bringing, long milliseconds) throws Refusal {
        long moment = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        T brought = bringing.poll();
        while (brought == null && moment - System.nanoTime() > 0) {
            check();
            brought = poll(bringing);
        }
        return brought;
    }

    private static <T> T poll(BlockingQueue<T> bringing) throws Refusal {
        try {
            return bringing.poll(LOOK_AGAIN, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void await(long nanoseconds) throws Refusal {
        try {
            cancelled.await(nanoseconds, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static Refusal interrupted() {
        Thread.currentThread().interrupt();
        return Refusals.ending();
    }
}
