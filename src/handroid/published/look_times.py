"""Decides when to query a phone again for the tools that its apps publish."""

import math
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

LOOK_EVERY_SECONDS = 30.0
"""The shortest time between two queries of a phone whose apps have not changed."""

_PAUSE_SECONDS = 0.25
"""The time between two queries while apps change: several changes need only one query."""


class LookTimes:
    """When one phone was queried, and whether something has changed since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changed = True
        self._began = -math.inf

    def changed(self) -> None:
        """Note that the data about the phone may be outdated."""
        self._changed = True

    def begin(self) -> None:
        """Note that the phone is being queried."""
        self._changed = False
        self._began = self._clock()

    def wait(self) -> float:
        """Return the seconds until the phone should be queried; 0 if it is due."""
        pause = _PAUSE_SECONDS if self._changed else LOOK_EVERY_SECONDS
        return max(0.0, self._began + pause - self._clock())
