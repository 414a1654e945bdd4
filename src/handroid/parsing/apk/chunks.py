"""Parses the chunks of binary XML and resource tables (AOSP's ResourceTypes.h)."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from handroid.parsing.apk.tree_builder import Malformed

_HEADER = struct.Struct("<HHI")
_MOST = 250_000


@dataclass(frozen=True)
class Chunk:
    """A chunk: its type, start, header size and end."""

    data: bytes
    kind: int
    start: int
    header_size: int
    end: int

    @property
    def body(self) -> int:
        """The offset after the header."""
        return self.start + self.header_size

    def unpack(self, form: str, offset: int) -> tuple[int, ...]:
        """Return numbers at an offset from the start of the chunk.

        Raises:
            Malformed: they are not inside the chunk.
        """
        at = self.start + offset
        if offset < 0 or at + struct.calcsize(form) > self.end:
            raise Malformed("a chunk is too short")
        return struct.unpack_from(form, self.data, at)


def chunk_at(data: bytes, start: int, end: int) -> Chunk:
    """Return the chunk that starts at an offset.

    Raises:
        Malformed: there is none, or it does not end before ``end``.
    """
    if start + _HEADER.size > end:
        raise Malformed("it ends in the middle of a chunk")
    kind, header_size, size = _HEADER.unpack_from(data, start)
    if not _HEADER.size <= header_size <= size <= end - start:
        raise Malformed("the size of a chunk is wrong")
    return Chunk(data, kind, start, header_size, start + size)


def chunks(data: bytes, start: int, end: int) -> Iterator[Chunk]:
    """Yield consecutive chunks.

    Raises:
        Malformed: one is not complete, or there are too many.
    """
    for _ in range(_MOST):
        if start >= end:
            return
        found = chunk_at(data, start, end)
        yield found
        start = found.end
    raise Malformed("it has too many chunks")
