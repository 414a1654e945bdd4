"""Work in the processes of apps, which continues after its caller has disconnected."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from fakedroid.state.components.component import JavaException

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Background:
    """The running work of all apps of one phone."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work and return its task; nobody has to wait for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, JavaException):
            _log.error("an app of the virtual phone failed", exc_info=fault)

    async def close(self) -> None:
        """Cancel all of it."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
