"""Reads the characters of a font file and their widths."""

import struct
from collections.abc import Iterator

_BMP_FORMAT = 4


def advances(data: bytes) -> dict[int, int]:
    """Return the width of every character, in 1/1000 of the text size."""
    tables = _tables(data)
    units = _number(data, tables["head"] + 18)
    count = _number(data, tables["hhea"] + 34)
    widths = struct.unpack_from(f">{count * 2}H", data, tables["hmtx"])[::2]
    return {
        code: round(widths[min(glyph, count - 1)] * 1000 / units)
        for code, glyph in _characters(data, tables["cmap"])
        if glyph
    }


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "big")


def _tables(data: bytes) -> dict[str, int]:
    """Return the offset of each table."""
    records = struct.iter_unpack(">4s4xI4x", data[12 : 12 + 16 * _number(data, 4)])
    return {tag.decode("ascii"): offset for tag, offset in records}


def _characters(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield characters and their glyphs; the fonts have only the table for the first 65,536."""
    at = cmap + int.from_bytes(data[cmap + 8 : cmap + 12], "big")
    if _number(data, at) != _BMP_FORMAT:
        raise ValueError("the font's list of characters has another format than 4")
    count = _number(data, at + 6) // 2
    lists = struct.unpack_from(f">{count}H2x{count * 3}H", data, at + 14)
    ends, starts = lists[:count], lists[count : count * 2]
    shifts, offsets = lists[count * 2 : count * 3], lists[count * 3 :]
    offset_at = at + 16 + count * 6
    for index in range(count):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            glyph = code
            if offsets[index]:
                place = offset_at + 2 * index + offsets[index] + 2 * (code - starts[index])
                glyph = _number(data, place)
                if glyph == 0:
                    continue
            yield code, (glyph + shifts[index]) & 0xFFFF
