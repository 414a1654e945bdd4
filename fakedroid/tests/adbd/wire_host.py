"""A computer that sends adb's packets itself, for what the real adb would never send."""

import asyncio
import struct
from collections.abc import Callable
from typing import NamedTuple

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.stream import Service

HEADER = struct.Struct("<6I")
BANNER = b"device::ro.product.name=n;ro.product.model=m;ro.product.device=d;features=shell_v2,cmd"


class EchoPhone:
    """A phone with only the services that a test defines."""

    def __init__(self, **services: Service) -> None:
        self.services = services

    def banner(self) -> bytes:
        return BANNER

    async def open(self, service: bytes) -> Service | None:
        return self.services.get(service.decode())


class Got(NamedTuple):
    """A packet from the phone."""

    command: bytes
    arg0: int
    arg1: int
    payload: bytes
    check: int


def packet(command: bytes, arg0: int, arg1: int, payload: bytes = b"") -> bytes:
    """Return one packet as a computer with checksums sends it."""
    word = int.from_bytes(command, "little")
    check = sum(payload) & 0xFFFFFFFF
    return HEADER.pack(word, arg0, arg1, len(payload), check, word ^ 0xFFFFFFFF) + payload


class WireHost:
    """One connection to an adbd."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def dial(cls, adbd: Adbd) -> "WireHost":
        """Open the TCP connection without sending anything."""
        return cls(*await asyncio.open_connection("127.0.0.1", adbd.port))

    @classmethod
    async def connect(
        cls, adbd: Adbd, version: int = 0x01000001, maxdata: int = 1 << 20
    ) -> "WireHost":
        """Open a connection and complete the handshake of a phone without authentication."""
        host = await cls.dial(adbd)
        host.send(b"CNXN", version, maxdata, b"host::features=shell_v2\0")
        assert (await host.get()).command == b"CNXN"
        return host

    def send(self, command: bytes, arg0: int, arg1: int, payload: bytes = b"") -> None:
        self.writer.write(packet(command, arg0, arg1, payload))

    async def get(self) -> Got:
        """Return the next packet of the phone."""
        async with asyncio.timeout(20):
            head = HEADER.unpack(await self.reader.readexactly(HEADER.size))
            payload = await self.reader.readexactly(head[3])
        command: int = head[0]
        assert head[5] == command ^ 0xFFFFFFFF
        return Got(command.to_bytes(4, "little"), head[1], head[2], payload, head[4])

    async def open(self, service: bytes, mine: int = 7) -> int:
        """Open a service and return the phone's id of the stream."""
        self.send(b"OPEN", mine, 0, service + b"\0")
        answer = await self.get()
        assert (answer.command, answer.arg1) == (b"OKAY", mine)
        return answer.arg0

    async def silent(self) -> bool:
        """Return whether the phone sends nothing more: it answers a probe first."""
        self.send(b"OPEN", 999, 0, b"no such service\0")
        return (await self.get())[:3] == (b"CLSE", 0, 999)

    async def dropped(self) -> bool:
        """Return whether the phone closed the connection, after reading the rest."""
        async with asyncio.timeout(20):
            try:
                while await self.reader.read(65536):
                    pass
            except ConnectionResetError:
                return True
        return True

    async def close(self) -> None:
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except ConnectionError:
            return


async def until(condition: Callable[[], bool]) -> None:
    """Run the event loop until ``condition`` is true."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0)
