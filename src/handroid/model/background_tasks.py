"""Cancels background tasks reliably, even if they miss a cancellation."""

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 0.1


async def end(tasks: "Iterable[asyncio.Task[Any] | None]") -> None:
    """Cancel tasks until they have ended; what they raise then is asyncio's to log.

    `asyncio.wait_for` of Python 3.11, which the client of a fleet's bus uses, loses a cancellation
    that comes together with its result, so that a task which never ends by itself would be awaited
    forever. A task that needs time to clean up is not for this: it would be cancelled again.
    """
    left = {task for task in tasks if task and not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
