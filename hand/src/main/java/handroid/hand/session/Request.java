package handroid.hand.session;

/** One of the requests that the hand knows: what it takes, and how it is run. */
public final class Request {
    public final String name;
    public final Way way;
    public final Shape shape;

    /** How requests go beside each other. */
    public enum Way {
        /** Changes nothing; one at a time for each session. */
        READ,
        /** Changes something; one at a time on the whole phone. */
        ACT,
        /** Waits for another program that may change something; beside all others. */
        CALL
    }

    private Request(String name, Way way, Shape shape) {
        this.name = name;
        this.way = way;
        this.shape = shape;
    }

    static Request read(String name, Shape shape) {
        return new Request(name, Way.READ, shape);
    }

    static Request act(String name, Shape shape) {
        return new Request(name, Way.ACT, shape);
    }

    static Request call(String name, Shape shape) {
        return new Request(name, Way.CALL, shape);
    }
}
