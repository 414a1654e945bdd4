package handroid.hand.session;

import handroid.hand.input.Point;
import java.util.ArrayList;
import java.util.List;

/** Reads the paths of fingers: lists of points with rising times. */
final class PathsCheck {
    private static final int MOST_PATHS = 10;
    private static final int MOST_POINTS = 100;
    private static final long LONGEST = 60_000;

    private PathsCheck() {}

    static Object read(String name, Object value) throws Refusal {
        List<List<Point>> paths = new ArrayList<>();
        for (Object path : list(name, value, 1, MOST_PATHS)) {
            paths.add(path(name, path));
        }
        return paths;
    }

    private static List<Point> path(String name, Object value) throws Refusal {
        List<Point> points = new ArrayList<>();
        long before = -1;
        for (Object each : list("a path of '" + name, value, 2, MOST_POINTS)) {
            Point point = point(each);
            if (point.time <= before) {
                throw Checks.invalid("The times of a path must rise.");
            }
            before = point.time;
            points.add(point);
        }
        return points;
    }

    private static Point point(Object value) throws Refusal {
        List<?> parts = list("a point", value, 3, 3);
        Object time = parts.get(2);
        if (!(time instanceof Long) || (Long) time < 0 || (Long) time > LONGEST) {
            throw Checks.invalid("A time must be an integer from 0 to " + LONGEST + ".");
        }
        return new Point(coordinate(parts.get(0)), coordinate(parts.get(1)), (Long) time);
    }

    private static double coordinate(Object value) throws Refusal {
        if (!(value instanceof Number) || ((Number) value).doubleValue() < 0) {
            throw Checks.invalid("A coordinate must be a number, and not negative.");
        }
        return ((Number) value).doubleValue();
    }

    private static List<?> list(String name, Object value, int least, int most) throws Refusal {
        boolean right = value instanceof List;
        int size = right ? ((List<?>) value).size() : 0;
        if (!right || size < least || size > most) {
            throw Checks.invalid("'" + name + "' must be a list of " + least + " to " + most + ".");
        }
        return (List<?>) value;
    }
}
