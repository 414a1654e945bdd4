package handroid.hand.published;

import android.content.pm.ProviderInfo;
import android.os.Bundle;
import handroid.hand.session.Args;
import handroid.hand.session.Outcome;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.Packages;
import handroid.hand.wrappers.ProviderService;
import java.util.HashMap;

/** Asks content providers what they offer, and has them run it. */
final class ProviderCalls {
    private static final int LONGEST_MESSAGE = 1000;

    private final Packages packages;
    private final ProviderService providers;
    private final ActivityService activities;

    ProviderCalls(Packages packages, ProviderService providers,
            ActivityService activities) {
        this.packages = packages;
        this.providers = providers;
        this.activities = activities;
    }

    Reply describe(Args args) throws Exception {
        return call(args.string("authority"), "get_tool_info", new Bundle());
    }

    Reply execute(Args args) throws Exception {
        Bundle extras = new Bundle();
        extras.putString("tool_name", args.string("tool"));
        extras.putSerializable("tool_arguments", new HashMap<>(args.texts("arguments")));
        return call(args.string("authority"), "execute_tool", extras);
    }

    private Reply call(String authority, String method, Bundle extras) throws Exception {
        checkOpenToAll(authority);
        try (ProviderService.Opened provider = providers.open(authority, activities.user())) {
            if (provider == null) {
                throw absent(authority);
            }
            if (!provider.there()) {
                throw Refusals.providerNotStarted(authority);
            }
            Bundle answer = called(provider, authority, method, extras);
            return new Reply().with("answer", answer == null ? null : ProviderAnswer.read(answer));
        }
    }

    private static Bundle called(ProviderService.Opened provider, String authority, String method,
            Bundle extras) throws Refusal {
        try {
            return provider.call(method, extras);
        } catch (Exception e) {
            throw Refusals.providerThrew(authority, describe(e)).after(Outcome.UNKNOWN);
        }
    }

    private static String describe(Exception e) {
        String message = e.getMessage() == null ? "" : ": " + e.getMessage();
        String text = e.getClass().getSimpleName() + message;
        String cut = text.substring(0, Math.min(text.length(), LONGEST_MESSAGE)).trim();
        return cut.endsWith(".") ? cut.substring(0, cut.length() - 1) : cut;
    }

    /** What an app keeps for itself or for a few is not to be had through us either. */
    private void checkOpenToAll(String authority) throws Refusal {
        ProviderInfo info = packages.ofUserInFront().resolveContentProvider(authority, 0);
        if (info == null) {
            throw absent(authority);
        }
        if (!info.exported) {
            throw Refusals.notExported(authority);
        }
        String permission = Publishers.permission(info);
        if (permission != null) {
            throw Refusals.permissionRequired(authority, permission);
        }
    }

    private static Refusal absent(String authority) {
        return Refusals.noProvider(authority);
    }
}
