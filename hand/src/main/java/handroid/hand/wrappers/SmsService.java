package handroid.hand.wrappers;

import android.app.ActivityThread;
import android.app.PendingIntent;
import android.os.IBinder;
import android.os.ServiceManager;
import android.telephony.SmsManager;
import com.android.internal.telephony.ISms;
import java.lang.reflect.Method;
import java.util.List;

/** Android's sender of SMS. */
public final class SmsService {
    private static final String SHELL = "com.android.shell";
    private static final boolean KEEP_A_COPY = true;
    private static final long NO_NUMBER = 0;
    private static final int SURELY_ONE = 70;

    private static final Method TEXT = Reflection.method(ISms.class, "sendTextForSubscriber",
            int.class, String.class, String.class, String.class, String.class,
            PendingIntent.class, PendingIntent.class, boolean.class);
    private static final Method TEXT_TAGGED = Reflection.method(ISms.class, "sendTextForSubscriber",
            int.class, String.class, String.class, String.class, String.class, String.class,
            PendingIntent.class, PendingIntent.class, boolean.class, long.class);
    private static final Method PARTS = Reflection.method(ISms.class,
            "sendMultipartTextForSubscriber", int.class, String.class, String.class, String.class,
            List.class, List.class, List.class, boolean.class);
    private static final Method PARTS_TAGGED = Reflection.method(ISms.class,
            "sendMultipartTextForSubscriber", int.class, String.class, String.class, String.class,
            String.class, List.class, List.class, List.class, boolean.class, long.class);
    private static final Method PREPARE =
            Reflection.method(ActivityThread.class, "initializeMainlineModules");

    private static boolean prepared;

    private final ISms service;

    private SmsService(ISms service) {
        this.service = service;
    }

    /** Returns it, null on a phone without telephony, or with one that nobody else has. */
    public static SmsService find() {
        IBinder binder = ServiceManager.getService("isms");
        boolean known = (TEXT != null && PARTS != null)
                || (TEXT_TAGGED != null && PARTS_TAGGED != null);
        return binder == null || !known ? null : new SmsService(ISms.Stub.asInterface(binder));
    }

    /** Returns a text in such parts as fit a message each. */
    public List<String> divide(int subscription, String text) {
        prepare();
        try {
            return SmsManager.getSmsManagerForSubscriptionId(subscription).divideMessage(text);
        } catch (RuntimeException e) {
            if (text.length() <= SURELY_ONE) {
                return List.of(text);
            }
            throw e;
        }
    }

    /** Makes telephony known to a program that was not started as an app is. */
    private static synchronized void prepare() {
        if (PREPARE != null && !prepared) {
            prepared = true;
            try {
                Reflection.call(PREPARE, null);
            } catch (Exception e) {
                // Some Androids have done it already, and do not want it twice.
            }
        }
    }

    /** Hands a message over; one of the intents reports how each part fared. */
    public void send(int subscription, String to, List<String> parts, List<PendingIntent> sent)
            throws Exception {
        if (parts.size() > 1) {
            sendParts(subscription, to, parts, sent);
        } else if (TEXT_TAGGED != null) {
            Reflection.call(TEXT_TAGGED, service, subscription, SHELL, null, to, null, parts.get(0),
                    sent.get(0), null, KEEP_A_COPY, NO_NUMBER);
        } else {
            Reflection.call(TEXT, service, subscription, SHELL, to, null, parts.get(0),
                    sent.get(0), null, KEEP_A_COPY);
        }
    }

    private void sendParts(int subscription, String to, List<String> parts,
            List<PendingIntent> sent) throws Exception {
        if (PARTS_TAGGED != null) {
            Reflection.call(PARTS_TAGGED, service, subscription, SHELL, null, to, null, parts, sent,
                    null, KEEP_A_COPY, NO_NUMBER);
        } else {
            Reflection.call(PARTS, service, subscription, SHELL, to, null, parts, sent, null,
                    KEEP_A_COPY);
        }
    }
}
