"""The time by which a call must have ended."""

import asyncio
import time
from dataclasses import dataclass, field
from types import TracebackType

from handroid.errors import Outcome, TimedOut


@dataclass(frozen=True)
class Deadline:
    """A point in monotonic time, passed on from the caller to the wire."""

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

    def holding(self, lock: asyncio.Semaphore, what: str) -> "_Holding":
        """Hold a lock during the body; the deadline applies to acquiring it, not to the body.

        A ``Lock`` does not work here: it reports to be free while it wakes up the next waiter.

        Raises:
            TimedOut: the lock was not acquired in time.
        """
        return _Holding(self, lock, what)

    def limit(self, what: str, outcome: Outcome = Outcome.NOT_DONE) -> "_Limit":
        """Cancel the body at the deadline.

        Raises:
            TimedOut: the body was cancelled; the error says what was waited for.
        """
        return _Limit(self, what, outcome)


# Every call uses both several times, and `asynccontextmanager` would be several times slower.


@dataclass(slots=True)
class _Holding:
    deadline: Deadline
    lock: asyncio.Semaphore
    what: str

    async def __aenter__(self) -> None:
        if not self.lock.locked():
            await self.lock.acquire()
            return
        async with self.deadline.limit(self.what):
            await self.lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()


@dataclass(slots=True)
class _Limit:
    deadline: Deadline
    what: str
    outcome: Outcome
    timeout: asyncio.Timeout = field(init=False)

    async def __aenter__(self) -> None:
        self.timeout = asyncio.timeout(self.deadline.left())
        await self.timeout.__aenter__()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        try:
            await self.timeout.__aexit__(kind, error, at)
            if isinstance(error, TimeoutError):
                raise error
        except TimeoutError as late:
            raise TimedOut(
                f"{self.what} did not end in time.",
                "Look at the phone, then try again.",
                self.outcome,
            ) from late
