package handroid.phone.boot;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.pluginapi.config.ConfigurationStrategy;

/** How the phone is set up: real drawing, a main looper of its own, a screen of 1080 x 2400. */
final class Settings implements ConfigurationStrategy.Configuration {
    private final Map<Class<?>, Object> values = new HashMap<>();

    Settings(int level) {
        values.put(ConscryptMode.Mode.class, ConscryptMode.Mode.OFF);
        values.put(LooperMode.Mode.class, LooperMode.Mode.INSTRUMENTATION_TEST);
        values.put(LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF);
        values.put(GraphicsMode.Mode.class, GraphicsMode.Mode.NATIVE);
        values.put(SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
        values.put(Config.class, new Config.Builder()
                .setSdk(level)
                .setQualifiers("w360dp-h800dp-port-notnight-480dpi")
                .build());
    }

    @Override
    public <T> T get(Class<T> type) {
        return type.cast(values.get(type));
    }

    @Override
    public Set<Class<?>> keySet() {
        return values.keySet();
    }

    @Override
    public Map<Class<?>, Object> map() {
        return values;
    }
}
