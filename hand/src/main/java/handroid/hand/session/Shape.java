package handroid.hand.session;

import java.util.LinkedHashMap;
import java.util.Map;

/** What arguments a request takes: their names, types, ranges and defaults. */
public final class Shape {
    private static final Object REQUIRED = new Object();

    private final Map<String, Check> checks = new LinkedHashMap<>();
    private final Map<String, Object> defaults = new LinkedHashMap<>();

    /** Says what is wrong with a value by a refusal, or returns it as it is to be used. */
    interface Check {
        Object read(String name, Object value) throws Refusal;
    }

    /** Adds an argument that must be given. */
    Shape need(String name, Check check) {
        return add(name, check, REQUIRED);
    }

    /** Adds an argument that may be left out; null stands for none. */
    Shape may(String name, Check check, Object otherwise) {
        return add(name, check, otherwise);
    }

    private Shape add(String name, Check check, Object otherwise) {
        checks.put(name, check);
        defaults.put(name, otherwise);
        return this;
    }

    /** Returns the arguments, complete. */
    public Args read(Map<String, Object> given) throws Refusal {
        for (String name : given.keySet()) {
            if (!checks.containsKey(name)) {
                throw Refusals.unknownArgument(name);
            }
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, Check> check : checks.entrySet()) {
            String name = check.getKey();
            values.put(name, given.containsKey(name)
                    ? check.getValue().read(name, given.get(name))
                    : otherwise(name));
        }
        return new Args(values);
    }

    private Object otherwise(String name) throws Refusal {
        Object value = defaults.get(name);
        if (value == REQUIRED) {
            throw Refusals.missingArgument(name);
        }
        return value;
    }
}
