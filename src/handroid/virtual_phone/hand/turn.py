"""Performs actions on the phone one at a time, in order of arrival."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fakedroid.world.world import World
from handroid.virtual_phone.hand.request_time import RequestTime


class Turn:
    """The queue of actions."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._lock = asyncio.Lock()
        self._holder: RequestTime | None = None
        self._free_at = 0.0

    @asynccontextmanager
    async def taken(self, time: RequestTime) -> AsyncIterator[None]:
        """Wait for earlier actions, at most until the request's deadline.

        Raises:
            Refused: the deadline passed first.
        """
        await time.wait_for(self._lock.acquire())
        try:
            # The phone's time of the previous action counts, not how long our own code took.
            time.begin_at(max(self._free_at, self._world.now))
            self._holder = time
            yield
        finally:
            self._holder = None
            self._free_at = max(self._free_at, time.at)
            self._lock.release()

    def world_time(self, time: RequestTime) -> float:
        """Return up to when a request may advance the world.

        A request that only reads must not overtake a running action, or a tap would become long.
        """
        return time.at if self._holder is None else min(time.at, self._holder.at)
