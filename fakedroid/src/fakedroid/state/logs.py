"""The phone's log: one ring buffer that ``logcat`` reads."""

import asyncio
from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from fakedroid.state.clock import Clock

PRIORITIES = "VDIWEF"
DEFAULT_BUFFERS = ("main", "system", "crash")
BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
_CAPACITY = 2000


class LogEntry(NamedTuple):
    """One message in the log."""

    number: int
    unix: float
    pid: int
    tid: int
    uid: int
    priority: str
    tag: str
    message: str
    buffer: str


class LogBuffer:
    """Keeps the newest messages and wakes waiting readers."""

    def __init__(self, clock: Clock, capacity: int = _CAPACITY) -> None:
        self._clock = clock
        self._entries: deque[LogEntry] = deque(maxlen=capacity)
        self._waiting: list[asyncio.Future[None]] = []
        self.last = 0

    def append(
        self,
        tag: str,
        message: str,
        *,
        priority: str = "I",
        pid: int = 0,
        tid: int | None = None,
        uid: int = 1000,
        buffer: str = "main",
        at: float | None = None,
    ) -> None:
        """Add a message written ``at`` seconds after boot, by default now."""
        self.last += 1
        unix = self._clock.unix(at)
        thread = pid if tid is None else tid
        self._entries.append(
            LogEntry(self.last, unix, pid, thread, uid, priority, tag, message, buffer)
        )
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def snapshot(self, buffers: Collection[str] = DEFAULT_BUFFERS) -> list[LogEntry]:
        """Return the messages of the named buffers, oldest first."""
        return [entry for entry in self._entries if entry.buffer in buffers]

    def after(self, number: int, buffers: Collection[str]) -> list[LogEntry]:
        """Return the messages of the named buffers after the message ``number``."""
        return [entry for entry in self.snapshot(buffers) if entry.number > number]

    def clear(self, buffers: Collection[str]) -> None:
        """Clear the named buffers."""
        kept = [entry for entry in self._entries if entry.buffer not in buffers]
        self._entries.clear()
        self._entries.extend(kept)

    def size(self, buffer: str) -> int:
        """Return the size of a buffer in bytes."""
        return sum(len(e.tag) + len(e.message) + 28 for e in self._entries if e.buffer == buffer)

    async def wait(self, number: int) -> None:
        """Wait for a message after ``number``."""
        while self.last <= number:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            try:
                await future
            finally:
                if future in self._waiting:
                    self._waiting.remove(future)
