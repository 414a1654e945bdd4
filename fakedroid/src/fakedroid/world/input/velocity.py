"""The velocity of a finger: Android's VelocityTracker with second-degree least squares (src)."""

from collections import deque

# Seconds: the age limit of samples, and the pause after which a finger counts as stopped (src).
# The UP event is not a sample: the last known velocity is used (src).
_HORIZON = 0.1
_STOPPED = 0.04


class VelocityTracker:
    """The last movements of one finger."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, float, float]] = deque(maxlen=20)

    def add(self, time: float, x: float, y: float) -> None:
        """Add a sample; after a pause only later samples count."""
        if self._samples and time - self._samples[-1][0] > _STOPPED:
            self._samples.clear()
        if self._samples and time <= self._samples[-1][0]:
            self._samples.pop()
        self._samples.append((time, x, y))

    def velocity(self, now: float) -> tuple[float, float]:
        """Return pixels per second in x and y if the finger is lifted at ``now``."""
        if not self._samples or now - self._samples[-1][0] > _STOPPED:
            return 0.0, 0.0
        last = self._samples[-1][0]
        recent = [s for s in self._samples if last - s[0] <= _HORIZON]
        times = [s[0] - last for s in recent]
        return _slope(times, [s[1] for s in recent]), _slope(times, [s[2] for s in recent])


def _slope(times: list[float], values: list[float]) -> float:
    """Return the slope at time 0 of the parabola (or line, for two points) through the values."""
    if len(times) < 2:
        return 0.0
    if len(times) == 2:
        return (values[1] - values[0]) / (times[1] - times[0])
    n = len(times)
    s1, s2 = sum(times), sum(t**2 for t in times)
    s3, s4 = sum(t**3 for t in times), sum(t**4 for t in times)
    y0 = sum(values)
    y1 = sum(t * v for t, v in zip(times, values, strict=True))
    y2 = sum(t * t * v for t, v in zip(times, values, strict=True))
    determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    if abs(determinant) < 1e-18:
        return (values[-1] - values[0]) / (times[-1] - times[0])
    return (
        n * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1)
    ) / determinant
