"""Files of shown screens, written once the caller has its answer: both need the interpreter."""

import asyncio
from collections.abc import Callable
from functools import partial

from handroid.model.off_loop import OneAtATime
from handroid.model.screen import Screen

_ANSWER_SECONDS = 0.02
"""Longer than an answer takes from its screen to the socket."""

Keep = Callable[[Screen], None]


class ScreenKeeping:
    """At most one screen at a time waits to be written or is being written."""

    def __init__(self, ids: OneAtATime) -> None:
        self._ids = ids
        self._timer: asyncio.TimerHandle | None = None
        self._begin: Callable[[], None] | None = None
        self._writing: asyncio.Task[None] | None = None

    def keep_soon(self, keep: Keep, screen: Screen) -> None:
        """Write a screen in a moment; call `finish` before."""
        self._begin = partial(self._write, keep, screen)
        self._timer = asyncio.get_running_loop().call_later(_ANSWER_SECONDS, self._begin)

    def _write(self, keep: Keep, screen: Screen) -> None:
        self._begin = None
        work = self._ids.run_if(True, keep, screen)
        self._writing = asyncio.create_task(work, name="keeping a screen")

    async def finish(self) -> None:
        """Write now what waits, and return when it is written."""
        if self._begin and self._timer:
            self._timer.cancel()
            self._begin()
        if self._writing and not self._writing.done():
            await asyncio.wait({self._writing})
