package handroid.hand.input;

import android.accessibilityservice.AccessibilityService;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Handler;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.Automation;
import handroid.hand.wrappers.InputService;
import java.util.Map;

/** The requests that touch the screen and press keys. */
public final class InputRequests {
    private final Automation automation;
    private final Gestures gestures;
    private final Keys keys;

    public InputRequests(Automation automation, InputService input, Keys keys) {
        this.automation = automation;
        this.keys = keys;
        gestures = new Gestures(input);
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("touch.perform", (args, deadline) -> new Reply()
                .with("events", gestures.perform(args.list("paths"), deadline)));
        handlers.put("key.press", (args, deadline) -> press(args));
        handlers.put("panel.open", this::open);
    }

    private Reply press(Args args) throws Exception {
        keys.press(args.integer("code"));
        return new Reply();
    }

    private Reply open(Args args, Deadline deadline) throws Exception {
        int action = args.string("panel").equals("notifications")
                ? AccessibilityService.GLOBAL_ACTION_NOTIFICATIONS
                : AccessibilityService.GLOBAL_ACTION_QUICK_SETTINGS;
        if (!automation.take(deadline).performGlobalAction(action)) {
            throw Refusals.panelNotOpened();
        }
        return new Reply();
    }
}
