package handroid.hand.sms;

import android.app.Activity;
import android.app.PendingIntent;
import handroid.hand.session.Deadline;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.wrappers.Callback;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** A message on its way: what the phone says of each of its parts. */
final class Sending {
    private static final long REST_WITHIN = 5000;
    private static final long TO_ANSWER = 200;

    private final int parts;
    private final BlockingQueue<Integer> codes = new LinkedBlockingQueue<>();

    Sending(int parts) {
        this.parts = parts;
    }

    /** Returns what Android is to send, one for each part; each counts once. */
    List<PendingIntent> callbacks() throws ReflectiveOperationException {
        List<PendingIntent> made = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            AtomicBoolean reported = new AtomicBoolean();
            made.add(Callback.to((code, intent) -> {
                if (reported.compareAndSet(false, true)) {
                    codes.add(code);
                }
            }));
        }
        return made;
    }

    /** Waits until every part was sent; refuses when one was not. */
    void await(Deadline deadline) throws Refusal {
        List<Integer> failed = new ArrayList<>();
        boolean silent = false;
        for (int left = parts; left > 0 && !silent; left--) {
            Integer code = next(failed, deadline);
            silent = code == null;
            if (!silent && code != Activity.RESULT_OK) {
                failed.add(code);
            }
        }
        if (!failed.isEmpty()) {
            boolean none = failed.size() == parts && failed.stream().allMatch(SmsCodes::unsent);
            throw Refusals.messageNotSent(SmsCodes.describe(failed.get(0)))
                    .after(none ? Outcome.NOT_DONE : Outcome.UNKNOWN);
        }
    }

    /** After a failure there is a while for reports of the other parts: they decide the outcome. */
    private Integer next(List<Integer> failed, Deadline deadline) throws Refusal {
        return failed.isEmpty()
                ? deadline.await(codes)
                : deadline.await(codes, Math.min(REST_WITHIN, deadline.left() - TO_ANSWER));
    }
}
