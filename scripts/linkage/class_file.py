"""Reads the members of a class file."""

import struct

from scripts.linkage.classes import Class, Key

_UTF8 = 1
_WIDE = (5, 6)
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4}
_SIZES |= {15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


class _File:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 8
        self._texts: dict[int, str] = {}
        self._classes: dict[int, int] = {}
        self._read_constants()

    def take(self, shape: str) -> tuple[int, ...]:
        values = struct.unpack_from(shape, self._data, self._at)
        self._at += struct.calcsize(shape)
        return values

    def text(self, index: int) -> str:
        return self._texts[index]

    def class_name(self, index: int) -> str | None:
        return self._texts[self._classes[index]] if index else None

    def skip(self, count: int) -> None:
        self._at += count

    def _read_constants(self) -> None:
        (count,) = self.take(">H")
        index = 1
        while index < count:
            (tag,) = self.take(">B")
            if tag == _UTF8:
                (length,) = self.take(">H")
                raw = self._data[self._at : self._at + length]
                self._texts[index] = raw.decode("utf-8", "replace")
                self._at += length
            else:
                if tag == 7:
                    (self._classes[index],) = struct.unpack_from(">H", self._data, self._at)
                self._at += _SIZES[tag]
            index += 2 if tag in _WIDE else 1


def parse(data: bytes) -> Class:
    """Parse a class file."""
    file = _File(data)
    access, own, parent, count = file.take(">4H")
    interfaces = [file.class_name(index) or "" for index in file.take(f">{count}H")]
    made = Class(file.class_name(own) or "", access, file.class_name(parent), interfaces)
    made.fields = _members(file)
    made.methods = _members(file)
    return made


def _members(file: _File) -> dict[Key, int]:
    found = {}
    (count,) = file.take(">H")
    for _ in range(count):
        access, name, kind, attributes = file.take(">4H")
        found[file.text(name), file.text(kind)] = access
        for _ in range(attributes):
            _, length = file.take(">HI")
            file.skip(length)
    return found
