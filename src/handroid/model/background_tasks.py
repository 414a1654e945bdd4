"""Cancels background tasks reliably, even if they miss a cancellation."""

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 0.1


async def end(tasks: "Iterable[asyncio.Task[Any] | None]") -> None:
    """Cancel tasks until they have ended; asyncio logs the exceptions that they raise.

    `asyncio.wait_for` of Python 3.11, which the client of a fleet's bus uses, loses a cancellation
    that arrives together with its result, so a task that never ends by itself would be awaited
    forever. Not for tasks that need time to clean up: they would be cancelled again.
    """
    left = {task for task in tasks if task and not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
