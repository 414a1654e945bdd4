"""The phone's adbd on a TCP port of this computer."""

from __future__ import annotations

import asyncio
import socket

from fakedroid.state.edge import Edge
from fakedroid.wire.auth import Trust
from fakedroid.wire.cable import Cable
from fakedroid.wire.connection import Connection, Phone


class Adbd:
    """Listens for adb servers on behalf of one phone."""

    def __init__(self, phone: Phone, trust: Trust) -> None:
        self.phone = phone
        self.trust = trust
        self.edge: Edge | None = None
        self._free: socket.socket | None = None
        self._server: asyncio.Server | None = None
        self._connections: set[Connection] = set()
        self._alone: asyncio.Future[None] | None = None

    @classmethod
    async def start(
        cls, phone: Phone, host: str = "127.0.0.1", port: int = 0, *, trust: Trust | None = None
    ) -> Adbd:
        """Start to listen; port 0 takes a free one.

        Raises:
            OSError: the port is in use.
        """
        adbd = cls(phone, trust or Trust())
        loop = asyncio.get_running_loop()
        adbd._server = await loop.create_server(adbd._accept, host, port)
        return adbd

    @property
    def port(self) -> int:
        """The port it listens on."""
        plug = self._free or next(iter(self._server.sockets if self._server else ()), None)
        if plug is None:
            raise RuntimeError("this adbd does not listen")
        port: int = plug.getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """The number of connected computers."""
        return len(self._connections)

    @property
    def streams(self) -> int:
        """The number of their open streams."""
        return sum(connection.streams for connection in self._connections)

    def drop_connections(self) -> None:
        """Cut every connection, as a pulled cable does, but keep listening."""
        for connection in list(self._connections):
            connection.abort()

    def unplug(self) -> None:
        """Pull the cable: data that was sent has arrived, and connections are refused."""
        if self._server is None or self._free is not None:
            return
        address = self._server.sockets[0].getsockname()
        self._server.close()
        # A socket that is bound but not listening refuses connections, and reserves the port.
        self._free = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._free.bind(address)
        for connection in list(self._connections):
            connection.unplug()

    async def replug(self) -> None:
        """Plug the cable in again: the same phone on the same port."""
        plug, self._free = self._free, None
        if plug is not None and self._server is not None:
            loop = asyncio.get_running_loop()
            self._server = await loop.create_server(self._accept, sock=plug)
        elif plug is not None:
            plug.close()

    def watch(self, edge: Edge) -> None:
        """Count and disturb the traffic of all connections, including future ones."""
        self.edge = edge
        for connection in self._connections:
            connection.watch(edge)

    def hang(self) -> None:
        """Block all traffic."""
        for cable in self._cables():
            cable.hang()

    def release(self) -> None:
        """Unblock all traffic, and admit waiting computers."""
        for cable in self._cables():
            cable.release()
        for connection in list(self._connections):
            connection.let_in()

    def send_raw(self, data: bytes) -> None:
        """Send bytes that are not a packet."""
        for cable in self._cables():
            cable.write([data])

    def _cables(self) -> list[Cable]:
        return [each.cable for each in self._connections if each.cable is not None]

    async def stop(self) -> None:
        """Stop listening, cut the connections and wait until all their tasks have ended."""
        if self._free is not None:
            self._free.close()
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
        connection = Connection(self.phone, self.trust, self._forget, self.edge)
        self._connections.add(connection)
        return connection

    def _forget(self, connection: Connection) -> None:
        self._connections.discard(connection)
        if self._alone is not None and not self._connections:
            self._alone.set_result(None)
