package handroid.hand;

import android.content.Context;
import android.os.Looper;
import handroid.hand.apps.AppRequests;
import handroid.hand.apps.Front;
import handroid.hand.clipboard.ClipboardRequests;
import handroid.hand.element.ElementRequests;
import handroid.hand.element.Targets;
import handroid.hand.input.InputRequests;
import handroid.hand.input.Keys;
import handroid.hand.published.PublishedRequests;
import handroid.hand.published.Replies;
import handroid.hand.screen.Reads;
import handroid.hand.screen.ScreenReader;
import handroid.hand.screen.ScreenRequests;
import handroid.hand.session.Handler;
import handroid.hand.sms.SmsRequests;
import handroid.hand.text.TextRequests;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.Automation;
import handroid.hand.wrappers.DisplayService;
import handroid.hand.wrappers.InputService;
import handroid.hand.wrappers.PackageChanges;
import handroid.hand.wrappers.Packages;
import handroid.hand.wrappers.WindowService;
import java.util.Map;
import java.util.TreeMap;

/** The phone that the hand is on: Android's services, and the requests that use them. */
public final class Phone {
    private final Packages packages;
    private final Automation automation;
    private final ScreenReader reader;
    private final InputService input = new InputService();
    private final ActivityService activities = new ActivityService();
    private final WindowService windows = new WindowService();
    private final DisplayService displays = new DisplayService();
    private final Replies replies = new Replies();
    private final PackageChanges packageChanges = new PackageChanges();

    /** Events of the phone arrive on the looper's thread. */
    public Phone(Context context, Looper looper) {
        packages = new Packages(context, activities);
        automation = new Automation(looper);
        reader = new ScreenReader(automation);
    }

    /** Runs something once when the phone's Android dies: its services are gone for good then. */
    void whenItDies(Runnable then) {
        activities.whenItDies(then);
    }

    Automation automation() {
        return automation;
    }

    PackageChanges packageChanges() {
        return packageChanges;
    }

    /** Returns the handlers of one session, which remember what that session was shown. */
    Map<String, Handler> handlers() {
        Map<String, Handler> handlers = new TreeMap<>();
        Reads reads = new Reads();
        Keys keys = new Keys(input);
        Targets targets = new Targets(automation, reads);
        new ScreenRequests(automation, reader, activities, displays, windows, reads)
                .addTo(handlers);
        new InputRequests(automation, input, keys).addTo(handlers);
        new ElementRequests(targets).addTo(handlers);
        new TextRequests(targets, keys).addTo(handlers);
        new ClipboardRequests(activities, windows).addTo(handlers);
        new AppRequests(packages, activities, new Front(automation))
                .addTo(handlers);
        new PublishedRequests(packages, activities, replies).addTo(handlers);
        new SmsRequests().addTo(handlers);
        return handlers;
    }
}
