"""Reads a dex file: its classes, and the references in their instructions."""

import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

from scripts.linkage.classes import Class, Key, Use

_CALLS = dict(enumerate(("virtual", "super", "direct", "static", "interface")))
_NO_INDEX = 0xFFFFFFFF
_TYPE_OPS = {0x1C: "const-class", 0x1F: "cast", 0x20: "instance-of", 0x22: "new", 0x23: "array"}


def _widths() -> list[int]:
    """Return the length of each instruction in 16-bit units, by its opcode."""
    widths = [1] * 256
    two = [0x02, 0x05, 0x08, 0x13, 0x15, 0x16, 0x19, 0x1A, 0x1C, 0x1F, 0x20, 0x22, 0x23, 0x29]
    two += [*range(0x2D, 0x3E), *range(0x44, 0x6E), *range(0x90, 0xB0), *range(0xD0, 0xE3)]
    three = [0x03, 0x06, 0x09, 0x14, 0x17, 0x1B, *range(0x24, 0x27), *range(0x2A, 0x2D)]
    three += [*range(0x6E, 0x73), *range(0x74, 0x79), 0xFC, 0xFD]
    for opcodes, width in (([*two, 0xFE, 0xFF], 2), (three, 3), ([0xFA, 0xFB], 4), ([0x18], 5)):
        for opcode in opcodes:
            widths[opcode] = width
    return widths


_WIDTHS = _widths()


def read_jar(path: Path) -> "Dex":
    """Return the only dex file of a jar."""
    with zipfile.ZipFile(path) as jar:
        return Dex(jar.read("classes.dex"))


class Dex:
    """One dex file."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != b"dex\n":
            raise ValueError("not a dex")
        self._data = data
        table = struct.unpack_from("<12I", data, 0x38)
        self._counts, self._places = table[::2], table[1::2]
        self._strings = [self._string(*self._row(0, "<I", i)) for i in range(self._counts[0])]
        self._types = [self._strings[self._row(1, "<I", i)[0]] for i in range(self._counts[1])]
        self._protos = [self._proto(i) for i in range(self._counts[2])]
        self._fields = [self._field(i) for i in range(self._counts[3])]
        self._methods = [self._method(i) for i in range(self._counts[4])]
        self.uses: list[Use] = []
        self.classes = [self._class(i) for i in range(self._counts[5])]

    def _row(self, table: int, shape: str, index: int) -> tuple[int, ...]:
        return struct.unpack_from(
            shape, self._data, self._places[table] + struct.calcsize(shape) * index
        )

    def _number(self, at: int) -> tuple[int, int]:
        """Return a LEB128 number and its end."""
        value = shift = 0
        while True:
            byte = self._data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value, at

    def _string(self, at: int) -> str:
        _, at = self._number(at)
        return self._data[at : self._data.index(0, at)].decode("utf-8", "replace")

    def _type_list(self, at: int) -> list[str]:
        if not at:
            return []
        (count,) = struct.unpack_from("<I", self._data, at)
        return [self._types[t] for t in struct.unpack_from(f"<{count}H", self._data, at + 4)]

    def _proto(self, index: int) -> str:
        _, returns, parameters = self._row(2, "<III", index)
        return f"({''.join(self._type_list(parameters))}){self._types[returns]}"

    def _field(self, index: int) -> tuple[str, Key]:
        owner, kind, name = self._row(3, "<HHI", index)
        return _plain(self._types[owner]), (self._strings[name], self._types[kind])

    def _method(self, index: int) -> tuple[str, Key]:
        owner, proto, name = self._row(4, "<HHI", index)
        return _plain(self._types[owner]), (self._strings[name], self._protos[proto])

    def _class(self, index: int) -> Class:
        name, access, parent, interfaces, _, _, data, _ = self._row(5, "<8I", index)
        made = Class(
            _plain(self._types[name]),
            access,
            None if parent == _NO_INDEX else _plain(self._types[parent]),
            [_plain(each) for each in self._type_list(interfaces)],
        )
        if data:
            self._read_members(made, data)
        return made

    def _read_members(self, made: Class, at: int) -> None:
        counts = []
        for _ in range(4):
            count, at = self._number(at)
            counts.append(count)
        for count in counts[:2]:
            index = 0
            for _ in range(count):
                step, at = self._number(at)
                access, at = self._number(at)
                index += step
                made.fields[self._fields[index][1]] = access
        for count in counts[2:]:
            index = 0
            for _ in range(count):
                step, at = self._number(at)
                access, at = self._number(at)
                code, at = self._number(at)
                index += step
                key = self._methods[index][1]
                made.methods[key] = access
                if code:
                    self.uses.extend(self._code(made.name, key[0], code))

    def _code(self, by: str, where: str, at: int) -> Iterator[Use]:
        tries, size = struct.unpack_from("<6xH4xI", self._data, at)
        at += 16
        end = at + 2 * size
        while at < end:
            first, second = struct.unpack_from("<HH", self._data, at)
            payload = self._payload(at, first)
            if payload:
                at += 2 * payload
                continue
            yield from self._instruction(by, where, first & 0xFF, second)
            at += 2 * _WIDTHS[first & 0xFF]
        if tries:
            yield from self._caught(by, where, end + 2 * (size % 2) + 8 * tries)

    def _payload(self, at: int, unit: int) -> int:
        """Return the length of a table between the instructions, or 0."""
        if unit not in (0x100, 0x200, 0x300):
            return 0
        count, more = (int(part) for part in struct.unpack_from("<2xHI", self._data, at))
        if unit == 0x300:
            return (count * more + 1) // 2 + 4
        return count * 2 + 4 if unit == 0x100 else count * 4 + 2

    def _instruction(self, by: str, where: str, opcode: int, index: int) -> Iterator[Use]:
        if 0x6E <= opcode <= 0x72 or 0x74 <= opcode <= 0x78:
            owner, key = self._methods[index]
            yield Use(by, where, _CALLS[(opcode - 0x6E) % 6], owner, key)
        elif 0x52 <= opcode <= 0x6D:
            owner, key = self._fields[index]
            static = "static " if opcode >= 0x60 else ""
            written = (opcode - 0x52) % 14 >= 7
            yield Use(by, where, static + ("put" if written else "get"), owner, key)
        elif opcode in _TYPE_OPS:
            yield Use(by, where, _TYPE_OPS[opcode], _plain(self._types[index]))
        elif opcode >= 0xFA:
            yield Use(by, where, "method handle", "?")

    def _caught(self, by: str, where: str, at: int) -> Iterator[Use]:
        """Yield the types of a method's catch clauses."""
        lists, at = self._number(at)
        for _ in range(lists):
            start = at
            count, at = self._number(at)
            bits = 7 * (at - start)
            if count >> (bits - 1) & 1:
                count -= 1 << bits
            for _ in range(abs(count)):
                kind, at = self._number(at)
                _, at = self._number(at)
                yield Use(by, where, "catch", _plain(self._types[kind]))
            if count <= 0:
                _, at = self._number(at)


def _plain(descriptor: str) -> str:
    """Return a class's name; an array remains a descriptor, recognizable by its bracket."""
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor
