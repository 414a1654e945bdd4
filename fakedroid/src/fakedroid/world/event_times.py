"""The times of accessibility events, for the idle time that `uiautomator dump` waits for."""


class EventTimes:
    """The number of accessibility events, and the time of the latest one."""

    def __init__(self) -> None:
        self.sent = 0
        self._last = 0.0
        self._moving_until = 0.0

    def note(self, now: float, until: float | None = None) -> None:
        """Record an event, or with ``until`` a stream of events up to that time."""
        self.sent += 1
        self._last = max(self._last, now)
        if until is not None:
            self._moving_until = max(self._moving_until, until)

    def rest(self, now: float) -> None:
        """Record that a movement has stopped."""
        self.note(now)
        self._moving_until = min(self._moving_until, now)

    def last(self, now: float) -> float:
        """Return the time of the latest event up to now."""
        return max(self._last, min(now, self._moving_until))
