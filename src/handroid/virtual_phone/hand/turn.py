"""Acts are done one at a time on the phone, in the order they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handroid.virtual_phone.hand.request import Request


class Turn:
    """The one place from which acts are done."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._holder: Request | None = None
        self._free_at = 0.0

    @asynccontextmanager
    async def taken(self, request: Request) -> AsyncIterator[None]:
        """Wait for the acts before this one, no longer than the request may take.

        Raises:
            OutOfTime: its time was over before its turn came.
        """
        await request.outside(self._lock.acquire())
        try:
            # The phone's time of the act before counts, not how long our own code took.
            request.begin_at(max(self._free_at, request.phone.world.now))
            self._holder = request
            yield
        finally:
            self._holder = None
            self._free_at = max(self._free_at, request.timeline.at)
            self._lock.release()

    def world_time(self, request: Request) -> float:
        """Return up to when a request may let things happen in the world.

        What looks on while an act is under way must not run ahead of it, or a tap would be long.
        """
        at = request.timeline.at
        return at if self._holder is None else min(at, self._holder.timeline.at)
