package handroid.hand.element;

import android.view.accessibility.AccessibilityNodeInfo;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Handler;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import java.util.Map;

/** The requests that act on an element. */
public final class ElementRequests {
    private final Targets targets;

    public ElementRequests(Targets targets) {
        this.targets = targets;
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("element.click", (args, deadline) ->
                perform(args, deadline, AccessibilityNodeInfo.ACTION_CLICK));
        handlers.put("element.long_click", (args, deadline) ->
                perform(args, deadline, AccessibilityNodeInfo.ACTION_LONG_CLICK));
        handlers.put("element.scroll_to", this::scrollTo);
    }

    private Reply perform(Args args, Deadline deadline, int action) throws Exception {
        AccessibilityNodeInfo node = targets.find(args.object("target"), deadline);
        if (!node.isEnabled()) {
            throw Refusals.elementDisabled();
        }
        if (!node.performAction(action)) {
            throw action == AccessibilityNodeInfo.ACTION_CLICK
                    ? Refusals.clickRefused()
                    : Refusals.longClickRefused();
        }
        return new Reply();
    }

    private Reply scrollTo(Args args, Deadline deadline) throws Exception {
        AccessibilityNodeInfo node = targets.find(args.object("target"), deadline);
        return new Reply().with("scrolls", new ScrollTo(node, deadline).run());
    }
}
