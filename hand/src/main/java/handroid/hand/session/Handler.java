package handroid.hand.session;

/** Does one kind of request. */
public interface Handler {
    /** Answers, or refuses; may throw anything else, which is then told as a fault of ours. */
    Reply answer(Args args, Patience patience) throws Exception;
}
