"""A TCP port in front of another one that stops carrying, carries late, or cuts its connections."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_CHUNK = 1 << 18


class FaultyLink:
    """Carries every connection to its target, as long as it is not held."""

    def __init__(self, target: int, host: str) -> None:
        self.host = host
        self.port = 0
        self._target = target
        self._open = asyncio.Event()
        self._open.set()
        self._carrying: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Where a member of a fleet finds the bus."""
        return f"nats://{self.host}:{self.port}"

    def hold(self) -> None:
        """Carry nothing in either direction, and close nothing: both sides see only silence."""
        self._open.clear()

    def release(self) -> None:
        """Carry what waited, late, and everything from now on."""
        self._open.set()

    async def hold_for(self, seconds: float) -> None:
        """Carry nothing for a while."""
        self.hold()
        try:
            await asyncio.sleep(seconds)
        finally:
            self.release()

    async def cut(self) -> None:
        """Close every connection; what was on its way is lost."""
        tasks = list(self._carrying)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until either side closes it."""
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            ways = [
                asyncio.create_task(self._way(reader, back)),
                asyncio.create_task(self._way(there, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                back.close()
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            self._carrying.discard(task)
            writer.close()

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
            # The end of a connection does not come through a link that is held, either.
            await self._open.wait()


@asynccontextmanager
async def faulty_link(target: int, host: str = "127.0.0.1") -> AsyncIterator[FaultyLink]:
    """Open a link to a port of this computer, at one of its addresses."""
    link = FaultyLink(target, host)
    server = await asyncio.start_server(link.carry, host, 0)
    link.port = server.sockets[0].getsockname()[1]
    try:
        yield link
    finally:
        server.close()
        await link.cut()
