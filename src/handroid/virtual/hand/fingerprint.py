"""In which of 256 slots an element falls."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache

_WORD = 0xFFFFFFFF


@lru_cache(maxsize=512)
def java_hash(text: str) -> int:
    """Return String.hashCode, over UTF-16 units, as an unsigned word."""
    value = 0
    for (unit,) in struct.iter_unpack("<H", text.encode("utf-16-le", "surrogatepass")):
        value = (31 * value + unit) & _WORD
    return value


def slot_of(class_name: str, text: str, bounds: Sequence[int], children: int) -> int:
    """Return the slot of an element."""
    left, top, right, bottom = bounds
    place = ((left * 31 + top) * 31 + right) * 31 + bottom
    value = 17
    for part in (java_hash(class_name), java_hash(text), place, children):
        value = (31 * value + part) & _WORD
    return (value & 0x7FFFFFFF) % 256
