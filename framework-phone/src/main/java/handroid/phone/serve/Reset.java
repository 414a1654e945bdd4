package handroid.phone.serve;

import android.content.ClipboardManager;
import dev.handroid.notes.Note;
import handroid.phone.system.Activities;
import handroid.phone.system.MainThread;
import handroid.phone.system.Rotation;
import handroid.phone.system.SystemServer;
import org.robolectric.RuntimeEnvironment;

/** Makes the phone as it was when it had just booted, without the wait. */
final class Reset {
    private Reset() {}

    static void run() {
        Rotation.turn(0);
        SystemServer.accessibility().disconnect();
        MainThread.run(() -> {
            Activities activities = SystemServer.activities();
            for (String app : activities.processes().keySet()) {
                activities.end(app, true);
            }
            Note.reseed();
            SystemServer.samples().clear();
            SystemServer.background().clear();
            SystemServer.telephony().reset();
            SystemServer.keyboard().compose(false);
            RuntimeEnvironment.getApplication().getSystemService(ClipboardManager.class)
                    .setPrimaryClip(null);
            return null;
        });
    }
}
