package handroid.hand;

import handroid.hand.session.Handler;
import handroid.hand.wrappers.Automation;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** When the hand gives UiAutomation back, and when it ends. */
final class IdleTimeout {
    private final ScheduledExecutorService clock;
    private final Times times;
    private final Automation automation;
    private final Runnable whenOver;
    private final AtomicInteger running = new AtomicInteger();
    private Future<?> end;
    private boolean over;

    /** In milliseconds: how long unused until it ends, and until UiAutomation is given back. */
    static final class Times {
        static final Times USUAL = new Times(60_000, 5 * 60_000, 5_000);

        final long endAfter;
        final long releaseAfter;
        final long lookEvery;

        Times(long endAfter, long releaseAfter, long lookEvery) {
            this.endAfter = endAfter;
            this.releaseAfter = releaseAfter;
            this.lookEvery = lookEvery;
        }
    }

    IdleTimeout(ScheduledExecutorService clock, Automation automation, Runnable whenOver,
            Times times) {
        this.clock = clock;
        this.times = times;
        this.automation = automation;
        this.whenOver = whenOver;
        clock.scheduleWithFixedDelay(
                this::release, times.lookEvery, times.lookEvery, TimeUnit.MILLISECONDS);
        unused();
    }

    /** Returns a handler during whose work nothing is given back. */
    Handler watching(Handler handler) {
        return (args, deadline) -> {
            running.incrementAndGet();
            try {
                return handler.answer(args, deadline);
            } finally {
                running.decrementAndGet();
            }
        };
    }

    /** An exception would end the timer, and with it every later release. */
    private void release() {
        try {
            if (running.get() == 0) {
                automation.releaseAfter(times.releaseAfter);
            }
        } catch (RuntimeException e) {
            // Tried again at the next look.
        }
    }

    /** Somebody came. */
    synchronized void inUse() {
        if (end != null) {
            end.cancel(false);
            end = null;
        }
    }

    /** Nobody is left. */
    synchronized void unused() {
        end = clock.schedule(this::end, times.endAfter, TimeUnit.MILLISECONDS);
    }

    /** Gives everything back and ends, once. */
    void end() {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        try {
            automation.release();
        } finally {
            whenOver.run();
        }
    }
}
