"""Reads a class file: string constants, all words of its pool, and constant numbers."""

import struct
from dataclasses import dataclass, field

_UTF8, _INTEGER, _STRING = 1, 3, 8
_WIDE = (5, 6)
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4}
_SIZES |= {15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


@dataclass
class Pool:
    """The constant pool of one class."""

    words: dict[int, str] = field(default_factory=dict)
    """Every word by its index: names of members, texts of annotations, constants."""
    integers: dict[int, int] = field(default_factory=dict)
    strings: list[int] = field(default_factory=list)
    end: int = 0
    """The end of the pool."""

    @property
    def texts(self) -> list[str]:
        """String constants, including pieces of concatenations, recipes and format strings."""
        return [self.words[index] for index in self.strings]


def read(data: bytes) -> Pool:
    """Return the constant pool of a class file."""
    (count,) = struct.unpack_from(">H", data, 8)
    pool, at, index = Pool(), 10, 1
    while index < count:
        tag = data[at]
        at += 1
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", data, at)
            pool.words[index] = data[at + 2 : at + 2 + length].decode("utf-8", "replace")
            at += 2 + length
        else:
            if tag == _STRING:
                pool.strings.append(struct.unpack_from(">H", data, at)[0])
            elif tag == _INTEGER:
                (pool.integers[index],) = struct.unpack_from(">i", data, at)
            at += _SIZES[tag]
        index += 2 if tag in _WIDE else 1
    pool.end = at
    return pool


def numbers(data: bytes) -> dict[str, int]:
    """Return the fields of a class file that are constant whole numbers."""
    pool = read(data)
    (interfaces,) = struct.unpack_from(">H", data, pool.end + 6)
    at = pool.end + 8 + 2 * interfaces
    (count,) = struct.unpack_from(">H", data, at)
    at += 2
    found: dict[str, int] = {}
    for _ in range(count):
        _, name, _, attributes = struct.unpack_from(">4H", data, at)
        at += 8
        for _ in range(attributes):
            kind, length = struct.unpack_from(">HI", data, at)
            if pool.words[kind] == "ConstantValue":
                (value,) = struct.unpack_from(">H", data, at + 6)
                if value in pool.integers:
                    found[pool.words[name]] = pool.integers[value]
            at += 6 + length
    return found
