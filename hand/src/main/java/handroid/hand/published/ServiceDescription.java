package handroid.hand.published;

import android.content.ComponentName;
import android.content.pm.PackageManager;
import android.content.pm.ServiceInfo;
import android.content.res.Resources;
import android.content.res.XmlResourceParser;
import android.os.Bundle;
import android.util.TypedValue;
import handroid.hand.session.Args;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.Packages;

/** How a service describes itself in its manifest and resources; it is not started for that. */
final class ServiceDescription {
    private static final String NAME = "mobile.mcp.tool.name";
    private static final String DESCRIPTION = "mobile.mcp.tool.description";
    private static final String CAPABILITIES = "mobile.mcp.tool.capabilities";
    private static final int LONGEST_TEXT = 100_000;

    private final Packages packages;

    ServiceDescription(Packages packages) {
        this.packages = packages;
    }

    /** Returns a service, with its meta-data. */
    static ServiceInfo find(Packages packages, Args args) throws Refusal {
        ComponentName name = new ComponentName(args.string("package"), args.string("class"));
        try {
            return packages.ofUserInFront().getServiceInfo(name, PackageManager.GET_META_DATA);
        } catch (PackageManager.NameNotFoundException e) {
            throw absent(name);
        }
    }

    private static Refusal absent(ComponentName name) {
        return Refusals.noService(name.flattenToString());
    }

    Reply read(Args args) throws Refusal {
        ServiceInfo service = find(packages, args);
        Bundle metaData = service.metaData == null ? new Bundle() : service.metaData;
        Resources resources = resources(service);
        return new Reply()
                .with("name", text(metaData.get(NAME), resources))
                .with("description", text(metaData.get(DESCRIPTION), resources))
                .with("capabilities", metaData.containsKey(CAPABILITIES)
                        ? capabilities(service, resources)
                        : null);
    }

    private Resources resources(ServiceInfo service) throws Refusal {
        try {
            return packages.ofUserInFront().getResourcesForApplication(service.packageName);
        } catch (PackageManager.NameNotFoundException e) {
            throw absent(new ComponentName(service.packageName, service.name));
        }
    }

    private Object capabilities(ServiceInfo service, Resources resources) throws Refusal {
        PackageManager shown = packages.ofUserInFront();
        try (XmlResourceParser xml = service.loadXmlMetaData(shown, CAPABILITIES)) {
            if (xml == null) {
                throw Refusals.capabilitiesMissing(service.name);
            }
            return new XmlTree(id -> resolved(id, resources)).read(xml);
        }
    }

    private static String text(Object value, Resources resources) throws Refusal {
        String resource = value instanceof Integer ? resolved((Integer) value, resources) : null;
        String text = resource != null ? resource : value == null ? null : value.toString();
        if (text != null && text.length() > LONGEST_TEXT) {
            throw Refusals.descriptionTooLong();
        }
        return text;
    }

    /** The text of a resource, null when there is none. */
    private static String resolved(int id, Resources resources) {
        TypedValue value = new TypedValue();
        try {
            resources.getValue(id, value, true);
        } catch (Resources.NotFoundException e) {
            return null;
        }
        CharSequence text = value.coerceToString();
        return text == null ? null : text.toString();
    }
}
