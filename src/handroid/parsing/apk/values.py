"""Formats values of resources and attributes as text."""

import struct

from handroid.parsing.apk.string_pool import StringPool

REFERENCE = 0x01
STRING = 0x03
_FLOAT = 0x04
_DECIMAL = 0x10
_HEX = 0x11
_BOOLEAN = 0x12


def text_of(kind: int, data: int, texts: StringPool) -> str:
    """Return a value as text; a reference becomes ``@0x7f010000``.

    Raises:
        Malformed: its text does not exist.
    """
    if kind == STRING:
        return texts[data]
    if kind == REFERENCE:
        return f"@0x{data:08x}"
    if kind == _BOOLEAN:
        return "true" if data else "false"
    if kind == _FLOAT:
        return _as_java(struct.unpack("<f", struct.pack("<I", data))[0])
    if kind == _DECIMAL:
        return str(data - (1 << 32) if data >> 31 else data)
    return f"0x{data:x}"


def _as_java(number: float) -> str:
    """Format a float as Java does: 1.0, which build tools make of the version "1.0"."""
    written = f"{number:.7g}"
    return f"{written}.0" if written.lstrip("-").isdigit() else written


def reference_in(text: str) -> int | None:
    """Return the resource id that a text refers to, if any."""
    try:
        return int(text[1:], 16) if text.startswith("@0x") else None
    except ValueError:
        return None
