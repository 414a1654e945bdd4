"""The streams of commands: nothing, memory, files, and those of the session."""

import asyncio
import errno

from fakedroid.shell.process import Sink, Source
from fakedroid.state.files.failures import fail
from fakedroid.state.files.handles import Reader, Writer

_STEPS = 64


class TakingTurns:
    """Lets other tasks run from time to time in a loop that never waits."""

    __slots__ = ("_count",)

    def __init__(self) -> None:
        self._count = 0

    async def step(self) -> None:
        """Count one step, and yield to other tasks every so often."""
        self._count += 1
        if self._count % _STEPS == 0:
            await asyncio.sleep(0)


class Input:
    """A source with pushback, so that `read` consumes no more than its line."""

    def __init__(self) -> None:
        self._rest = b""

    async def fetch(self, limit: int) -> bytes:
        """Return new bytes from the source."""
        return b""

    async def read(self, limit: int = 65536) -> bytes:
        """Return up to ``limit`` bytes, waiting for at least one; empty at the end."""
        if not self._rest:
            return await self.fetch(limit)
        data, self._rest = self._rest[:limit], self._rest[limit:]
        return data

    def unread(self, data: bytes) -> None:
        """Push bytes back; they are read next."""
        self._rest = data + self._rest


class SourceInput(Input):
    """A source from outside the shell."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    async def fetch(self, limit: int) -> bytes:
        """Wait for the source."""
        return await self._source.read(limit)


class BytesInput(Input):
    """Bytes in memory: a here document."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._rest = data


class FileInput(Input):
    """An open file; commands that share it share its position."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader
        self._turns = TakingTurns()

    async def fetch(self, limit: int) -> bytes:
        """Read from the file."""
        await self._turns.step()
        return self.reader.read(limit)


class FileOutput:
    """A file open for writing."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._turns = TakingTurns()

    async def write(self, data: bytes) -> None:
        """Write to the file."""
        await self._turns.step()
        if data:
            self.writer.write(data)


class Capture:
    """Stores the written data, for ``$(…)``."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._turns = TakingTurns()

    async def write(self, data: bytes) -> None:
        """Store ``data``."""
        await self._turns.step()
        self._pieces.append(data)

    def data(self) -> bytes:
        """Return everything that was written."""
        return b"".join(self._pieces)


class Closed(Input):
    """A file descriptor that was closed."""

    async def fetch(self, limit: int) -> bytes:
        """Fail."""
        fail(errno.EBADF, "")

    async def write(self, data: bytes) -> None:
        """Fail."""
        fail(errno.EBADF, "")


Stream = Input | Sink
"""A file descriptor of the shell: an `Input`, or an object with ``write``."""


def as_input(stream: Stream | None) -> Input:
    """Return a descriptor as a source; one open for writing only cannot be read."""
    return stream if isinstance(stream, Input) else Closed()


def as_output(stream: Stream | None) -> Sink:
    """Return a descriptor as a sink; one open for reading only cannot be written."""
    if stream is None or (isinstance(stream, Input) and not isinstance(stream, Closed)):
        return Closed()
    return stream
