"""Decides when to query a phone again for the tools that its apps publish."""

import math
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

LOOK_EVERY_SECONDS = 30.0
"""A phone whose apps are not known to have changed is asked no more often than this."""

_PAUSE_SECONDS = 0.25
"""Between two looks while apps change: several changes at once need one look."""


class LookTimes:
    """When one phone was asked, and whether something has changed since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changed = True
        self._began = -math.inf

    def changed(self) -> None:
        """Note that what is known of the phone may no longer be so."""
        self._changed = True

    def begin(self) -> None:
        """Note that the phone is being asked."""
        self._changed = False
        self._began = self._clock()

    def wait(self) -> float:
        """Return the seconds until the phone is to be asked; none are left when it is 0."""
        pause = _PAUSE_SECONDS if self._changed else LOOK_EVERY_SECONDS
        return max(0.0, self._began + pause - self._clock())
