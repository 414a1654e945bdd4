"""The virtual phone's time, which tests can run faster than real time."""

import asyncio
import time
from collections.abc import Callable


class Clock:
    """Seconds since the phone booted: real time multiplied by ``speed``."""

    def __init__(self, speed: float = 1.0, booted_at: float | None = None) -> None:
        if speed <= 0:
            raise ValueError(f"speed must be above 0, got {speed}")
        self.speed = speed
        self._booted_at = time.time() if booted_at is None else booted_at
        self._started = time.monotonic()
        self.on_skip: set[Callable[[], object]] = set()
        """Callbacks for skipped time, for code that does not wait with `wait_until`."""

    def now(self) -> float:
        """Return the seconds since boot."""
        return (time.monotonic() - self._started) * self.speed

    def unix(self, at: float | None = None) -> float:
        """Return the phone's wall clock (seconds since 1970) at ``at`` seconds after boot."""
        return self._booted_at + (self.now() if at is None else at)

    def jump(self, seconds: float) -> None:
        """Change the wall clock; the time since boot is not affected."""
        self._booted_at += seconds

    def skip(self, seconds: float) -> None:
        """Skip time: everything that waits for a time before its end continues."""
        self._started -= seconds / self.speed
        for notify in list(self.on_skip):
            notify()

    async def wait_until(self, at: float) -> None:
        """Sleep until ``at`` seconds after boot; return at once if that has passed."""
        skipped = asyncio.Event()
        self.on_skip.add(skipped.set)
        try:
            while (left := at - self.now()) > 0:
                skipped.clear()
                timer = asyncio.get_running_loop().call_later(left / self.speed, skipped.set)
                await skipped.wait()
                timer.cancel()
        finally:
            self.on_skip.discard(skipped.set)


class Timeline:
    """The time of one running command.

    It advances by the cost of the command itself, not by how long our own code takes, so that the
    interval between two taps of one command line is exact at any clock speed.
    """

    def __init__(self, clock: Clock, at: float | None = None) -> None:
        self.clock = clock
        self.at = clock.now() if at is None else at

    async def pause(self, seconds: float) -> None:
        """Let ``seconds`` of the phone's time pass."""
        self.at += seconds
        await self.clock.wait_until(self.at)

    def catch_up(self) -> None:
        """Advance to the clock's current time, after waiting for something outside."""
        self.at = max(self.at, self.clock.now())

    def fork(self) -> "Timeline":
        """Return a timeline that starts here and runs separately (a pipe, a background job)."""
        return Timeline(self.clock, self.at)
