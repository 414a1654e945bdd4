package handroid.hand.session;

import handroid.hand.wire.Frame;
import handroid.hand.wire.FrameReader;
import handroid.hand.wire.FrameWriter;
import handroid.hand.wire.ProtocolFault;
import handroid.hand.wire.ProtocolFaults;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One stream of requests from a host that has proved itself. */
public final class Session {
    public static final int MOST_OPEN = 16;
    private static final int MOST_CALLS = 64;
    private static final long GRACE = 100;

    private final FrameReader in;
    private final FrameWriter out;
    private final Map<String, Handler> handlers;
    private final Turn turn;
    private final ScheduledExecutorService clock;
    private final Map<Long, OpenRequest> open = new ConcurrentHashMap<>();
    private final ExecutorService acts = Executors.newSingleThreadExecutor(Threads.named("acts"));
    private final ExecutorService reads = Executors.newSingleThreadExecutor(Threads.named("reads"));
    /** A call that another program never answers keeps its thread: there are some to spare. */
    private final ExecutorService calls = new ThreadPoolExecutor(0, MOST_CALLS, 10,
            TimeUnit.SECONDS, new SynchronousQueue<>(), Threads.named("calls"));

    public Session(FrameReader in, FrameWriter out, Map<String, Handler> handlers, Turn turn,
            ScheduledExecutorService clock) {
        this.in = in;
        this.out = out;
        this.handlers = handlers;
        this.turn = turn;
        this.clock = clock;
    }

    /** Serves until the stream ends. */
    public void run() throws IOException {
        try {
            for (Frame frame = in.read(); frame != null; frame = in.read()) {
                take(frame);
            }
        } catch (ProtocolFault fault) {
            sayFault(fault);
        } finally {
            end();
        }
    }

    private void take(Frame frame) throws ProtocolFault, IOException {
        if (frame.header.containsKey("cancel")) {
            cancel(frame);
            return;
        }
        IncomingRequest incoming = IncomingRequest.of(frame);
        if (open.containsKey(incoming.id)) {
            throw ProtocolFaults.idInUse(incoming.id);
        }
        try {
            begin(incoming.read(frame, handlers));
        } catch (Refusal refusal) {
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("id", incoming.id);
            answer.put("error", refusal.toJson());
            answer.put("us", 0);
            out.write(answer);
        }
    }

    private void cancel(Frame frame) throws ProtocolFault {
        Object id = frame.header.get("cancel");
        if (!(id instanceof Long) || frame.header.size() != 1) {
            throw ProtocolFaults.badCancel();
        }
        OpenRequest request = open.get(id);
        if (request != null) {
            request.deadline.cancel();
            if (request.ofCall()) {
                clock.schedule(request::letGo, GRACE, TimeUnit.MILLISECONDS);
            }
        }
    }

    private void begin(IncomingRequest incoming) throws Refusal {
        if (open.size() >= MOST_OPEN) {
            throw Refusals.tooManyRequests();
        }
        Handler handler = handlers.get(incoming.request.name);
        OpenRequest request = new OpenRequest(
                incoming, handler, turn, out, () -> open.remove(incoming.id));
        open.put(incoming.id, request);
        watch(request);
        try {
            threads(incoming.request.way).execute(request);
        } catch (RejectedExecutionException e) {
            request.refuse(Refusals.tooManyCalls());
        }
    }

    private ExecutorService threads(Request.Way way) {
        return way == Request.Way.ACT ? acts : way == Request.Way.READ ? reads : calls;
    }

    /** Answers for a request whose time is over, should it not do so itself. */
    private void watch(OpenRequest request) {
        request.alarm = clock.schedule(() -> {
            if (request.deadline.left() > 0) {
                watch(request);
            } else {
                request.giveUp();
            }
        }, Math.max(0, request.deadline.left()) + GRACE, TimeUnit.MILLISECONDS);
    }

    private void sayFault(ProtocolFault fault) throws IOException {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("id", null);
        answer.put("error", Refusal.of(fault).toJson());
        out.write(answer);
    }

    private void end() {
        for (OpenRequest request : open.values()) {
            request.deadline.cancel();
        }
        acts.shutdown();
        reads.shutdown();
        calls.shutdown();
    }
}
