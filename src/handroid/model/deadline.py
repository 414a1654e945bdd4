"""The moment by which a call must have ended."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from handroid.errors import Outcome, TimedOut


@dataclass(frozen=True)
class Deadline:
    """A point of monotonic time, handed down from the caller to the wire."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        """Return the deadline ``seconds`` from now."""
        return cls(time.monotonic() + seconds)

    def left(self) -> float:
        """Return the seconds left; negative once it has passed."""
        return self.at - time.monotonic()

    def sooner(self, seconds: float) -> "Deadline":
        """Return this deadline, or the one ``seconds`` from now if that comes first."""
        return Deadline(min(self.at, time.monotonic() + seconds))

    @asynccontextmanager
    async def holding(self, lock: asyncio.Lock, what: str) -> AsyncIterator[None]:
        """Hold a lock during the body, which may outlast the deadline; only the wait may not.

        Raises:
            TimedOut: it was not free in time.
        """
        async with self.limit(what):
            await lock.acquire()
        try:
            yield
        finally:
            lock.release()

    @asynccontextmanager
    async def limit(self, what: str, outcome: Outcome = Outcome.NOT_DONE) -> AsyncIterator[None]:
        """Cancel the body at the deadline.

        Raises:
            TimedOut: the body was cut off; it says what was waited for.
        """
        try:
            async with asyncio.timeout(self.left()):
                yield
        except TimeoutError as error:
            raise TimedOut(
                f"{what} did not end in time.", "Look at the phone, then try again.", outcome
            ) from error
