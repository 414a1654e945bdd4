"""Time limits on a machine that may stall: the best of up to three attempts counts.

A stall affects one attempt, a bug all three. Only lateness is retried; any other failure fails at
once.
"""

import functools
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

TRIES = 3


class TooSlow(AssertionError):
    """It took longer than promised."""


def promise(took: float, most: float) -> None:
    """Check that something took less time than promised.

    Raises:
        TooSlow: it took longer.
    """
    if took >= most:
        raise TooSlow(f"It took {took:.2f} s, and at most {most} s are promised.")


@contextmanager
def within(most: float) -> Iterator[None]:
    """Check that the block takes less time than promised."""
    begun = time.monotonic()
    yield
    promise(time.monotonic() - begun, most)


def best_of_three(attempt: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Let a test, or a part of it, be late twice; each attempt has its own `tmp_path`."""

    @functools.wraps(attempt)
    async def tried(*arguments: Any, **named: Any) -> None:
        late: BaseException | None = None
        for number in range(TRIES):
            own = dict(named)
            if "tmp_path" in named:
                own["tmp_path"] = named["tmp_path"] / f"try{number}"
                own["tmp_path"].mkdir()
            late = await _lateness(attempt(*arguments, **own))
            if late is None:
                return
        assert late is not None
        raise late

    return tried


async def _lateness(attempt: Awaitable[None]) -> BaseException | None:
    """Run an attempt and return its lateness error, also from a task group."""
    late: BaseException | None = None
    try:
        await attempt
    except* TooSlow as group:
        late = group
    return late
