"""Runs work in a thread if it would block the event loop, and so every other caller.

Small amounts of work are done directly, because a thread would cost more.
"""

import asyncio
import threading
from collections.abc import Callable
from itertools import islice
from typing import Any, Concatenate, ParamSpec, TypeVar

from handroid.model.screen import Screen

LARGE_TEXT = 16 << 10
"""From this many characters or bytes on, a text is processed in a thread."""
LARGE_SCREEN = 200
"""From this many elements on, a screen is processed in a thread."""
_ROUNDS = 256
_NUMBER = 8

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Text = TypeVar("Text", str, bytes)


async def run_if(
    large: bool,
    work: Callable[Parameters, Result],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Result:
    """Run a function, in a thread if the work is large, and return its result."""
    if large:
        return await asyncio.to_thread(work, *args, **kwargs)
    return work(*args, **kwargs)


async def on_text(
    text: Text,
    work: Callable[Concatenate[Text, Parameters], Result],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Result:
    """Run a function on a text, in a thread if the text is long, and return its result."""
    return await run_if(len(text) > LARGE_TEXT, work, text, *args, **kwargs)


def is_large(screen: Screen) -> bool:
    """Whether a screen has so many elements that it is processed in a thread."""
    return next(islice(screen.elements(), LARGE_SCREEN, None), None) is not None


def is_large_value(value: Any) -> bool:
    """Whether a JSON value takes long to serialize; it is not walked to its end."""
    waiting, size = [value], 0
    while waiting and size <= LARGE_TEXT:
        each = waiting.pop()
        size += len(each) if isinstance(each, str) else _NUMBER
        if isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
    return size > LARGE_TEXT


class Pauses:
    """Lets other tasks run during a long loop over data that is already in memory."""

    def __init__(self) -> None:
        self._rounds = 0

    async def now_and_then(self) -> None:
        """Yield to the event loop in some of the iterations."""
        self._rounds += 1
        if self._rounds % _ROUNDS == 0:
            await asyncio.sleep(0)


class OneAtATime:
    """Runs work on data that two threads must not change at the same time.

    If a caller is cancelled, its work continues, and the next caller waits for it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()

    async def run_if(
        self,
        large: bool,
        work: Callable[Parameters, Result],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Result:
        """Run a function, in a thread if the work is large or must wait, and return its result."""

        def alone() -> Result:
            with self._lock:
                return work(*args, **kwargs)

        return await run_if(large or self._lock.locked(), alone)
