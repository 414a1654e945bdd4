"""A server over HTTPS in the test's own loop, and a client that checks whom it talks to."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from handroid.surfaces.http.certificate import Identity
from handroid.surfaces.http.server import Listening, serve
from handroid.surfaces.http.site import Site
from tests.surfaces.mcp.served import read_answer


def trusting(certificate: Path) -> ssl.SSLContext:
    """Return a client's context that trusts one certificate and checks the server's name."""
    context = ssl.create_default_context(cafile=str(certificate))
    assert context.check_hostname
    return context


async def get(port: int, path: str, context: ssl.SSLContext, host: str = "localhost") -> Any:
    """Return the JSON at a path."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=context, server_hostname=host
    )
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        answered = await read_answer(reader)
        assert answered.status == 200
        return answered.json if answered.body else json.loads("null")
    finally:
        writer.close()


@asynccontextmanager
async def encrypted(site: Site, identity: Identity) -> AsyncIterator[Listening]:
    """Serve a site over HTTPS on any free port."""
    stop = asyncio.Event()
    ready: asyncio.Future[Listening] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(
        serve(site, "127.0.0.1", 0, stop=stop, ready=ready.set_result, tls=identity.context)
    )
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield await ready
    finally:
        stop.set()
        await task
