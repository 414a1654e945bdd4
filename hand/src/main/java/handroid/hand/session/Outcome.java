package handroid.hand.session;

/** What is known of an act that ended with an error. */
public enum Outcome {
    NOT_DONE("not done"),
    DONE("done"),
    UNKNOWN("unknown");

    public final String word;

    Outcome(String word) {
        this.word = word;
    }
}
