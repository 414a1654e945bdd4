"""Run a site over HTTP until it is stopped."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import uvicorn

from handroid.errors import ActionFailed
from handroid.surfaces.http.site import Site

_TO_FINISH_SECONDS = 0.5
_BACKLOG = 128


@dataclass(frozen=True)
class Listening:
    """Where a server answers."""

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
) -> None:
    """Serve until `stop` is set; port 0 takes any free one, and `ready` is called with the address.

    With ``tls`` over HTTPS.

    Raises:
        ActionFailed: nothing can listen there.
    """
    listener = _listen(host, port)
    listening = Listening(host, listener.getsockname()[1], tls is not None)
    async with site.running():
        server = _Server(_config(site, tls), lambda: ready(listening))
        stopping = asyncio.create_task(_stop(server, stop))
        try:
            await server.serve(sockets=[listener])
        finally:
            stopping.cancel()
            listener.close()


class _Server(uvicorn.Server):
    """Uvicorn, with our signals instead of its own, and a shutdown that does not wait forever."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
        return contextlib.nullcontext()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A caller that only listens never hangs up by itself, so we do; its calls end with it.
        closing = asyncio.get_running_loop().call_later(_TO_FINISH_SECONDS, self._close_connections)
        await super().shutdown(sockets)
        closing.cancel()

    def _close_connections(self) -> None:
        for connection in list(self.server_state.connections):
            transport: Any = connection.transport
            transport.close()


async def _stop(server: uvicorn.Server, stop: asyncio.Event) -> None:
    await stop.wait()
    server.should_exit = True


def _config(site: Site, tls: ssl.SSLContext | None) -> uvicorn.Config:
    config = uvicorn.Config(
        site,
        interface="asgi3",
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=1,
    )
    config.load()
    config.ssl = tls
    return config


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        raise ActionFailed(
            f"Nothing can listen on {host}:{port}: {error}.",
            "Choose another with --http HOST:PORT.",
        ) from error
    # asyncio sends small answers at once only where the protocol is named; else each waits 40 ms.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, made.detach())
