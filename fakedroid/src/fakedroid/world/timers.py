"""Timers that run when the time is advanced."""

import heapq
from collections.abc import Callable
from itertools import count


class Timers:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def after(self, delay: float, do: Callable[[], None]) -> None:
        """Call ``do`` in ``delay`` seconds."""
        heapq.heappush(self._due, (self.now + max(0.0, delay), next(self._order), do))

    def advance(self, t: float) -> None:
        """Run everything due up to ``t``, each at its own time; earlier times do nothing."""
        while self._due and self._due[0][0] <= t:
            due, _, do = heapq.heappop(self._due)
            self.now = max(self.now, due)
            do()
        self.now = max(self.now, t)
