package handroid.phone.apps;

import java.util.HashMap;
import java.util.Map;

/** The numbers behind resource ids such as dev.handroid.form:id/name. */
final class Ids {
    private static final int FIRST = 0x7f010000;
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static final Map<Integer, String> NAMES = new HashMap<>();

    private Ids() {}

    /** Returns the number of a full name, giving it one at its first use. */
    static synchronized int number(String name) {
        return NUMBERS.computeIfAbsent(name, unknown -> {
            int number = FIRST + NUMBERS.size();
            NAMES.put(number, name);
            return number;
        });
    }

    /** Returns the full name of a number, null when it is not ours. */
    static synchronized String name(int number) {
        return NAMES.get(number);
    }
}
