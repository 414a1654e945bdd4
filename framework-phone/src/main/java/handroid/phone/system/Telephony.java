package handroid.phone.system;

import android.app.Activity;
import android.app.PendingIntent;
import android.os.Build;
import android.telephony.SmsManager;
import android.telephony.SubscriptionInfo;
import com.android.internal.telephony.ISms;
import com.android.internal.telephony.ISub;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.robolectric.shadows.ShadowSubscriptionManager.SubscriptionInfoBuilder;

/** The phone's SIMs, and a network that keeps what it is sent. */
public final class Telephony {
    private static final String SHELL = "com.android.shell";
    private static final int ATTRIBUTED = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R ? 1 : 0;

    private final List<SubscriptionInfo> sims = new ArrayList<>();
    private final List<Map<String, Object>> network = new ArrayList<>();
    private final Queue<String> results = new ArrayDeque<>();

    void install() {
        new Stub()
                .on("getActiveSubscriptionInfoList", (method, given) -> sims())
                .on("getActiveSubIdList", (method, given) ->
                        sims().stream().mapToInt(SubscriptionInfo::getSubscriptionId).toArray())
                .serve("isub", ISub.class);
        new Stub()
                .on("sendTextForSubscriber", (method, given) -> send(given, false))
                .on("sendMultipartTextForSubscriber", (method, given) -> send(given, true))
                .serve("isms", ISms.class);
        reset();
    }

    /** Makes it a phone of one SIM that has sent nothing. */
    public synchronized void reset() {
        network.clear();
        results.clear();
        insert(1);
    }

    /** Makes it a phone of so many SIMs. */
    public synchronized void insert(int count) {
        sims.clear();
        for (int slot = 0; slot < count; slot++) {
            sims.add(SubscriptionInfoBuilder.newBuilder()
                    .setId(slot + 1)
                    .setSimSlotIndex(slot)
                    .setCarrierName("Handroid Mobile")
                    .setDisplayName("SIM " + (slot + 1))
                    .buildSubscriptionInfo());
        }
    }

    /** Has the next parts end so: by Android's code, or "silence". */
    public synchronized void answer(List<String> next) {
        results.addAll(next);
    }

    /** What arrived in the network. */
    public synchronized List<Map<String, Object>> network() {
        return new ArrayList<>(network);
    }

    private synchronized List<SubscriptionInfo> sims() {
        return new ArrayList<>(sims);
    }

    private Object send(Object[] given, boolean parted) {
        if (!SHELL.equals(given[1])) {
            throw new SecurityException("Package " + given[1] + " does not belong to 2000");
        }
        List<?> parts = parted ? (List<?>) given[4 + ATTRIBUTED] : List.of(given[4 + ATTRIBUTED]);
        Object sent = given[5 + ATTRIBUTED];
        List<?> replies = parted ? (List<?>) sent : sent == null ? List.of() : List.of(sent);
        StringBuilder text = new StringBuilder();
        List<Integer> codes = new ArrayList<>();
        for (Object part : parts) {
            text.append(part);
            codes.add(result((Integer) given[0]));
        }
        if (!codes.contains(null) && codes.stream().allMatch(code -> code == Activity.RESULT_OK)) {
            arrive((Integer) given[0], (String) given[2 + ATTRIBUTED], text, parts.size());
        }
        for (int i = 0; i < replies.size(); i++) {
            reply((PendingIntent) replies.get(i), codes.get(i));
        }
        return null;
    }

    private synchronized Integer result(int subscription) {
        if (sims.stream().noneMatch(sim -> sim.getSubscriptionId() == subscription)) {
            return SmsManager.RESULT_ERROR_GENERIC_FAILURE;
        }
        String next = results.poll();
        return next == null ? Integer.valueOf(Activity.RESULT_OK)
                : next.equals("silence") ? null : Integer.valueOf(next);
    }

    private synchronized void arrive(int subscription, String to, CharSequence text, int parts) {
        network.add(Map.of("subscription", subscription, "to", to, "text", text.toString(),
                "parts", parts));
    }

    private static void reply(PendingIntent to, Integer code) {
        if (to == null || code == null) {
            return;
        }
        try {
            to.send(code);
        } catch (PendingIntent.CanceledException e) {
            throw new IllegalStateException(e);
        }
    }
}
