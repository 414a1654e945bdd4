package handroid.hand.screen;

import android.content.ComponentName;
import android.view.Display;
import android.view.DisplayInfo;
import handroid.hand.session.Args;
import handroid.hand.session.Handler;
import handroid.hand.session.Deadline;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.Automation;
import handroid.hand.wrappers.DisplayService;
import handroid.hand.wrappers.WindowService;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests that look at the screen. */
public final class ScreenRequests {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Automation automation;
    private final ScreenReader reader;
    private final ActivityService activities;
    private final DisplayService displays;
    private final WindowService windows;
    private final Pictures pictures;
    private final Reads reads;

    public ScreenRequests(Automation automation, ScreenReader reader, ActivityService activities,
            DisplayService displays, WindowService windows, Reads reads) {
        this.automation = automation;
        this.reader = reader;
        this.activities = activities;
        this.displays = displays;
        this.windows = windows;
        this.reads = reads;
        pictures = new Pictures(automation);
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("screen.read", this::read);
        handlers.put("screen.display", (args, deadline) -> display());
        handlers.put("screen.fingerprint", this::fingerprint);
        handlers.put("screen.picture", pictures::take);
    }

    private Reply read(Args args, Deadline deadline) throws Exception {
        Screen screen = reader.read(deadline);
        int number = NUMBER.incrementAndGet();
        reads.keep(number, automation.connection(), screen.nodes);
        Reply reply = new Reply()
                .with("read", number)
                .with("connection", automation.connection())
                .with("changes", automation.changes())
                .with("degraded", screen.degraded)
                .with("cut", screen.cut)
                .with("display", display().ok)
                .with("foreground", foreground(screen))
                .with("windows", ScreenJson.windows(screen.windows));
        String barrier = barrier();
        return barrier == null ? reply : reply.with("barrier", barrier);
    }

    private Reply fingerprint(Args args, Deadline deadline) throws Exception {
        Screen screen = reader.read(deadline);
        return new Reply()
                .with("slots", Fingerprint.of(screen.windows))
                .with("changes", automation.changes())
                .with("elements", screen.nodes.size());
    }

    private Reply display() {
        DisplayInfo main = displays.main();
        return new Reply()
                .with("width", main.logicalWidth)
                .with("height", main.logicalHeight)
                .with("density", main.logicalDensityDpi)
                .with("rotation", main.rotation);
    }

    /** What lies between a caller and the apps: null when the screen is on and unlocked. */
    private String barrier() throws Exception {
        int state = displays.main().state;
        boolean off = state == Display.STATE_OFF || state == Display.STATE_DOZE
                || state == Display.STATE_DOZE_SUSPEND;
        return off ? "off" : windows.locked() ? "locked" : null;
    }

    /**
     * The activity in front: none while the shade or the lock screen has the focus. An app's window
     * counts whatever package its elements claim, so that the host can compare the two.
     */
    private Object foreground(Screen screen) throws Exception {
        ComponentName front = activities.foreground();
        for (Window window : screen.windows) {
            boolean app = window.type.equals("APPLICATION") && !window.packageName().isEmpty();
            if (front != null && window.focused
                    && (app || window.packageName().equals(front.getPackageName()))) {
                return component(front);
            }
        }
        return null;
    }

    /** An activity as the protocol writes it. */
    public static Map<String, Object> component(ComponentName name) {
        return new Reply()
                .with("package", name.getPackageName())
                .with("class", name.getClassName()).ok;
    }
}
