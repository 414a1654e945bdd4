package handroid.hand.published;

import android.os.Bundle;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a bundle that another app has filled.
 *
 * <p>Only plain values come out of it: no class is loaded for an app's objects, so none is made. A
 * value that cannot be read is as if it were not there. Before API 33 Android reads a bundle at
 * one go and stops at the first such value; what came before it is there all the same.
 */
final class UntrustedBundle {
    private static final ClassLoader NOTHING = new ClassLoader() {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            throw new ClassNotFoundException(name);
        }
    };

    private UntrustedBundle() {}

    /** Prepares a bundle for being read. */
    static void open(Bundle bundle) {
        bundle.setClassLoader(NOTHING);
        try {
            bundle.size();
        } catch (RuntimeException e) {
            // What could be read is there.
        }
    }

    /** Returns the value of an opened bundle, null when there is none that can be read. */
    static Object value(Bundle bundle, String key) {
        try {
            return bundle.get(key);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Returns all texts of a bundle, by name; its other values are not looked at. */
    static Map<String, String> texts(Bundle bundle) {
        Map<String, String> texts = new TreeMap<>();
        open(bundle);
        for (String key : bundle.keySet()) {
            String text = key == null ? null : text(bundle, key);
            if (text != null) {
                texts.put(key, text);
            }
        }
        return texts;
    }

    private static String text(Bundle bundle, String key) {
        try {
            return bundle.getString(key);
        } catch (RuntimeException e) {
            return null;
        }
    }
}
