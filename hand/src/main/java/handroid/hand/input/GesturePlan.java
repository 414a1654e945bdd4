package handroid.hand.input;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns the paths of fingers into the events that a touch screen would send. */
public final class GesturePlan {
    private static final long STEP = 10;

    private final List<List<Point>> paths;
    private final List<Touch> touches = new ArrayList<>();
    /** Where the fingers on the glass were last, by number. */
    private final TreeMap<Integer, Point> down = new TreeMap<>();
    private final Map<List<Point>, Integer> numbers = new IdentityHashMap<>();

    private GesturePlan(List<List<Point>> paths) {
        this.paths = paths;
    }

    /** Returns the events in the order of their times. */
    public static List<Touch> of(List<List<Point>> paths) {
        GesturePlan plan = new GesturePlan(paths);
        for (long time : plan.times()) {
            plan.move(time);
            plan.lift(time);
            plan.lower(time);
        }
        return plan.touches;
    }

    private TreeSet<Long> times() {
        TreeSet<Long> times = new TreeSet<>();
        for (List<Point> path : paths) {
            times.add(path.get(0).time);
            for (int i = 1; i < path.size(); i++) {
                Point from = path.get(i - 1);
                Point to = path.get(i);
                boolean rests = from.x == to.x && from.y == to.y;
                for (long time = from.time + STEP; time < to.time && !rests; time += STEP) {
                    times.add(time);
                }
                times.add(to.time);
            }
        }
        return times;
    }

    private void move(long time) {
        boolean moved = false;
        for (Map.Entry<List<Point>, Integer> finger : numbers.entrySet()) {
            Point now = at(finger.getKey(), time);
            Point before = down.put(finger.getValue(), now);
            moved |= before.x != now.x || before.y != now.y;
        }
        if (moved) {
            touches.add(new Touch(time, Touch.Action.MOVE, -1, down));
        }
    }

    private void lift(long time) {
        for (List<Point> path : paths) {
            if (last(path).time == time) {
                int finger = numbers.remove(path);
                touches.add(new Touch(time, Touch.Action.UP, finger, down));
                down.remove(finger);
            }
        }
    }

    private void lower(long time) {
        for (List<Point> path : paths) {
            if (path.get(0).time == time) {
                int finger = firstFree();
                numbers.put(path, finger);
                down.put(finger, path.get(0));
                touches.add(new Touch(time, Touch.Action.DOWN, finger, down));
            }
        }
    }

    private int firstFree() {
        int finger = 0;
        while (down.containsKey(finger)) {
            finger++;
        }
        return finger;
    }

    private static Point at(List<Point> path, long time) {
        for (int i = 1; i < path.size(); i++) {
            Point from = path.get(i - 1);
            Point to = path.get(i);
            if (time <= to.time) {
                double share = (double) (time - from.time) / (to.time - from.time);
                return new Point(
                        from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, time);
            }
        }
        return last(path);
    }

    private static Point last(List<Point> path) {
        return path.get(path.size() - 1);
    }
}
