"""A TCP proxy on this computer whose connections can be cut."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

CHUNK = 1 << 18


class Side(NamedTuple):
    """One of the two connections that a link forwards between."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Link(ABC):
    """Forwards every connection to its target; subclasses define how."""

    def __init__(self, target: int, host: str = "127.0.0.1") -> None:
        self.host = host
        self.port = 0
        self._target = target
        self._carrying: set[asyncio.Task[None]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection until it ends."""
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            there = Side(*await asyncio.open_connection("127.0.0.1", self._target))
            try:
                await self._carry(Side(reader, writer), there)
            finally:
                there.writer.close()
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            self._carrying.discard(task)
            writer.close()

    async def cut(self) -> None:
        """Close every connection; data in transit is lost."""
        tasks = list(self._carrying)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @abstractmethod
    async def _carry(self, here: Side, there: Side) -> None:
        """Forward bytes in both directions until the connection ends."""


Opened = TypeVar("Opened", bound=Link)


@asynccontextmanager
async def opened(link: Opened) -> AsyncIterator[Opened]:
    """Accept connections at a free port of the link's host until the end of the block."""
    server = await asyncio.start_server(link.accept, link.host, 0)
    link.port = server.sockets[0].getsockname()[1]
    try:
        yield link
    finally:
        server.close()
        await link.cut()
