"""A TCP proxy that can stop forwarding, forward late, or cut its connections."""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress

from bench.link import CHUNK, Link, Side, opened


class FaultyLink(Link):
    """Forwards every connection to its target, unless it is held."""

    def __init__(self, target: int, host: str) -> None:
        super().__init__(target, host)
        self._open = asyncio.Event()
        self._open.set()

    @property
    def url(self) -> str:
        """The address of the bus for a member of a fleet."""
        return f"nats://{self.host}:{self.port}"

    def hold(self) -> None:
        """Forward nothing in either direction, without closing: both sides only see silence."""
        self._open.clear()

    def release(self) -> None:
        """Forward what was held back, and everything from now on."""
        self._open.set()

    async def hold_for(self, seconds: float) -> None:
        """Hold for a while."""
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
            # A held link does not forward the end of a connection, either.
            await self._open.wait()


def faulty_link(target: int, host: str = "127.0.0.1") -> AbstractAsyncContextManager[FaultyLink]:
    """Open a link to a port of this computer."""
    return opened(FaultyLink(target, host))
