"""Retries starting the hand in the background, so that no call waits for it.

The pauses between attempts grow, and after the last one nothing is done until a call asks again, so
that an unused phone is left alone. If a hand was connected and lost again at once, the pauses do
not start over.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from handroid.errors import HandroidError
from handroid.model.deadline import Deadline

log = logging.getLogger(__name__)

AFTER_FALLBACK = (1.0, 3.0, 10.0, 30.0, *([60.0] * 9))
"""Ten minutes, after the hand could not be started."""
AFTER_REFUSAL = (60.0,)
"""After Android refused UiAutomation; only a call can find out whether it still does."""
AFTER_END = (0.1, 0.3, 0.7, *([1.5] * 120), *([30.0] * 14))
"""Ten minutes, after the hand ended; in the first three attempts are frequent, because the end of a
restart of Android should be noticed quickly."""

_ATTEMPT_SECONDS = 20.0
_LASTING_SECONDS = 30.0


class BackgroundRetry:
    """One series of attempts at a time; ``attempt`` returns whether to try again."""

    def __init__(self, attempt: Callable[[Deadline], Awaitable[bool]]) -> None:
        self._attempt = attempt
        self._current: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._tried = 0
        self._reached = -_LASTING_SECONDS

    def start(self, pauses: Sequence[float]) -> None:
        """Start a series, unless one is running."""
        if self._current and not self._current.done():
            return
        if time.monotonic() - self._reached >= _LASTING_SECONDS:
            self._tried = 0
        self._current = asyncio.create_task(self._run(pauses), name="retrying the hand")

    def cancel(self) -> None:
        """Stop the attempts."""
        if self._current and not self._current.done():
            self._current.cancel()
            self._ending.add(self._current)
            self._current.add_done_callback(self._ending.discard)
        self._current = None

    async def close(self) -> None:
        """Stop the attempts, and wait until the current one has ended."""
        self.cancel()
        if self._ending:
            await asyncio.wait(self._ending)

    async def _run(self, pauses: Sequence[float]) -> None:
        try:
            for pause in pauses[self._tried :]:
                self._tried += 1
                await asyncio.sleep(pause)
                if not await self._once():
                    self._reached = time.monotonic()
                    return
        except Exception:
            log.exception("Retrying the hand failed unexpectedly")

    async def _once(self) -> bool:
        try:
            return await self._attempt(Deadline.after(_ATTEMPT_SECONDS))
        except HandroidError as error:
            log.debug("The hand cannot be reached yet: %s", error.category)
            return True
