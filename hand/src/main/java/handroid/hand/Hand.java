package handroid.hand;

import android.os.Build;
import android.os.Process;
import android.os.SystemClock;
import handroid.hand.session.Handler;
import handroid.hand.session.Handshake;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.session.Request;
import handroid.hand.session.Requests;
import handroid.hand.session.Session;
import handroid.hand.session.Threads;
import handroid.hand.session.Turn;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The whole program but its socket: it serves streams, and knows when to let go and to end. */
public final class Hand {
    private static final int MOST_SESSIONS = 8;
    private static final int MOST_WAITING = 16;
    private static final long OPEN_WITHIN = 5_000;
    private static final long STOP_AFTER = 100;

    private final Phone phone;
    private final Handshake handshake;
    private final IdleTimeout idleTimeout;
    private final Turn turn = new Turn();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Threads.named("clock"));
    private final long started = SystemClock.elapsedRealtime();
    private int waiting;
    private int sessions;

    /** Runs whenOver once, when it ends by itself or is asked to. */
    public Hand(Phone phone, byte[] token, String version, Runnable whenOver) {
        this.phone = phone;
        handshake = new Handshake(token, version);
        idleTimeout = new IdleTimeout(clock, phone.automation(), whenOver, IdleTimeout.Times.USUAL);
        phone.whenItDies(idleTimeout::end);
    }

    /** Serves one stream until it ends, then closes it. */
    public void serve(InputStream in, OutputStream out, Closeable stream) {
        FrameReader reader = new FrameReader(in);
        FrameWriter writer = new FrameWriter(out);
        try (Closeable closing = stream) {
            if (admitted(reader, writer, closing)) {
                talk(reader, writer);
            }
        } catch (IOException | RuntimeException e) {
            // The other side went away, or Android did: there is nobody to report to.
        }
    }

    private boolean admitted(FrameReader reader, FrameWriter writer, Closeable stream)
            throws IOException {
        if (!wait(1)) {
            return Handshake.refuse(writer, Refusals.tooManySessions());
        }
        Future<?> openTimeout =
                clock.schedule(() -> close(stream), OPEN_WITHIN, TimeUnit.MILLISECONDS);
        try {
            return handshake.admit(reader, writer, about(), this::enter);
        } finally {
            openTimeout.cancel(false);
            wait(-1);
        }
    }

    private void talk(FrameReader reader, FrameWriter writer) throws IOException {
        Runnable reportPackages = () -> report("packages", writer);
        try {
            reader.welcome();
            Map<String, Handler> handlers = phone.handlers();
            addOwn(handlers, reportPackages);
            new Session(reader, writer, handlers, turn, clock).run();
        } finally {
            phone.packageChanges().remove(reportPackages);
            leave();
        }
    }

    private static void report(String event, FrameWriter writer) {
        try {
            writer.write(Map.of("event", event));
        } catch (IOException e) {
            // The other side is gone; the reader of the stream finds that out by itself.
        }
    }

    private void addOwn(Map<String, Handler> handlers, Runnable reportPackages) {
        handlers.put("packages.watch", (args, deadline) -> {
            phone.packageChanges().add(reportPackages);
            return new Reply();
        });
        handlers.put("hand.ping", (args, deadline) -> new Reply());
        handlers.put("hand.status", (args, deadline) -> status());
        handlers.put("hand.stop", (args, deadline) -> {
            clock.schedule(idleTimeout::end, STOP_AFTER, TimeUnit.MILLISECONDS);
            return new Reply();
        });
        handlers.replaceAll((name, handler) ->
                Requests.all().get(name).way == Request.Way.CALL
                        ? handler
                        : idleTimeout.watching(handler));
    }

    private static Map<String, Object> about() {
        return new Reply()
                .with("api", Build.VERSION.SDK_INT)
                .with("pid", Process.myPid())
                .with("requests", new ArrayList<>(Requests.all().keySet()))
                .with("reads", Requests.reads())
                .with("limits", new Reply()
                        .with("sessions", MOST_SESSIONS)
                        .with("outstanding", Session.MOST_OPEN).ok).ok;
    }

    private synchronized Reply status() {
        return new Reply()
                .with("uptime", SystemClock.elapsedRealtime() - started)
                .with("sessions", sessions)
                .with("connected", phone.automation().connected())
                .with("connection", phone.automation().connection());
    }

    /** Counts streams that have not proved themselves; false when there are too many. */
    private synchronized boolean wait(int more) {
        boolean room = more < 0 || (waiting < MOST_WAITING && sessions < MOST_SESSIONS);
        if (room) {
            waiting += more;
        }
        return room;
    }

    private synchronized boolean enter() {
        if (sessions == MOST_SESSIONS) {
            return false;
        }
        sessions++;
        idleTimeout.inUse();
        return true;
    }

    private synchronized void leave() {
        sessions--;
        if (sessions == 0) {
            idleTimeout.unused();
        }
    }

    private static void close(Closeable stream) {
        try {
            stream.close();
        } catch (IOException e) {
            // It is closed, then.
        }
    }
}
