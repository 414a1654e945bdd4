package handroid.hand.wrappers;

import android.app.PendingIntent;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;

/** A PendingIntent that comes back to the hand, whoever sends it. */
public final class Callback {
    private Callback() {}

    /** What is reported of each sending; on a thread of Android's, several at once. */
    public interface Receiver {
        void receive(int code, Intent intent);
    }

    public static PendingIntent to(Receiver receiver) throws ReflectiveOperationException {
        return (PendingIntent) Reflection.constructor(PendingIntent.class, IIntentSender.class)
                .newInstance(new Sender(receiver));
    }

    private static final class Sender extends IIntentSender.Stub {
        private final Receiver receiver;

        Sender(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public void send(int code, Intent intent, String resolvedType, IBinder allowToken,
                IIntentReceiver finished, String requiredPermission, Bundle options) {
            receiver.receive(code, intent);
        }
    }
}
