"""The bytes of one file, stored in chunks so that large pushes and copies move no data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

PIECE = 65536
_LARGE = 4096


class Content:
    """A growing sequence of bytes.

    Large writes are stored as they are; small ones are collected in a tail first.
    """

    __slots__ = ("_ends", "_pieces", "_tail", "size")

    def __init__(self, data: bytes = b"") -> None:
        self._pieces: list[bytes] = [data] if data else []
        self._ends: list[int] = [len(data)] if data else []
        self._tail = bytearray()
        self.size = len(data)

    def append(self, data: bytes) -> None:
        """Add ``data`` at the end."""
        self.size += len(data)
        if len(data) >= _LARGE:
            self._settle()
            self._add(bytes(data))
            return
        self._tail += data
        if len(self._tail) >= PIECE:
            self._settle()

    def read(self, offset: int, limit: int) -> bytes:
        """Return up to ``limit`` bytes from ``offset``; fewer at the end of a chunk."""
        settled = self._ends[-1] if self._ends else 0
        if offset >= settled:
            return bytes(self._tail[offset - settled : offset - settled + limit])
        index = bisect_right(self._ends, offset)
        piece = self._pieces[index]
        start = offset - (self._ends[index] - len(piece))
        if start == 0 and len(piece) <= limit:
            return piece
        return piece[start : start + limit]

    def pieces(self) -> Iterator[bytes]:
        """Yield the bytes in order, without copying the large chunks."""
        yield from self._pieces
        if self._tail:
            yield bytes(self._tail)

    def whole(self) -> bytes:
        """Return all bytes."""
        if not self._tail and len(self._pieces) == 1:
            return self._pieces[0]
        return b"".join(self.pieces())

    def copy(self) -> Content:
        """Return a separate content that shares the large chunks."""
        twin = Content()
        twin._pieces, twin._ends = self._pieces.copy(), self._ends.copy()
        twin._tail = bytearray(self._tail)
        twin.size = self.size
        return twin

    def truncate(self, size: int) -> None:
        """Truncate to ``size``, or extend with zero bytes."""
        if size >= self.size:
            self.append(bytes(size - self.size))
        else:
            self._replace(self.whole()[:size])

    def write_at(self, offset: int, data: bytes) -> None:
        """Overwrite from ``offset``, filling a gap with zero bytes."""
        if offset > self.size:
            self.truncate(offset)
        if offset == self.size:
            self.append(data)
            return
        old = self.whole()
        self._replace(old[:offset] + data + old[offset + len(data) :])

    def _replace(self, data: bytes) -> None:
        self._pieces, self._ends = ([data], [len(data)]) if data else ([], [])
        self._tail = bytearray()
        self.size = len(data)

    def _settle(self) -> None:
        if self._tail:
            self._add(bytes(self._tail))
            self._tail = bytearray()

    def _add(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._ends.append((self._ends[-1] if self._ends else 0) + len(piece))
