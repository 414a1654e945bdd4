"""A link that takes time: a TCP port in front of another one, with a delay in each direction.

Between the adb server and a phone it is a phone by Wi-Fi or far away, whose adb server runs beside
us as it usually does; that is where the time is lost then, with the acknowledgements that adb waits
for. In front of the adb server it is an adb server on another computer.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_CHUNK = 1 << 18


class SlowLink:
    """Carries every connection to its target; bytes arrive after half of a round trip."""

    def __init__(self, target: int, round_trip: float = 0.0) -> None:
        self.port = 0
        self.round_trip = round_trip
        self.turns = 0
        """How often the target has answered what it was sent."""
        self._target = target
        self._carrying: set[asyncio.Task[None]] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until either side closes."""
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            ways = _Way(self, reader, back, True), _Way(self, there, writer, False)
            ways[0].other, ways[1].other = ways[1], ways[0]
            await asyncio.gather(*(way.carry() for way in ways))
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            self._carrying.discard(task)
            writer.close()

    async def stop(self) -> None:
        """Cut every connection."""
        for task in self._carrying:
            task.cancel()
        if self._carrying:
            await asyncio.wait(self._carrying)


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
        """Carry bytes until they end."""
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
            return await self._reader.read(_CHUNK)
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


@asynccontextmanager
async def slow_link(target: int, round_trip: float = 0.0) -> AsyncIterator[SlowLink]:
    """Open a link to a port of this computer; its delay, in seconds, may be changed later."""
    link = SlowLink(target, round_trip)
    server = await asyncio.start_server(link.carry, "127.0.0.1", 0)
    link.port = server.sockets[0].getsockname()[1]
    try:
        yield link
    finally:
        server.close()
        await link.stop()
