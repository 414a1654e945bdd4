"""Parses the resource table of an APK, resources.arsc, which maps resource ids to values."""

from collections.abc import Iterator

from handroid.parsing.apk.chunks import Chunk, chunk_at, chunks
from handroid.parsing.apk.string_pool import KIND as STRING_POOL
from handroid.parsing.apk.string_pool import StringPool
from handroid.parsing.apk.tree_builder import Malformed
from handroid.parsing.apk.values import reference_in, text_of

_TABLE, _PACKAGE, _TYPE = 0x0002, 0x0200, 0x0201
_SPARSE, _SHORT_OFFSETS = 0x01, 0x02
_COMPLEX, _COMPACT = 0x0001, 0x0008
_CONFIG_AT = 20
_MOST_HOPS = 8
_MOST_STEPS = 2_000_000
"""The most entries to look at, because a hostile table can make every search long."""


class ResourceTable:
    """A table; only the requested entries are parsed."""

    def __init__(self, data: bytes) -> None:
        whole = chunk_at(data, 0, len(data))
        if whole.kind != _TABLE:
            raise Malformed("it is not a resource table")
        inside = list(chunks(data, whole.body, whole.end))
        pools = [each for each in inside if each.kind == STRING_POOL]
        if not pools:
            raise Malformed("it has no texts")
        self._texts = StringPool(pools[0])
        self._steps = _MOST_STEPS
        self._types: dict[int, list[Chunk]] = {}
        for package in (each for each in inside if each.kind == _PACKAGE):
            (number,) = package.unpack("<I", 8)
            for chunk in chunks(data, package.body, package.end):
                if chunk.kind == _TYPE:
                    (type_id,) = chunk.unpack("<B", 8)
                    self._types.setdefault(number << 8 | type_id, []).append(chunk)

    def text(self, number: int) -> str | None:
        """Return the value of a resource, from the default configuration if it has one.

        Raises:
            Malformed: the table is invalid.
        """
        for _ in range(_MOST_HOPS):
            found = self._value(number)
            reference = None if found is None else reference_in(found)
            if reference is None:
                return found
            number = reference
        return None

    def _value(self, number: int) -> str | None:
        values = list(self._values(number))
        default = (text for is_default, text in values if is_default)
        return next(default, values[0][1] if values else None)

    def _values(self, number: int) -> Iterator[tuple[bool, str]]:
        for chunk in self._types.get(number >> 16, ()):
            self._steps -= _steps(chunk)
            if self._steps < 0:
                raise Malformed("its resource table takes too long to search")
            at = _entry_at(chunk, number & 0xFFFF)
            value = None if at is None else _simple(chunk, at)
            if value is not None:
                yield _is_default(chunk), text_of(*value, self._texts)


def _steps(chunk: Chunk) -> int:
    """Return the most entries that a search may look at."""
    flags, count = chunk.unpack("<BxxI", 9)
    return 1 + count if flags & _SPARSE else 1


def _is_default(chunk: Chunk) -> bool:
    (size,) = chunk.unpack("<I", _CONFIG_AT)
    size = min(size, chunk.header_size - _CONFIG_AT)
    return not any(chunk.unpack(f"<{max(size - 4, 0)}B", _CONFIG_AT + 4))


def _entry_at(chunk: Chunk, entry: int) -> int | None:
    """Return an entry's offset from the start of its chunk; None if it does not exist."""
    flags, count, entries = chunk.unpack("<BxxII", 9)
    if flags & _SPARSE:
        pairs = (chunk.unpack("<HH", chunk.header_size + 4 * at) for at in range(count))
        offset = next((4 * offset for index, offset in pairs if index == entry), None)
        return None if offset is None else entries + offset
    if entry >= count:
        return None
    if flags & _SHORT_OFFSETS:
        (offset,) = chunk.unpack("<H", chunk.header_size + 2 * entry)
        return None if offset == 0xFFFF else entries + 4 * offset
    (offset,) = chunk.unpack("<I", chunk.header_size + 4 * entry)
    return None if offset == 0xFFFFFFFF else entries + offset


def _simple(chunk: Chunk, at: int) -> tuple[int, int] | None:
    """Return type and data of an entry with a single value."""
    size, flags = chunk.unpack("<HH", at)
    if flags & _COMPACT:
        (data,) = chunk.unpack("<I", at + 4)
        return flags >> 8, data
    if flags & _COMPLEX:
        return None
    kind, data = chunk.unpack("<BI", at + size + 3)
    return kind, data
