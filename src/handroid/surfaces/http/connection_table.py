"""The table of open connections: accepts, evicts and times them out."""

import asyncio
from collections import Counter
from typing import Protocol

from handroid.surfaces.http.connection_limits import ConnectionLimits

_LOOKS_PER_LIMIT = 10
_LONGEST_WAIT = 1.0
_TURNS_TO_BE_HEARD = 6
"""Turns of the event loop between accepting a connection and checking its first token."""


class Place(Protocol):
    """A connection, as the table sees it."""

    peer: str

    @property
    def idle(self) -> bool:
        """Whether it waits for its next request."""

    def check(self, now: float) -> None:
        """Close it if it timed out."""

    def abort(self) -> None:
        """Close it at once."""


class ConnectionTable:
    """Limits how many connections are open.

    A new connection is a stranger and is always accepted, if necessary instead of the oldest
    stranger from the address that has the most. A caller with a token sends it at once and is no
    longer a stranger, while a stranger that only waits is evicted. Strangers never evict callers.

    Connections arrive in bursts of up to `burst`, before a byte of any of them is read. So a
    stranger is evicted only after a few turns of the event loop, when requests have been read.
    """

    def __init__(self, limits: ConnectionLimits, burst: int = 0) -> None:
        self.limits = limits
        self._burst = burst
        self._trimming = False
        self._strangers: dict[Place, None] = {}
        self._callers: dict[Place, None] = {}
        self._looking: asyncio.TimerHandle | None = None

    def admit(self, place: Place) -> None:
        """Add a new connection."""
        self._strangers[place] = None
        self._trim_to(self.limits.strangers + self._burst)
        if len(self._strangers) > self.limits.strangers and not self._trimming:
            self._trimming = True
            self._trim_after(_TURNS_TO_BE_HEARD)
        if self._looking is None:
            self._look_later()

    def accept(self, place: Place) -> bool:
        """Turn a stranger with a valid token into a caller; return False if there are too many."""
        if place in self._callers:
            return True
        if len(self._callers) >= self.limits.connections - self.limits.strangers:
            idle = next((each for each in self._callers if each.idle), None)
            if idle is None:
                return False
            idle.abort()
        if self._strangers.pop(place, place) is None:
            self._callers[place] = None
        return True

    def forget(self, place: Place) -> None:
        """Remove a connection."""
        self._strangers.pop(place, None)
        self._callers.pop(place, None)
        if self._looking and not (self._strangers or self._callers):
            self._looking.cancel()
            self._looking = None

    def _trim_after(self, turns: int) -> None:
        if turns:
            asyncio.get_running_loop().call_soon(self._trim_after, turns - 1)
            return
        self._trimming = False
        self._trim_to(self.limits.strangers)

    def _trim_to(self, most: int) -> None:
        while len(self._strangers) > most:
            self._oldest_of_most_crowded().abort()

    def _oldest_of_most_crowded(self) -> Place:
        ((peer, _),) = Counter(place.peer for place in self._strangers).most_common(1)
        return next(place for place in self._strangers if place.peer == peer)

    def _look_later(self) -> None:
        shortest = min(self.limits.header_seconds, self.limits.body_stall_seconds)
        wait = min(_LONGEST_WAIT, shortest / _LOOKS_PER_LIMIT)
        self._looking = asyncio.get_running_loop().call_later(wait, self._look)

    def _look(self) -> None:
        self._look_later()
        now = asyncio.get_running_loop().time()
        for place in [*self._strangers, *self._callers]:
            place.check(now)
