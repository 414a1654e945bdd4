package handroid.hand.session;

/** Does one kind of request. */
public interface Handler {
    /** Answers, or refuses; may throw anything else, which is then reported as a fault of ours. */
    Reply answer(Args args, Deadline deadline) throws Exception;
}
