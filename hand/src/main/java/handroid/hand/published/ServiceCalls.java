package handroid.hand.published;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.os.Bundle;
import android.os.TransactionTooLargeException;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wire.Unicode;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.Callback;
import handroid.hand.wrappers.IdleService;
import handroid.hand.wrappers.Packages;
import java.util.Map;
import java.util.Set;

/** Starts services with a request, and waits for their reply. */
final class ServiceCalls {
    private static final String CALLBACK = "mcp_callback";
    private static final String NO_PERMISSION = "!";
    private static final Set<String> REFUSED = Set.of(NO_PERMISSION, "!!", "?");
    private static final int MOST_TEXTS = 64;
    private static final int LONGEST_TEXTS = 1_000_000;

    private final Packages packages;
    private final ActivityService activities;
    private final IdleService idle;
    private final Replies replies;

    ServiceCalls(Packages packages, ActivityService activities, IdleService idle,
            Replies replies) {
        this.packages = packages;
        this.activities = activities;
        this.idle = idle;
        this.replies = replies;
    }

    Reply call(Args args, Deadline deadline) throws Exception {
        ServiceInfo service = ServiceDescription.find(packages, args);
        checkOpenToAll(service);
        try (Replies.Waiting waiting = replies.open(service.packageName, args.string("id"))) {
            letRun(service.packageName, deadline);
            start(service, args.texts("extras"), waiting);
            return reply(waiting.await(deadline), service);
        }
    }

    /** What an app keeps for itself or for a few is not to be had through us either. */
    private static void checkOpenToAll(ServiceInfo service) throws Refusal {
        if (!service.exported) {
            throw Refusals.notExported(service.name);
        }
        if (service.permission != null) {
            throw Refusals.permissionRequired(service.name, service.permission);
        }
    }

    /** Without it Android may refuse to start a service of an app that is not in front. */
    private void letRun(String packageName, Deadline deadline) {
        try {
            idle.allow(packageName, Math.max(1, deadline.left()), activities.user());
        } catch (Exception e) {
            // Then it is started without: Android says whether that will do.
        }
    }

    private void start(ServiceInfo service, Map<String, String> extras, Replies.Waiting waiting)
            throws Exception {
        ComponentName name = new ComponentName(service.packageName, service.name);
        Intent intent = new Intent().setComponent(name);
        extras.forEach(intent::putExtra);
        intent.putExtra(CALLBACK, Callback.to((code, reply) -> receive(waiting, code, reply)));
        ComponentName started = started(intent);
        if (started == null || REFUSED.contains(started.getPackageName())) {
            throw refused(service, started);
        }
    }

    private ComponentName started(Intent intent) throws Exception {
        try {
            return activities.startService(intent);
        } catch (TransactionTooLargeException e) {
            throw Refusals.extrasTooLarge();
        }
    }

    private static void receive(Replies.Waiting waiting, int code, Intent reply) {
        Bundle extras = reply == null ? null : reply.getExtras();
        waiting.receive(new Replies.Received(code, UntrustedBundle.texts(extras == null
                ? new Bundle()
                : extras)));
    }

    private static Refusal refused(ServiceInfo service, ComponentName started) {
        boolean permission = started != null && started.getPackageName().equals(NO_PERMISSION);
        String reason = started == null ? "it gave no reason" : started.getClassName();
        return permission
                ? Refusals.serviceDenied(service.name, reason)
                : Refusals.serviceNotStarted(service.name, reason);
    }

    private static Reply reply(Replies.Received received, ServiceInfo service) throws Refusal {
        int length = 0;
        for (Map.Entry<String, String> each : received.texts.entrySet()) {
            length += Unicode.length(each.getKey()) + Unicode.length(each.getValue());
        }
        if (received.texts.size() > MOST_TEXTS || length > LONGEST_TEXTS) {
            throw Refusals.replyTooLarge(service.packageName).after(Outcome.DONE);
        }
        return new Reply().with("code", received.code).with("extras", received.texts);
    }
}
