package dev.handroid.notes;

import java.util.ArrayList;
import java.util.List;

/** A note; all of them are kept as long as the phone. */
public final class Note {
    private static final String LONG =
            "The boat leaves at nine from the second pier, behind the fish market. Bring a coat, "
            + "since the wind is cold even in June, and the tickets, which are in the blue folder. "
            + "Lunch is on the island; the kitchen wants to know by Thursday who eats no fish. We "
            + "come back on the boat at half past five, or on the last one at eight if the weather "
            + "holds and nobody is tired. Grandmother has the key to the hut.";

    static final List<Note> ALL = new ArrayList<>();

    static {
        reseed();
    }

    String title;
    String body;

    Note(String title, String body) {
        this.title = title;
        this.body = body;
    }

    /** Leaves the three notes that are there at first. */
    public static void reseed() {
        ALL.clear();
        ALL.add(new Note("Shopping", "Milk\nBread\nApples"));
        ALL.add(new Note("Boat trip", LONG));
        ALL.add(new Note("Ideas", "A lamp that follows the reader."));
    }
}
