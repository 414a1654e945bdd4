"""A small HTTP server for metrics and health checks, separate from the address for callers.

It requires no token and changes nothing, so it belongs on loopback or a private network.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.registry import CollectorRegistry

from handroid.errors import ActionFailed
from handroid.surfaces.fleet.monitoring.metrics import text_of

_MOST_HEAD = 8192
_HEAD_SECONDS = 5.0
_PLAIN = "text/plain; charset=utf-8"

Reply = tuple[str, str, bytes]


@asynccontextmanager
async def listening(
    host: str, port: int, registry: CollectorRegistry, ready: Callable[[], bool]
) -> AsyncIterator[int]:
    """Serve /metrics, /health and /health/ready during the body; yield the port.

    Raises:
        ActionFailed: the address cannot be used.
    """

    def reply_to(path: str) -> Reply:
        if path == "/metrics":
            return "200 OK", CONTENT_TYPE_LATEST, text_of(registry)
        if path == "/health" or (path == "/health/ready" and ready()):
            return "200 OK", _PLAIN, b"ok\n"
        if path == "/health/ready":
            return "503 Service Unavailable", _PLAIN, b"not ready\n"
        return "404 Not Found", _PLAIN, b"not found\n"

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            async with asyncio.timeout(_HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(_response(head, reply_to))
                await writer.drain()
        writer.close()

    try:
        server = await asyncio.start_server(serve, host, port, limit=_MOST_HEAD)
    except OSError as error:
        raise ActionFailed(
            f"Metrics cannot be served at {host}:{port}: {error}.", "Choose another address."
        ) from error
    async with server:
        yield server.sockets[0].getsockname()[1]


def _response(head: bytes, reply_to: Callable[[str], Reply]) -> bytes:
    method, path, _version = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
    if method in ("GET", "HEAD"):
        status, kind, body = reply_to(path.partition("?")[0])
    else:
        status, kind, body = "405 Method Not Allowed", _PLAIN, b"only GET\n"
    fields = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
    return fields.encode() + (body if method != "HEAD" else b"")
