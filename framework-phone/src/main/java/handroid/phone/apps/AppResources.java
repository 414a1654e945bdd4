package handroid.phone.apps;

import android.content.res.Resources;

/** The framework's resources, and the names of our own ids: these apps have no resource table. */
@SuppressWarnings("deprecation")
final class AppResources extends Resources {
    AppResources(Resources framework) {
        super(AppResources.class.getClassLoader());
        setImpl(framework.getImpl());
    }

    @Override
    public String getResourceName(int id) {
        String own = Ids.name(id);
        return own != null ? own : super.getResourceName(id);
    }

    @Override
    public String getResourcePackageName(int id) {
        String own = Ids.name(id);
        return own != null ? own.substring(0, own.indexOf(':')) : super.getResourcePackageName(id);
    }

    @Override
    public String getResourceTypeName(int id) {
        return Ids.name(id) != null ? "id" : super.getResourceTypeName(id);
    }

    @Override
    public String getResourceEntryName(int id) {
        String own = Ids.name(id);
        return own != null ? own.substring(own.indexOf('/') + 1) : super.getResourceEntryName(id);
    }

    @Override
    public int getIdentifier(String name, String type, String packageName) {
        String full = name.contains(":id/") ? name : packageName + ":" + type + "/" + name;
        boolean own = full.contains(":id/") && !full.startsWith("android:");
        return own ? Ids.number(full) : super.getIdentifier(name, type, packageName);
    }
}
