"""Bounded pipes between the commands of a pipeline."""

import asyncio
import errno
from collections import deque
from collections.abc import Callable

from fakedroid.shell.streams import Input
from fakedroid.state.clock import Timeline

CAPACITY = 65536  # src: the kernel's default


class Pipe:
    """A buffer of bytes; each end counts its holders, like descriptors."""

    def __init__(self) -> None:
        self.written = False
        self.at = 0.0
        self.on_broken: Callable[[], None] | None = None
        self._pieces: deque[bytes] = deque()
        self._size = 0
        self._writers = 1
        self._readers = 1
        self._waiting: list[asyncio.Future[None]] = []

    async def put(self, data: bytes) -> None:
        """Write all of ``data``, waiting for space.

        Raises:
            BrokenPipeError: there are no more readers.
        """
        self.written = True
        while data:
            if not self._readers:
                raise BrokenPipeError(errno.EPIPE, "Broken pipe")
            room = CAPACITY - self._size
            if room <= 0:
                await self._wait()
                continue
            self._pieces.append(data[:room])
            self._size += len(self._pieces[-1])
            data = data[room:]
            self._wake()

    async def get(self, limit: int) -> bytes:
        """Return the next bytes; empty if there are no more writers."""
        while not self._pieces:
            if not self._writers:
                return b""
            await self._wait()
        piece = self._pieces.popleft()
        if len(piece) > limit:
            self._pieces.appendleft(piece[limit:])
            piece = piece[:limit]
        self._size -= len(piece)
        self._wake()
        return piece

    def hold_writer(self, change: int) -> None:
        """Add or remove a writer."""
        self._writers += change
        self._wake()

    def hold_reader(self, change: int) -> None:
        """Add or remove a reader; without any the pipe is broken."""
        self._readers += change
        self._wake()
        if not self._readers and self.on_broken is not None:
            self.on_broken()

    @property
    def broken(self) -> bool:
        """Return whether there are no more readers."""
        return not self._readers

    def _wake(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def _wait(self) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future


class PipeEnd:
    """One end of a pipe, which can be held several times."""

    def hold(self, change: int) -> None:
        """Add or remove a holder of this end."""


class PipeInput(Input, PipeEnd):
    """The reading end; a reader's time is never before that of the writer."""

    def __init__(self, pipe: Pipe, timeline: Timeline) -> None:
        super().__init__()
        self.pipe = pipe
        self._timeline = timeline

    async def fetch(self, limit: int) -> bytes:
        """Wait for the writer."""
        data = await self.pipe.get(limit)
        self._timeline.at = max(self._timeline.at, self.pipe.at)
        return data

    def hold(self, change: int) -> None:
        """Add or remove a holder of this end."""
        self.pipe.hold_reader(change)


class PipeOutput(PipeEnd):
    """The writing end."""

    def __init__(self, pipe: Pipe, timeline: Timeline) -> None:
        self.pipe = pipe
        self._timeline = timeline

    async def write(self, data: bytes) -> None:
        """Send ``data`` to the reader."""
        self.pipe.at = max(self.pipe.at, self._timeline.at)
        await self.pipe.put(data)

    def hold(self, change: int) -> None:
        """Add or remove a holder of this end."""
        self.pipe.hold_writer(change)
