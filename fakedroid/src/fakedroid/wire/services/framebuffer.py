"""``framebuffer:``: a raw picture of the screen. [src: adb/daemon/framebuffer_service.cpp]"""

import struct
from typing import Final

from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.services.shell import environment
from fakedroid.wire.services.stream_closed import HANGUP_GRACE, end_with
from fakedroid.wire.stream import Service, Stream

_VERSION: Final = 2
_BITS: Final = 32
_CHANNELS: Final = (0, 8, 16, 8, 8, 8, 24, 8)
"""Offset and length of red, blue, green and alpha, in adbd's order, for RGBA_8888."""
_HEADER: Final = 16


class _Reformatted:
    """Replaces the header that ``screencap`` writes by adbd's own."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._head = b""
        self._sent = False

    async def write(self, data: bytes) -> None:
        """Drop screencap's header of width, height, format and colour space, and write the rest."""
        if self._sent:
            await self._stream.write(data)
            return
        self._head += data
        if len(self._head) >= _HEADER:
            width, height, _, space = struct.unpack_from("<4I", self._head)
            size = width * height * _BITS // 8
            info = (_VERSION, _BITS, space, size, width, height, *_CHANNELS)
            self._sent = True
            await self._stream.write(struct.pack("<14I", *info))
            await self._stream.write(self._head[_HEADER:])


class _Discard:
    async def write(self, data: bytes) -> None:
        """Discard messages for adbd's own log."""


def framebuffer(phone: Served, request: Request) -> Service | None:
    """Return the handler, which runs ``screencap`` like adbd; input from the host is not read."""

    async def serve(stream: Stream) -> None:
        end_with(stream, HANGUP_GRACE)
        argv, env = ["screencap"], environment(phone, "dumb")
        await phone.shell.exec_argv(argv, stream, _Reformatted(stream), _Discard(), env=env)

    return serve
