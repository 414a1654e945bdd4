package handroid.hand.session;

/** One of the requests that the hand knows: what it takes, and whether it acts. */
public final class Request {
    public final String name;
    public final boolean acts;
    public final Shape shape;

    private Request(String name, boolean acts, Shape shape) {
        this.name = name;
        this.acts = acts;
        this.shape = shape;
    }

    static Request read(String name, Shape shape) {
        return new Request(name, false, shape);
    }

    static Request act(String name, Shape shape) {
        return new Request(name, true, shape);
    }
}
