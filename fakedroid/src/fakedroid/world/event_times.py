"""When accessibility events were sent: the quiet that `uiautomator dump` waits for."""


class EventTimes:
    """How many accessibility events were sent, and when the latest one was."""

    def __init__(self) -> None:
        self.sent = 0
        self._last = 0.0
        self._moving_until = 0.0

    def note(self, now: float, until: float | None = None) -> None:
        """Note an event, with ``until`` a stream of them up to that time."""
        self.sent += 1
        self._last = max(self._last, now)
        if until is not None:
            self._moving_until = max(self._moving_until, until)

    def rest(self, now: float) -> None:
        """Note that what was moving has stopped."""
        self.note(now)
        self._moving_until = min(self._moving_until, now)

    def last(self, now: float) -> float:
        """Return the time of the latest event up to now."""
        return max(self._last, min(now, self._moving_until))
