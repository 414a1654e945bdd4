"""Accepts connections over TLS.

asyncio's own server reports a connection only after its handshake. Here it is in the connection
table before that, so that unfinished handshakes are limited and timed out like everything else.
"""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable

from handroid.model.background_tasks import end
from handroid.surfaces.http.connection import Connection

_NO_DESCRIPTOR_SECONDS = 0.1


class TlsAcceptor:
    """Accepts connections on a listening socket until it is stopped."""

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        make: Callable[[], Connection],
        seconds: float,
    ) -> None:
        self._listener = listener
        self._context = context
        self._make = make
        self._seconds = seconds
        self._accepting: asyncio.Task[None] | None = None
        self._handshakes: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start to accept connections."""
        self._listener.setblocking(False)
        self._accepting = asyncio.create_task(self._accept())

    async def stop(self) -> None:
        """Stop accepting connections, and end unfinished handshakes."""
        await end([*self._handshakes, self._accepting])

    async def _accept(self) -> None:
        while True:
            try:
                plain, address = await asyncio.get_running_loop().sock_accept(self._listener)
            except OSError:
                await asyncio.sleep(_NO_DESCRIPTOR_SECONDS)
                continue
            connection = self._make()
            handshake = asyncio.create_task(self._handshake(connection, plain))
            self._handshakes.add(handshake)
            handshake.add_done_callback(self._handshakes.discard)
            connection.take_place(str(address[0]), handshake.cancel)

    async def _handshake(self, connection: Connection, plain: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            with contextlib.suppress(OSError, TimeoutError):
                await loop.connect_accepted_socket(
                    lambda: connection,
                    plain,
                    ssl=self._context,
                    ssl_handshake_timeout=self._seconds,
                    ssl_shutdown_timeout=self._seconds,
                )
        finally:
            connection.end_handshake()
