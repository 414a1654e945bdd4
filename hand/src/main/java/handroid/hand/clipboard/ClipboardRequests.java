package handroid.hand.clipboard;

import android.content.ClipData;
import android.content.ClipDescription;
import android.os.PersistableBundle;
import handroid.hand.session.Args;
import handroid.hand.session.Handler;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.ClipboardService;
import handroid.hand.wrappers.WindowService;
import java.util.Map;

/** The requests that read and set the clipboard. */
public final class ClipboardRequests {
    private static final String NO_OVERLAY = "com.android.systemui.SUPPRESS_CLIPBOARD_OVERLAY";

    private final ActivityService activities;
    private final WindowService windows;

    public ClipboardRequests(ActivityService activities, WindowService windows) {
        this.activities = activities;
        this.windows = windows;
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("clipboard.read", (args, deadline) ->
                new Reply().with("text", text(clipboard().get())));
        handlers.put("clipboard.write", (args, deadline) -> write(args));
    }

    private Reply write(Args args) throws Exception {
        String text = args.string("text");
        ClipboardService clipboard = clipboard();
        if (!text.equals(text(clipboard.get()))) {
            clipboard.set(clip(text));
        }
        return new Reply();
    }

    private ClipboardService clipboard() throws Exception {
        ClipboardService clipboard = ClipboardService.of(activities.user());
        if (clipboard == null) {
            throw Refusals.noClipboard();
        }
        if (windows.locked()) {
            throw Refusals.clipboardHidden();
        }
        return clipboard;
    }

    /** The text of the first item, or its link; what lies behind a link is not fetched. */
    private static String text(ClipData clip) {
        if (clip == null || clip.getItemCount() == 0) {
            return null;
        }
        ClipData.Item item = clip.getItemAt(0);
        Object text = item.getText() != null ? item.getText() : item.getUri();
        return text == null ? null : text.toString();
    }

    /** A clip for which Android 13+ shows no preview over the screen. */
    private static ClipData clip(String text) {
        ClipData clip = ClipData.newPlainText(null, text);
        PersistableBundle extras = new PersistableBundle();
        extras.putBoolean(NO_OVERLAY, true);
        ClipDescription description = clip.getDescription();
        description.setExtras(extras);
        return clip;
    }
}
