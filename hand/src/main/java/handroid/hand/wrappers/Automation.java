package handroid.hand.wrappers;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.app.UiAutomationConnection;
import android.os.HandlerThread;
import android.os.Looper;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;

/** The phone's one UiAutomation: taken when it is needed, given back when it is not. */
public final class Automation {
    private static final long TRY_FOR = 2000;
    private static final long TRY_EVERY = 100;
    private static final int FLAGS = AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS
            | AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS
            | AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;

    /** The thread on which Android answers a connection, null where it has none of its own. */
    private static final Field CALLBACKS =
            Reflection.optionalField(UiAutomation.class, "mRemoteCallbackThread");

    private final Looper looper;
    private final AtomicLong changes = new AtomicLong();
    private UiAutomation connected;
    private int connection;
    private long lastUse = System.nanoTime();

    /** Events arrive on the looper's thread. */
    public Automation(Looper looper) {
        this.looper = looper;
    }

    /** Returns it, connecting first if need be. */
    public synchronized UiAutomation take(Deadline deadline) throws Refusal {
        long until = System.nanoTime() + TRY_FOR * 1_000_000;
        while (connected == null) {
            try {
                connected = connect();
                connection++;
            } catch (IllegalStateException held) {
                if (System.nanoTime() > until) {
                    throw Refusals.automationHeld();
                }
                deadline.pause(TRY_EVERY);
            }
        }
        lastUse = System.nanoTime();
        return connected;
    }

    /** Returns it with the cache of nodes emptied: what is read next is what is there. */
    public UiAutomation takeFresh(Deadline deadline) throws Exception {
        UiAutomation automation = take(deadline);
        NodeCache.clear(automation);
        return automation;
    }

    private UiAutomation connect() throws Refusal {
        UiAutomationConnection connection = new UiAutomationConnection();
        UiAutomation automation = new UiAutomation(looper, connection);
        try {
            connect(automation);
        } catch (RuntimeException | Refusal e) {
            abandon(automation, connection);
            throw e;
        }
        return automation;
    }

    private void connect(UiAutomation automation) throws Refusal {
        try {
            automation.connect(UiAutomation.FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES);
        } catch (SecurityException | IllegalStateException e) {
            throw e;
        } catch (RuntimeException timedOut) {
            throw Refusals.automationSilent();
        }
        AccessibilityServiceInfo info = automation.getServiceInfo();
        info.flags |= FLAGS;
        automation.setServiceInfo(info);
        automation.setOnAccessibilityEventListener(event -> changes.incrementAndGet());
    }

    /**
     * Takes back what an attempt that failed has left: its registration, which would keep out every
     * later one, and its thread. UiAutomation itself refuses to end what it has not connected.
     */
    private static void abandon(UiAutomation automation, UiAutomationConnection connection) {
        try {
            connection.disconnect();
        } catch (RuntimeException e) {
            // It was not registered.
        }
        HandlerThread thread = (HandlerThread) Reflection.value(CALLBACKS, automation);
        if (thread != null) {
            thread.quit();
        }
    }

    /** Gives it back, so that others can have it. */
    public synchronized void release() {
        UiAutomation held = connected;
        connected = null;
        if (held != null) {
            held.setOnAccessibilityEventListener(null);
            end(held);
        }
    }

    private static void end(UiAutomation held) {
        try {
            held.disconnect();
        } catch (RuntimeException e) {
            // Android ended it first.
        }
    }

    /** Gives it back if it was not used for so long. */
    public synchronized void releaseAfter(long milliseconds) {
        if (System.nanoTime() - lastUse >= milliseconds * 1_000_000) {
            release();
        }
    }

    public synchronized boolean connected() {
        return connected != null;
    }

    /** Which connection this is, counted from 1. */
    public synchronized int connection() {
        return connection;
    }

    /** How many changes the phone has reported. */
    public long changes() {
        return changes.get();
    }
}
