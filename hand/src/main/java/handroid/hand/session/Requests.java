package handroid.hand.session;

import static handroid.hand.session.Checks.oneOf;
import static handroid.hand.session.Checks.integer;
import static handroid.hand.session.Checks.string;
import static handroid.hand.session.Request.act;
import static handroid.hand.session.Request.call;
import static handroid.hand.session.Request.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every request of the protocol, by name. */
public final class Requests {
    private static final int LONGEST_TEXT = 10_000;
    private static final int LONGEST_CLIP = 500_000;
    private static final long DELAY = 70;
    private static final long VARIANCE = 15;

    private static final Map<String, Request> ALL = new TreeMap<>();

    static {
        add(read("screen.read", new Shape()));
        add(read("screen.display", new Shape()));
        add(read("screen.fingerprint", new Shape()));
        add(read("screen.picture", new Shape()
                .may("longest", integer(16, 10_000), null)));
        add(act("touch.perform", new Shape().need("paths", PathsCheck::read)));
        add(act("element.click", onElement()));
        add(act("element.long_click", onElement()));
        add(act("element.scroll_to", onElement()));
        add(act("key.press", new Shape().need("code", integer(1, 1000))));
        add(act("panel.open", new Shape()
                .need("panel", oneOf("notifications", "quick_settings"))));
        add(act("text.append", rhythm(onElement().need("text", string(1, LONGEST_TEXT)))));
        add(act("text.insert", rhythm(onElement().need("text", string(1, LONGEST_TEXT))
                .need("offset", integer(0, Integer.MAX_VALUE)))));
        add(act("text.replace", rhythm(onElement().need("text", string(0, LONGEST_TEXT))
                .need("search", string(1, LONGEST_TEXT)))));
        add(act("text.clear", onElement()));
        add(act("text.press", new Shape().need("key", oneOf("ENTER", "DEL", "TAB", "SPACE"))));
        add(act("text.type", rhythm(new Shape().need("text", string(1, LONGEST_TEXT)))));
        add(read("clipboard.read", new Shape()));
        add(act("clipboard.write", new Shape().need("text", string(0, LONGEST_CLIP))));
        add(read("apps.list", new Shape().may("only", oneOf("user", "system"), null)));
        add(read("apps.find", onPackage()));
        add(act("apps.open", onPackage()));
        add(act("apps.close", onPackage()));
        add(read("packages.watch", new Shape()));
        add(read("published.list", new Shape()));
        add(call("provider.describe", onProvider()));
        add(call("provider.execute", onProvider().need("tool", string(1, 1000))
                .need("arguments", Checks::texts)));
        add(read("service.describe", onService()));
        add(call("service.call", onService().need("id", string(1, 100))
                .need("extras", Checks::texts)));
        add(read("sms.subscriptions", new Shape()));
        add(call("sms.send", new Shape()
                .need("subscription", integer(0, Integer.MAX_VALUE))
                .need("to", string(1, 64))
                .need("text", string(1, LONGEST_TEXT))));
        add(read("hand.ping", new Shape()));
        add(read("hand.status", new Shape()));
        add(act("hand.stop", new Shape()));
    }

    private Requests() {}

    /** All of them, sorted by name. */
    public static Map<String, Request> all() {
        return Collections.unmodifiableMap(ALL);
    }

    /** The names of those that change nothing, sorted. */
    public static List<String> reads() {
        List<String> reads = new ArrayList<>();
        for (Request request : ALL.values()) {
            if (request.way == Request.Way.READ) {
                reads.add(request.name);
            }
        }
        return reads;
    }

    private static void add(Request request) {
        ALL.put(request.name, request);
    }

    private static Shape onElement() {
        return new Shape().need("target", Checks::element);
    }

    private static Shape onPackage() {
        return new Shape().need("package", string(1, 255));
    }

    private static Shape onProvider() {
        return new Shape().need("authority", string(1, 255));
    }

    private static Shape onService() {
        return onPackage().need("class", string(1, 255));
    }

    private static Shape rhythm(Shape shape) {
        return shape.may("delay", integer(0, 5000), DELAY)
                .may("variance", integer(0, 5000), VARIANCE);
    }
}
