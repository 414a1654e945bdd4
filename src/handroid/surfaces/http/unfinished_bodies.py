"""Stores request bodies that are still being received, within limits of memory and disk."""

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from typing import IO


class TooMany(Exception):
    """The unfinished bodies have reached their limit."""


class UnfinishedBody:
    """The received part of a body: in memory while it is small, then in an unnamed file."""

    def __init__(self) -> None:
        self.size = 0
        self._memory = bytearray()
        self._file: IO[bytes] | None = None

    @property
    def in_file(self) -> bool:
        """Whether the body has been moved to a file."""
        return self._file is not None

    def add(self, piece: bytes, *, to_file: bool) -> None:
        """Add a piece, and move the body to a file if asked to.

        Raises:
            TooMany: the file cannot be written.
        """
        with _room_on_disk():
            if to_file and self._file is None:
                self._file = tempfile.TemporaryFile(prefix="handroid-")  # noqa: SIM115 (closed in close)
                self._file.write(self._memory)
                self._memory = bytearray()
            if self._file:
                self._file.write(piece)
            else:
                self._memory += piece
        self.size += len(piece)

    async def whole(self, last: bytes) -> bytes:
        """Return the body including its last piece.

        Raises:
            TooMany: the file cannot be written.
        """
        if self._file:
            with _room_on_disk():
                return await asyncio.to_thread(_read, self._file, last)
        return bytes(self._memory + last) if self._memory else last

    def close(self) -> None:
        """Free the memory or the file."""
        self._memory = bytearray()
        if self._file:
            with contextlib.suppress(OSError):
                self._file.close()


class UnfinishedBodies:
    """All unfinished bodies, with limits for memory and for files.

    The oldest may always grow, so that a large body can finish; the others share the rest.
    """

    def __init__(self, largest_in_memory: int, most_in_memory: int, most_in_files: int) -> None:
        self._largest_in_memory = largest_in_memory
        self._most = {False: most_in_memory, True: most_in_files}
        self._bodies: list[UnfinishedBody] = []

    @contextlib.contextmanager
    def begin(self) -> Iterator[UnfinishedBody]:
        """Yield a new body, which is freed at the end of the block."""
        body = UnfinishedBody()
        try:
            yield body
        finally:
            if body in self._bodies:
                self._bodies.remove(body)
            body.close()

    def grow(self, body: UnfinishedBody, piece: bytes) -> None:
        """Add a piece to a body.

        Raises:
            TooMany: the limit is reached.
        """
        if not body.size:
            self._bodies.append(body)
        to_file = body.in_file or body.size + len(piece) > self._largest_in_memory
        moved = body.size if to_file and not body.in_file else 0
        self._check_room(body, moved + len(piece), in_file=to_file)
        body.add(piece, to_file=to_file)

    def _check_room(self, body: UnfinishedBody, more: int, *, in_file: bool) -> None:
        oldest, *others = self._bodies
        taken = sum(each.size for each in others if each.in_file is in_file)
        if body is not oldest and taken + more > self._most[in_file]:
            raise TooMany


@contextlib.contextmanager
def _room_on_disk() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TooMany from error


def _read(file: IO[bytes], last: bytes) -> bytes:
    file.write(last)
    file.seek(0)
    return file.read()
