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
        if (!isList(value, 1, MOST_PATHS)) {
            throw Refusals.wrongPaths(name, 1, MOST_PATHS);
        }
        for (Object path : (List<?>) value) {
            paths.add(path(path));
        }
        return paths;
    }

    private static List<Point> path(Object value) throws Refusal {
        if (!isList(value, 2, MOST_POINTS)) {
            throw Refusals.wrongPath(2, MOST_POINTS);
        }
        List<Point> points = new ArrayList<>();
        long before = -1;
        for (Object each : (List<?>) value) {
            Point point = point(each);
            if (point.time <= before) {
                throw Refusals.timesNotIncreasing();
            }
            before = point.time;
            points.add(point);
        }
        return points;
    }

    private static Point point(Object value) throws Refusal {
        if (!isList(value, 3, 3)) {
            throw Refusals.wrongPoint();
        }
        List<?> parts = (List<?>) value;
        Object time = parts.get(2);
        if (!(time instanceof Long) || (Long) time < 0 || (Long) time > LONGEST) {
            throw Refusals.wrongTime(LONGEST);
        }
        return new Point(coordinate(parts.get(0)), coordinate(parts.get(1)), (Long) time);
    }

    private static double coordinate(Object value) throws Refusal {
        if (!(value instanceof Number) || ((Number) value).doubleValue() < 0) {
            throw Refusals.wrongCoordinate();
        }
        return ((Number) value).doubleValue();
    }

    private static boolean isList(Object value, int least, int most) {
        int size = value instanceof List ? ((List<?>) value).size() : -1;
        return size >= least && size <= most;
    }
}
