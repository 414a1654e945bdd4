package handroid.hand.sms;

import android.telephony.SubscriptionInfo;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Handler;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.SmsService;
import handroid.hand.wrappers.SubscriptionService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The requests that list SIM cards and send messages with them. */
public final class SmsRequests {
    private final SubscriptionService subscriptions = new SubscriptionService();

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("sms.subscriptions", (args, deadline) -> list());
        handlers.put("sms.send", this::send);
    }

    private Reply list() throws Exception {
        List<Object> listed = new ArrayList<>();
        for (SubscriptionInfo each : active()) {
            listed.add(new Reply()
                    .with("id", each.getSubscriptionId())
                    .with("slot", each.getSimSlotIndex())
                    .with("carrier", text(each.getCarrierName()))
                    .with("name", text(each.getDisplayName())).ok);
        }
        return new Reply().with("subscriptions", listed);
    }

    private static String text(CharSequence text) {
        return text == null ? "" : text.toString();
    }

    private List<SubscriptionInfo> active() throws Exception {
        List<SubscriptionInfo> found = subscriptions.active();
        if (found == null) {
            throw withoutTelephony();
        }
        List<SubscriptionInfo> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparingInt(SubscriptionInfo::getSimSlotIndex));
        return sorted;
    }

    private Reply send(Args args, Deadline deadline) throws Exception {
        SmsService service = SmsService.find();
        if (service == null) {
            throw withoutTelephony();
        }
        int subscription = args.integer("subscription");
        if (active().stream().noneMatch(each -> each.getSubscriptionId() == subscription)) {
            throw Refusals.noSubscription(subscription);
        }
        List<String> parts = divided(service, subscription, args.string("text"));
        Sending sending = new Sending(parts.size());
        deadline.check();
        try {
            service.send(subscription, args.string("to"), parts, sending.callbacks());
        } catch (UnsupportedOperationException e) {
            throw withoutTelephony();
        }
        sending.await(deadline);
        return new Reply().with("parts", parts.size());
    }

    private static List<String> divided(SmsService service, int subscription, String text)
            throws Refusal {
        try {
            return service.divide(subscription, text);
        } catch (RuntimeException e) {
            throw Refusals.textNotDivisible(e);
        }
    }

    private static Refusal withoutTelephony() {
        return Refusals.noTelephony();
    }
}
