"""Estimates the progress of typing by its speed: the phone reports only the end of a piece."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handroid.model import progress
from handroid.model.text import Rhythm

_WHAT = "Typing"
_STEP_SECONDS = 0.5


@asynccontextmanager
async def typing_progress(text: str, rhythm: Rhythm) -> AsyncIterator[None]:
    """Report how much of a text has been typed, while this block runs."""
    if not progress.is_wanted():
        yield
        return
    ticking = asyncio.get_running_loop().create_task(_tick(len(text), rhythm.delay / 1000))
    try:
        yield
        progress.report(_WHAT, len(text), len(text))
    finally:
        ticking.cancel()


async def _tick(size: int, seconds_each: float) -> None:
    begun = time.monotonic()
    while True:
        await asyncio.sleep(_STEP_SECONDS)
        typed = int((time.monotonic() - begun) / seconds_each)
        if typed < size:
            progress.report(_WHAT, typed, size)
