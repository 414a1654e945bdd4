"""Writes shown screens to files after the answer was sent, so that callers do not wait."""

import asyncio
from collections import deque
from collections.abc import Callable

from handroid.model.off_loop import OneAtATime
from handroid.model.screen import Screen
from handroid.phone.screen_history import FILES

_ANSWER_SECONDS = 0.02
"""Longer than an answer takes from its screen to the socket."""

Keep = Callable[[Screen], None]


class ScreenKeeping:
    """The screens that have yet to be written, in the background."""

    def __init__(self, ids: OneAtATime) -> None:
        self._ids = ids
        self._waiting: deque[tuple[Keep, Screen]] = deque(maxlen=FILES)
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def keep_soon(self, keep: Keep, screen: Screen) -> None:
        """Schedule a screen to be written."""
        self._waiting.append((keep, screen))
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_ANSWER_SECONDS, self._write)

    def _write(self) -> None:
        self._timer = None
        waiting = [*self._waiting]
        self._waiting.clear()
        work = self._ids.run_if(True, _keep_all, waiting)
        self._writing = asyncio.create_task(work, name="keeping a screen")

    async def written(self) -> None:
        """Wait until the current write is done."""
        if self._writing and not self._writing.done():
            await asyncio.wait({self._writing})

    async def finish(self) -> None:
        """Write all scheduled screens now."""
        if self._timer:
            self._timer.cancel()
            self._write()
        await self.written()


def _keep_all(screens: list[tuple[Keep, Screen]]) -> None:
    for keep, screen in screens:
        keep(screen)
