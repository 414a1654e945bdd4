"""Runs a site over HTTP until it is stopped."""

import asyncio
import contextlib
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import uvicorn

from handroid.errors import ActionFailed
from handroid.surfaces.http.connection import Connection
from handroid.surfaces.http.connection_limits import file_descriptors
from handroid.surfaces.http.connection_table import ConnectionTable
from handroid.surfaces.http.log_once import each_warning_once
from handroid.surfaces.http.parsers import Parser
from handroid.surfaces.http.site import Site
from handroid.surfaces.http.tls_acceptor import TlsAcceptor

_TO_FINISH_SECONDS = 0.5
_FAREWELL_SECONDS = 2.0
_LONGEST_FAREWELL_SECONDS = 30.0
_LOOK_SECONDS = 0.05
_BACKLOG = 128


@dataclass(frozen=True)
class Listening:
    """The address at which a server listens."""

    host: str
    port: int
    encrypted: bool = False

    @property
    def url(self) -> str:
        """The address that callers use, without a path."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self.encrypted else ''}://{host}:{self.port}"


async def serve(
    site: Site,
    host: str,
    port: int,
    *,
    stop: asyncio.Event,
    ready: Callable[[Listening], object] = lambda _: None,
    tls: ssl.SSLContext | None = None,
    busy: Callable[[], bool] | None = None,
) -> None:
    """Serve until `stop` is set; `ready` is called with the address.

    Port 0 takes any free port. ``tls`` turns on HTTPS. With ``busy``, running calls are finished
    at the end, and connected callers are asked to connect again.

    Raises:
        ActionFailed: the server cannot listen on the address.
    """
    limits = site.limits.fit_descriptors(file_descriptors())
    backlog = min(_BACKLOG, limits.connections // 4)
    listener = _listen(host, port, backlog)
    listening = Listening(host, listener.getsockname()[1], tls is not None)
    async with site.running():
        table = ConnectionTable(limits, burst=backlog)
        server = _Server(_config(site, backlog), table, lambda: ready(listening), busy)
        stopping = asyncio.create_task(_stop(server, stop))
        try:
            with each_warning_once():
                await server.serve_on(listener, tls)
        finally:
            stopping.cancel()
            listener.close()


class _Server(uvicorn.Server):
    """Uvicorn with our connections and signals, and a shutdown that does not wait forever."""

    def __init__(
        self,
        config: uvicorn.Config,
        table: ConnectionTable,
        ready: Callable[[], object],
        busy: Callable[[], bool] | None,
    ) -> None:
        super().__init__(config)
        self._table = table
        self._ready = ready
        self._busy = busy
        self._acceptor: TlsAcceptor | None = None
        config.http_protocol_class = self._connection  # type: ignore[assignment]

    async def serve_on(self, listener: socket.socket, tls: ssl.SSLContext | None) -> None:
        """Serve a listening socket."""
        if tls is None:
            await self.serve(sockets=[listener])
            return
        seconds = self._table.limits.header_seconds
        self._acceptor = TlsAcceptor(listener, tls, self._connection, seconds)
        await self.serve(sockets=[])

    def _connection(self, **_: object) -> Connection:
        """Return a new connection; uvicorn expects its own parser here."""
        return Connection(self._table, self._parser)

    def _parser(self, state: dict[str, Any]) -> Any:
        return Parser(config=self.config, server_state=self.server_state, app_state=state)

    def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
        return contextlib.nullcontext()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._acceptor:
            self._acceptor.start()
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._acceptor:
            await self._acceptor.stop()
        if self._busy:
            await self._drain(self._busy, sockets or [])
        # A caller that only listens never disconnects, so we do; its calls are cancelled.
        closing = asyncio.get_running_loop().call_later(_TO_FINISH_SECONDS, self._close_connections)
        await super().shutdown(sockets)
        closing.cancel()

    async def _drain(self, busy: Callable[[], bool], sockets: list[socket.socket]) -> None:
        """Stop accepting connections, and close each open one with its next response.

        A request that arrives while its connection is closed is lost. So idle connections stay open
        for a moment, and frequent callers learn from a response that they have to connect again.
        """
        for server in self.servers:
            server.close()
        for listener in sockets:
            listener.close()
        for connection in self.server_state.connections:
            parser: Any = connection
            parser.leave()
        begun = time.monotonic()
        while self.server_state.connections:
            lasted = time.monotonic() - begun
            if lasted > (_LONGEST_FAREWELL_SECONDS if busy() else _FAREWELL_SECONDS):
                return
            await asyncio.sleep(_LOOK_SECONDS)

    def _close_connections(self) -> None:
        for connection in list(self.server_state.connections):
            transport: Any = connection.transport
            transport.close()


async def _stop(server: uvicorn.Server, stop: asyncio.Event) -> None:
    await stop.wait()
    server.should_exit = True


def _config(site: Site, backlog: int) -> uvicorn.Config:
    config = uvicorn.Config(
        site,
        interface="asgi3",
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=backlog,
        timeout_graceful_shutdown=1,
    )
    config.load()
    return config


def _listen(host: str, port: int, backlog: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=backlog)
    except (OSError, OverflowError) as error:
        raise ActionFailed(
            f"Nothing can listen on {host}:{port}: {error}.",
            "Choose another with --http HOST:PORT.",
        ) from error
    # Accepted connections inherit this: it detects callers that vanished without a disconnect.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    # asyncio disables Nagle's algorithm only if the protocol is named; else responses wait 40 ms.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, made.detach())
