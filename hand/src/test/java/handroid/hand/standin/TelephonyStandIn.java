package handroid.hand.standin;

import android.app.PendingIntent;
import android.os.RemoteException;
import android.telephony.SubscriptionInfo;
import com.android.internal.telephony.ISms;
import com.android.internal.telephony.ISub;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.robolectric.shadows.ShadowServiceManager;
import org.robolectric.shadows.ShadowSubscriptionManager.SubscriptionInfoBuilder;

/** SIM cards, and what is sent with them. */
public final class TelephonyStandIn {
    /** A message as it was handed over. */
    public static final class Message {
        public final int subscription;
        public final String caller;
        public final String to;
        public final List<String> parts;
        public final List<PendingIntent> sent;
        public final boolean kept;

        Message(Object[] a, int to, List<String> parts, List<PendingIntent> sent, boolean kept) {
            this.subscription = (Integer) a[0];
            this.caller = (String) a[1];
            this.to = (String) a[to];
            this.parts = parts;
            this.sent = sent;
            this.kept = kept;
        }

        /** Says how a part fared. */
        public void report(int part, int code) {
            try {
                sent.get(part).getTarget().send(code, null, null, null, null, null, null);
            } catch (RemoteException e) {
                throw new AssertionError(e);
            }
        }
    }

    public final List<SubscriptionInfo> cards = new CopyOnWriteArrayList<>();
    public final List<Message> messages = new CopyOnWriteArrayList<>();
    public volatile RuntimeException fault;
    /** What the phone says of every part at once; null says nothing. */
    public volatile Integer code = -1;

    void install() {
        new Stub()
                .on("getActiveSubscriptionInfoList", (method, a) -> new ArrayList<>(cards))
                .serveAs("isub", ISub.class);
        new Stub()
                .on("sendTextForSubscriber", (method, a) -> text(a))
                .on("sendMultipartTextForSubscriber", (method, a) -> parts(a))
                .serveAs("isms", ISms.class);
    }

    /** Makes it a phone without telephony. */
    public void remove() {
        ShadowServiceManager.setServiceAvailability("isub", false);
        ShadowServiceManager.setServiceAvailability("isms", false);
    }

    public void addCard(int id, int slot, String carrier, String name) {
        cards.add(SubscriptionInfoBuilder.newBuilder()
                .setId(id)
                .setSimSlotIndex(slot)
                .setCarrierName(carrier)
                .setDisplayName(name)
                .buildSubscriptionInfo());
    }

    private Object text(Object[] a) {
        int to = a.length == 8 ? 2 : 3;
        return take(new Message(a, to, List.of((String) a[to + 2]),
                List.of((PendingIntent) a[to + 3]), (Boolean) a[to + 5]));
    }

    @SuppressWarnings("unchecked")
    private Object parts(Object[] a) {
        int to = a.length == 8 ? 2 : 3;
        return take(new Message(a, to, (List<String>) a[to + 2],
                (List<PendingIntent>) a[to + 3], (Boolean) a[to + 5]));
    }

    private Object take(Message message) {
        if (fault != null) {
            throw fault;
        }
        messages.add(message);
        for (int i = 0; code != null && i < message.parts.size(); i++) {
            message.report(i, code);
        }
        return null;
    }
}
