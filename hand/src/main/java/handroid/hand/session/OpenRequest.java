package handroid.hand.session;

import handroid.hand.wire.FrameWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** A request on its way: it is answered once, by whoever comes first. */
final class OpenRequest implements Runnable {
    final long id;
    final Deadline deadline;
    private final Request request;
    private final Args args;
    private final Handler handler;
    private final Turn turn;
    private final FrameWriter out;
    private final Runnable whenAnswered;
    private final long since = System.nanoTime();
    private final AtomicBoolean answered = new AtomicBoolean();
    private volatile boolean begun;
    /** What speaks up when its time is over. */
    volatile Future<?> alarm;

    OpenRequest(IncomingRequest incoming, Handler handler, Turn turn, FrameWriter out,
            Runnable whenAnswered) {
        this.id = incoming.id;
        this.deadline = new Deadline(incoming.deadline);
        this.request = incoming.request;
        this.args = incoming.args;
        this.handler = handler;
        this.turn = turn;
        this.out = out;
        this.whenAnswered = whenAnswered;
    }

    @Override
    public void run() {
        try {
            Reply reply = request.way == Request.Way.ACT ? act() : answer();
            say("ok", reply.ok, reply.body);
        } catch (Refusal refusal) {
            refuse(ofCall() && ended(refusal) ? refusal.after(known()) : refusal);
        } catch (SecurityException e) {
            refuse(Refusals.androidRefuses(withoutFullStop(e.getMessage())));
        } catch (Throwable e) {
            refuse(Refusals.broken(withoutFullStop(e.toString())).after(known()));
        }
    }

    /** Answers for a request that did not end by its deadline. */
    void giveUp() {
        Outcome known = known();
        deadline.cancel();
        refuse(Refusals.timedOut().after(known));
    }

    /** Answers for a call that was cancelled and did not end by itself. */
    void letGo() {
        refuse(Refusals.cancelled().after(known()));
    }

    boolean ofCall() {
        return request.way == Request.Way.CALL;
    }

    void refuse(Refusal refusal) {
        say("error", refusal.toJson(), new byte[0]);
    }

    /** What is known of a request that ends before its time. */
    private Outcome known() {
        return request.way != Request.Way.READ && begun ? Outcome.UNKNOWN : Outcome.NOT_DONE;
    }

    private static String withoutFullStop(String message) {
        String text = String.valueOf(message);
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static boolean ended(Refusal refusal) {
        return refusal.kind == Kind.TIMEOUT || refusal.kind == Kind.CANCELLED;
    }

    private Reply act() throws Exception {
        turn.take(deadline);
        try {
            return answer();
        } finally {
            turn.give();
        }
    }

    private Reply answer() throws Exception {
        deadline.check();
        begun = true;
        return handler.answer(args, deadline);
    }

    private void say(String what, Object value, byte[] body) {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        alarm.cancel(false);
        whenAnswered.run();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("id", id);
        answer.put(what, value);
        answer.put("us", (System.nanoTime() - since) / 1000);
        try {
            out.write(answer, body);
        } catch (IOException e) {
            // The other side is gone; the reader of the stream finds that out by itself.
        }
    }
}
