package handroid.hand.published;

import handroid.hand.session.Handler;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.ActivityService;
import handroid.hand.wrappers.IdleService;
import handroid.hand.wrappers.Packages;
import handroid.hand.wrappers.ProviderService;
import java.util.Map;

/** The requests that list, describe and call the tools which apps publish. */
public final class PublishedRequests {
    private final Publishers publishers;
    private final ProviderCalls providers;
    private final ServiceCalls services;
    private final ServiceDescription description;

    public PublishedRequests(Packages packages, ActivityService activities,
            Replies replies) {
        publishers = new Publishers(packages);
        providers = new ProviderCalls(packages, new ProviderService(), activities);
        services = new ServiceCalls(packages, activities, new IdleService(), replies);
        description = new ServiceDescription(packages);
    }

    /** Adds the handlers by the names of their requests. */
    public void addTo(Map<String, Handler> handlers) {
        handlers.put("published.list", (args, deadline) ->
                new Reply().with("publishers", publishers.list(deadline)));
        handlers.put("provider.describe", (args, deadline) -> providers.describe(args));
        handlers.put("provider.execute", (args, deadline) -> providers.execute(args));
        handlers.put("service.describe", (args, deadline) -> description.read(args));
        handlers.put("service.call", services::call);
    }
}
