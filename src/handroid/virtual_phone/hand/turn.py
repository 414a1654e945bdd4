"""Acts are done one at a time on the phone, in the order they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fakedroid.world.world import World
from handroid.virtual_phone.hand.request_time import RequestTime


class Turn:
    """The one place from which acts are done."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._lock = asyncio.Lock()
        self._holder: RequestTime | None = None
        self._free_at = 0.0

    @asynccontextmanager
    async def taken(self, time: RequestTime) -> AsyncIterator[None]:
        """Wait for the acts before this one, no longer than the request may take.

        Raises:
            Refused: its time was over before its turn came.
        """
        await time.wait_for(self._lock.acquire())
        try:
            # The phone's time of the act before counts, not how long our own code took.
            time.begin_at(max(self._free_at, self._world.now))
            self._holder = time
            yield
        finally:
            self._holder = None
            self._free_at = max(self._free_at, time.at)
            self._lock.release()

    def world_time(self, time: RequestTime) -> float:
        """Return up to when a request may let things happen in the world.

        What looks on while an act is under way must not run ahead of it, or a tap would be long.
        """
        return time.at if self._holder is None else min(time.at, self._holder.at)
