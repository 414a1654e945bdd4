package handroid.phone.system;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.IClipboard;
import org.robolectric.RuntimeEnvironment;

/** The clipboard's service: the same clip that apps see through their ClipboardManager. */
final class Clipboard {
    private Clipboard() {}

    static void install() {
        ClipboardManager apps =
                RuntimeEnvironment.getApplication().getSystemService(ClipboardManager.class);
        new Stub()
                .on("getPrimaryClip", (method, given) -> MainThread.run(apps::getPrimaryClip))
                .on("setPrimaryClip", (method, given) -> MainThread.run(() -> {
                    apps.setPrimaryClip((ClipData) given[0]);
                    return null;
                }))
                .serve("clipboard", IClipboard.class);
    }
}
