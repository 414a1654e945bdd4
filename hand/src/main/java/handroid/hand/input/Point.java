package handroid.hand.input;

/** Where a finger is at a time, in milliseconds from the gesture's start. */
public final class Point {
    public final double x;
    public final double y;
    public final long time;

    public Point(double x, double y, long time) {
        this.x = x;
        this.y = y;
        this.time = time;
    }
}
