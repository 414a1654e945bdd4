package handroid.hand.session;

import java.util.List;
import java.util.Map;

/** The arguments of a request, checked and complete. */
public final class Args {
    private final Map<String, Object> values;

    Args(Map<String, Object> values) {
        this.values = values;
    }

    /** All of them, as the protocol would write them. */
    public Map<String, Object> values() {
        return values;
    }

    public boolean has(String name) {
        return values.get(name) != null;
    }

    public String string(String name) {
        return (String) values.get(name);
    }

    public int integer(String name) {
        return ((Number) values.get(name)).intValue();
    }

    @SuppressWarnings("unchecked")
    public Map<String, Object> object(String name) {
        return (Map<String, Object>) values.get(name);
    }

    /** Texts by their names. */
    @SuppressWarnings("unchecked")
    public Map<String, String> texts(String name) {
        return (Map<String, String>) values.get(name);
    }

    @SuppressWarnings("unchecked")
    public <T> List<T> list(String name) {
        return (List<T>) values.get(name);
    }
}
