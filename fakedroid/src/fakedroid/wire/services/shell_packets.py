"""The shell protocol, version 2: packets of id, length and data inside one stream.

[src: shell_protocol.h, shell_service.cpp PassInput and PassOutput]
"""

import struct
from typing import Final

from fakedroid.wire.stream import Stream

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2
EXIT: Final = 3
CLOSE_STDIN: Final = 4

_HEAD: Final = struct.Struct("<BI")


class PacketSink:
    """Writes to the host in packets of one id."""

    def __init__(self, stream: Stream, packet_id: int) -> None:
        self._stream = stream
        self._id = packet_id

    async def write(self, data: bytes) -> None:
        """Send ``data`` as one packet.

        Raises:
            BrokenPipeError: the host closed the stream.
        """
        if data:
            await self._stream.write(_HEAD.pack(self._id, len(data)) + data)


class PacketSource:
    """Reads standard input from the host's packets."""

    def __init__(self, stream: Stream, *, closable: bool = True) -> None:
        self._stream = stream
        self._closable = closable
        self._left = 0
        self._ended = False

    async def read(self, limit: int = 65536) -> bytes:
        """Return up to ``limit`` bytes, waiting for at least one; empty at the end."""
        while not self._left and not self._ended:
            await self._next_packet()
        if self._ended:
            return b""
        data = await self._stream.read(min(limit, self._left))
        self._left -= len(data)
        self._ended = not data
        return data

    async def _next_packet(self) -> None:
        try:
            packet_id, length = _HEAD.unpack(await self._stream.read_exactly(_HEAD.size))
        except EOFError:
            self._ended = True
            return
        if packet_id == STDIN:
            self._left = length
        elif packet_id == CLOSE_STDIN:
            await self._skip(length)
            self._ended = self._closable
        else:  # the size of the computer's window, which no command here uses
            await self._skip(length)

    async def _skip(self, length: int) -> None:
        while length and (part := await self._stream.read(length)):
            length -= len(part)


async def send_exit(stream: Stream, code: int) -> None:
    """Send the exit code of the command to the host."""
    await stream.write(_HEAD.pack(EXIT, 1) + bytes([code & 0xFF]))
