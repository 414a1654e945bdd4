"""Runs work in a thread that would otherwise block the event loop, and so every other caller.

Little work stays where it is, since handing it to a thread costs more than doing it.
"""

import asyncio
import threading
from collections.abc import Callable
from itertools import islice
from typing import Any, Concatenate, ParamSpec, TypeVar

from handroid.model.screen import Screen

LARGE_TEXT = 16 << 10
"""Characters or bytes from which a text is cleaned, read or searched in a thread."""
LARGE_SCREEN = 200
"""Elements from which a screen is."""
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
    """Return the result of some work, done in a thread if it is much."""
    if large:
        return await asyncio.to_thread(work, *args, **kwargs)
    return work(*args, **kwargs)


async def on_text(
    text: Text,
    work: Callable[Concatenate[Text, Parameters], Result],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Result:
    """Return the result of some work on a text, done in a thread if the text is long."""
    return await run_if(len(text) > LARGE_TEXT, work, text, *args, **kwargs)


def is_large(screen: Screen) -> bool:
    """Whether a screen has so many elements that working on them takes a thread."""
    return next(islice(screen.elements(), LARGE_SCREEN, None), None) is not None


def is_large_value(value: Any) -> bool:
    """Whether a value of lists, objects and texts is long to write; it is not walked to its end."""
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
    """Lets others have the loop during a long loop over data that is already there."""

    def __init__(self) -> None:
        self._rounds = 0

    async def now_and_then(self) -> None:
        """Pause in some of the rounds."""
        self._rounds += 1
        if self._rounds % _ROUNDS == 0:
            await asyncio.sleep(0)


class OneAtATime:
    """Work on data that no two threads may change at once.

    A caller that is cancelled leaves its work behind, and the next one may meet it.
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
        """Return the result of some work, done in a thread if it is much or has to wait."""

        def alone() -> Result:
            with self._lock:
                return work(*args, **kwargs)

        return await run_if(large or self._lock.locked(), alone)
