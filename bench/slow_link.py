"""A TCP proxy with a delay in each direction.

Between the adb server and a phone it simulates a phone over Wi-Fi or far away, with a local adb
server as usual; there the time is lost in the acknowledgements that adb waits for. In front of the
adb server it simulates an adb server on another computer.
"""

import asyncio
import contextlib
from contextlib import AbstractAsyncContextManager

from bench.link import CHUNK, Link, Side, opened


class SlowLink(Link):
    """Forwards every connection to its target; bytes arrive after half a round trip."""

    def __init__(self, target: int, round_trip: float = 0.0) -> None:
        super().__init__(target)
        self.round_trip = round_trip
        self.turns = 0
        """How often the target has responded to received data."""

    async def _carry(self, here: Side, there: Side) -> None:
        ways = (
            _Way(self, here.reader, there.writer, True),
            _Way(self, there.reader, here.writer, False),
        )
        ways[0].other, ways[1].other = ways[1], ways[0]
        await asyncio.gather(*(way.carry() for way in ways))


class _Way:
    """One direction of one connection."""

    other: "_Way"

    def __init__(
        self,
        link: SlowLink,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        outward: bool,
    ) -> None:
        self._link = link
        self._reader = reader
        self._writer = writer
        self._outward = outward
        self._under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self.asked = False

    async def carry(self) -> None:
        """Forward bytes until they end."""
        delivering = asyncio.create_task(self._deliver())
        try:
            while True:
                data = await self._read()
                self._count(data)
                due = asyncio.get_running_loop().time() + self._link.round_trip / 2
                self._under_way.put_nowait((due, data))
                if not data:
                    return await delivering
        finally:
            delivering.cancel()
            self._writer.close()

    async def _read(self) -> bytes:
        try:
            return await self._reader.read(CHUNK)
        except OSError:
            return b""

    async def _deliver(self) -> None:
        while True:
            due, data = await self._under_way.get()
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            if not data:
                return
            self._writer.write(data)
            with contextlib.suppress(OSError):
                await self._writer.drain()

    def _count(self, data: bytes) -> None:
        if self._outward:
            self.asked = self.asked or bool(data)
        elif data and self.other.asked:
            self.other.asked = False
            self._link.turns += 1


def slow_link(target: int, round_trip: float = 0.0) -> AbstractAsyncContextManager[SlowLink]:
    """Open a link to a port of this computer; its delay, in seconds, may be changed later."""
    return opened(SlowLink(target, round_trip))
