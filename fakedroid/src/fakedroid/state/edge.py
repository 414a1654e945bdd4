"""The boundary of a phone: counts all traffic, and disturbs it as a script says."""

import asyncio
import random
from collections.abc import Callable
from enum import Enum

Spoil = Callable[[bytes], tuple[bytes, bool]]
"""Returns the bytes to send instead of the given ones, and whether the answer ends there."""


class Passing(Enum):
    """The traffic that is counted."""

    SECONDS = "seconds"
    COMMANDS = "commands"
    SENT = "bytes sent"
    RECEIVED = "bytes received"
    BEFORE = "before"
    AFTER = "after"


class Edge:
    """The traffic of a phone, and its current disturbances."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.delay = 0.0
        self.rate = 0.0
        self.silent = False
        self.crashing: dict[str, bool] = {}
        """Commands and requests that crash next time: True at the end, False before the start."""
        self.spoiling: dict[str, Callable[[], Spoil]] = {}
        self.passed: Callable[[Passing, str, int], object] = lambda kind, name, count: None
        self.next_stop: Callable[[Passing], int | None] = lambda kind: None
        self.kill: Callable[[int], object] = lambda pid: None

    async def opened(self, name: str) -> None:
        """Count a stream that a computer opens, or a request to a program of its own."""
        self.passed(Passing.COMMANDS, name, 1)
        if self.delay:
            await asyncio.sleep(self.delay)

    async def before_request(self, name: str, pid: int) -> bool:
        """Count a request before it is handled; return True if this kills the program."""
        await self.opened(name)
        self.passed(Passing.BEFORE, name, 1)
        return self._dies(name, pid, at_end=False)

    def after_request(self, name: str, pid: int) -> bool:
        """Count a finished request; return True if the program is killed before it answers."""
        self.passed(Passing.AFTER, name, 1)
        return self._dies(name, pid, at_end=True)

    def crash(self, name: str) -> None:
        """Crash the next command or request of that name, before or after its work."""
        self.crashing[name] = self.random.random() < 0.5

    def _dies(self, name: str, pid: int, *, at_end: bool) -> bool:
        dies = self.crashing.get(name) is at_end
        if dies:
            del self.crashing[name]
            self.kill(pid)
        return dies

    def spoiled(self, name: str, data: bytes) -> tuple[bytes, bool]:
        """Return the bytes to send of an answer, and whether its stream ends there."""
        make = self.spoiling.pop(name, None)
        return make()(data) if make is not None else (data, False)

    def garbage(self, size: int) -> bytes:
        """Return random bytes."""
        return self.random.randbytes(size)

    def garbled(self) -> Spoil:
        """Return a function that replaces everything by random bytes."""
        return lambda data: (self.garbage(len(data)), False)

    def halved(self) -> Spoil:
        """Return a function that passes half of the first chunk and nothing more."""
        left = 1

        def spoil(data: bytes) -> tuple[bytes, bool]:
            nonlocal left
            kept, left = data[: len(data) // 2] if left else b"", 0
            return kept, True

        return spoil
