"""The packets of the adb transport, as adbd reads and writes them.

A packet is 24 bytes of header (six little-endian words: command, two arguments, length of the
payload, checksum, command with all bits flipped) and the payload. [src: adb/protocol.txt,
types.h, transport.cpp check_header]
"""

import struct
from typing import Final, NamedTuple

VERSION: Final = 0x01000001
"""The newest protocol version, and the first one without checksums. [src: adb.h]"""

MAX_PAYLOAD: Final = 1024 * 1024
"""The longest payload either side may ask for. [src: adb.h]"""


def _word(name: bytes) -> int:
    return int.from_bytes(name, "little")


CNXN: Final = _word(b"CNXN")
AUTH: Final = _word(b"AUTH")
OPEN: Final = _word(b"OPEN")
OKAY: Final = _word(b"OKAY")
WRTE: Final = _word(b"WRTE")
CLSE: Final = _word(b"CLSE")
STLS: Final = _word(b"STLS")

_HEADER: Final = struct.Struct("<6I")
_SCRATCH: Final = 16 * 1024
_DIRECT: Final = 4 * 1024


class BadPacketError(Exception):
    """The other side does not speak the adb protocol; adbd drops such a connection."""


class Packet(NamedTuple):
    """A received packet."""

    command: int
    arg0: int
    arg1: int
    payload: bytes | memoryview


def header(
    command: int, arg0: int, arg1: int, payload: bytes | memoryview, *, checksum: bool
) -> bytes:
    """Return the header for ``payload``."""
    check = sum(payload) & 0xFFFFFFFF if checksum else 0
    return _HEADER.pack(command, arg0, arg1, len(payload), check, command ^ 0xFFFFFFFF)


class PacketReader:
    """Splits received bytes into packets.

    The socket reads directly into `buffer`. Short packets share one small scratch buffer; a long
    payload gets its own buffer, so that it is not copied.
    """

    __slots__ = ("_command", "_end", "_filled", "_long", "_scratch", "_start")

    def __init__(self) -> None:
        self._scratch = memoryview(bytearray(_SCRATCH))
        self._start = 0
        self._end = 0
        self._command = (0, 0, 0)
        self._long: memoryview | None = None
        self._filled = 0

    def buffer(self) -> memoryview:
        """Return the memory for the next bytes; it is never empty."""
        if self._long is not None:
            return self._long[self._filled :]
        if self._start:
            left = bytes(self._scratch[self._start : self._end])
            self._scratch[: len(left)] = left
            self._start, self._end = 0, len(left)
        return self._scratch[self._end :]

    def advance(self, count: int) -> list[Packet]:
        """Process ``count`` new bytes in `buffer` and return the packets that are now complete.

        Raises:
            BadPacketError: a header is not one of adb's, or announces too long a payload.
        """
        if self._long is not None:
            return self._advance_long(count)
        self._end += count
        packets: list[Packet] = []
        while self._end - self._start >= _HEADER.size:
            packet = self._next()
            if packet is None:
                break
            packets.append(packet)
        if self._start == self._end:
            self._start = self._end = 0
        return packets

    def _advance_long(self, count: int) -> list[Packet]:
        self._filled += count
        payload = self._long
        if payload is None or self._filled < len(payload):
            return []
        self._long = None
        return [Packet(*self._command, payload)]

    def _next(self) -> Packet | None:
        command, arg0, arg1, length, _, magic = _HEADER.unpack_from(self._scratch, self._start)
        if magic != command ^ 0xFFFFFFFF:
            raise BadPacketError(f"bad magic {magic:08x} for command {command:08x}")
        if length > MAX_PAYLOAD:
            raise BadPacketError(f"payload of {length} bytes is above {MAX_PAYLOAD}")
        first = self._start + _HEADER.size
        if self._end - first >= length:
            self._start = first + length
            return Packet(command, arg0, arg1, bytes(self._scratch[first : self._start]))
        if length > _DIRECT:
            self._command = (command, arg0, arg1)
            self._begin_long(first, length)
        return None

    def _begin_long(self, first: int, length: int) -> None:
        self._long = memoryview(bytearray(length))
        self._filled = self._end - first
        self._long[: self._filled] = self._scratch[first : self._end]
        self._start = self._end = 0
