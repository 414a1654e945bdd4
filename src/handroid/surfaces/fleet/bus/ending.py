"""Ends background tasks, also those that miss a cancellation."""

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 0.1


async def end(tasks: "Iterable[asyncio.Task[Any] | None]") -> None:
    """Cancel tasks until they have ended.

    `asyncio.wait_for` of Python 3.11, which the bus's client uses, loses a cancellation that comes
    together with its result, so that a task which never ends by itself would be awaited forever.
    """
    left = {task for task in tasks if task and not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
