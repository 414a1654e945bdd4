"""A TCP port in front of another one that stops carrying, carries late, or cuts its connections."""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress

from bench.link import CHUNK, Link, Side, opened


class FaultyLink(Link):
    """Carries every connection to its target, as long as it is not held."""

    def __init__(self, target: int, host: str) -> None:
        super().__init__(target, host)
        self._open = asyncio.Event()
        self._open.set()

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

    async def _carry(self, here: Side, there: Side) -> None:
        ways = [
            asyncio.create_task(self._way(here.reader, there.writer)),
            asyncio.create_task(self._way(there.reader, here.writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
            # The end of a connection does not come through a link that is held, either.
            await self._open.wait()


def faulty_link(target: int, host: str = "127.0.0.1") -> AbstractAsyncContextManager[FaultyLink]:
    """Open a link to a port of this computer, at one of its addresses."""
    return opened(FaultyLink(target, host))
