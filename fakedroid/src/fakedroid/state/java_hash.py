"""Java's hash of a text."""

import struct
from functools import lru_cache

WORD = 0xFFFFFFFF


@lru_cache(maxsize=512)
def java_hash(text: str) -> int:
    """Return String.hashCode, over UTF-16 units, as an unsigned word."""
    value = 0
    for (unit,) in struct.iter_unpack("<H", text.encode("utf-16-le", "surrogatepass")):
        value = (31 * value + unit) & WORD
    return value
