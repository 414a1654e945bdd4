"""Parses the string pools of binary XML and resource tables, decoding each text on demand."""

from handroid.parsing.apk.chunks import Chunk
from handroid.parsing.apk.tree_builder import Malformed

KIND = 0x0001
NO_STRING = 0xFFFFFFFF
_UTF8 = 0x100
_LONGEST = 64 << 10
_MOST_DECODED = 16 << 20


class StringPool:
    """A string pool; the total decoded size is limited, because texts may overlap."""

    def __init__(self, chunk: Chunk) -> None:
        if chunk.kind != KIND:
            raise Malformed("it has no texts where they should be")
        self._chunk = chunk
        self._count, _, flags, self._texts, _ = chunk.unpack("<5I", 8)
        self._utf8 = bool(flags & _UTF8)
        self._decoded: dict[int, str] = {}
        self._left = _MOST_DECODED

    def __getitem__(self, index: int) -> str:
        """Return a text.

        Raises:
            Malformed: there is no text with that number, or it is too long.
        """
        if index not in self._decoded:
            if index >= self._count:
                raise Malformed("it has no text of that number")
            self._decoded[index] = self._decode(index)
        return self._decoded[index]

    def _decode(self, index: int) -> str:
        (offset,) = self._chunk.unpack("<I", self._chunk.header_size + 4 * index)
        at = self._texts + offset
        if self._utf8:
            _, at = self._length(at, "<B", 0x80, 8)
            size, at = self._length(at, "<B", 0x80, 8)
        else:
            size, at = self._length(at, "<H", 0x8000, 16)
            size *= 2
        self._left -= size
        if size > _LONGEST or self._left < 0:
            raise Malformed("its texts are too long")
        raw = bytes(self._chunk.unpack(f"<{size}B", at))
        return raw.decode("utf-8" if self._utf8 else "utf-16-le", "replace")

    def _length(self, at: int, form: str, more: int, bits: int) -> tuple[int, int]:
        """Return a length, and the offset after it; with the high bit set, it has two parts."""
        (first,), step = self._chunk.unpack(form, at), bits // 8
        if not first & more:
            return first, at + step
        (second,) = self._chunk.unpack(form, at + step)
        return (first & ~more) << bits | second, at + 2 * step
