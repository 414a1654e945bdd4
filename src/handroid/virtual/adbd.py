"""The phone's adbd on a TCP port of this computer."""

from __future__ import annotations

import asyncio

from handroid.virtual.connection import Connection, Phone
from handroid.virtual.trust import Trust


class Adbd:
    """Listen for adb servers on behalf of one phone."""

    def __init__(self, phone: Phone, trust: Trust) -> None:
        self.phone = phone
        self.trust = trust
        self._server: asyncio.Server | None = None
        self._connections: set[Connection] = set()
        self._alone: asyncio.Future[None] | None = None

    @classmethod
    async def start(
        cls, phone: Phone, host: str = "127.0.0.1", port: int = 0, *, trust: Trust | None = None
    ) -> Adbd:
        """Start to listen; port 0 takes a free one.

        Raises:
            OSError: the port is taken.
        """
        adbd = cls(phone, trust or Trust())
        loop = asyncio.get_running_loop()
        adbd._server = await loop.create_server(adbd._accept, host, port)
        return adbd

    @property
    def port(self) -> int:
        """Return the port it listens on."""
        if self._server is None or not self._server.sockets:
            raise RuntimeError("this adbd does not listen")
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """Return how many computers are connected."""
        return len(self._connections)

    def drop_connections(self) -> None:
        """Cut every connection, as a pulled cable does; go on listening."""
        for connection in list(self._connections):
            connection.abort()

    async def stop(self) -> None:
        """Stop to listen, cut the connections and wait until nothing of them runs."""
        server, self._server = self._server, None
        if server is None:
            return
        server.close()
        running = [task for connection in self._connections for task in connection.tasks]
        if self._connections:
            self._alone = asyncio.get_running_loop().create_future()
            self.drop_connections()
            await self._alone
        await asyncio.gather(*running, return_exceptions=True)
        await server.wait_closed()

    def _accept(self) -> Connection:
        connection = Connection(self.phone, self.trust, self._forget)
        self._connections.add(connection)
        return connection

    def _forget(self, connection: Connection) -> None:
        self._connections.discard(connection)
        if self._alone is not None and not self._connections:
            self._alone.set_result(None)
