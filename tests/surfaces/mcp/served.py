"""A server over HTTP in the test's own loop, and a plain way to talk to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.http.connection_limits import ConnectionLimits
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.server import Listening, serve
from handroid.surfaces.http.site import Site
from handroid.surfaces.mcp.endpoint import MOST_SESSIONS, McpEndpoint
from handroid.surfaces.mcp.server import McpServer
from tests.surfaces.mcp.tools import PROFILE, Moments, registry

JSON = "content-type: application/json"


@dataclass
class Answered:
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass
class Served:
    """A running server."""

    engine: Engine
    listening: Listening
    moments: Moments
    servers: list[McpServer]
    stop: asyncio.Event

    @property
    def url(self) -> str:
        """Where MCP is."""
        return f"{self.listening.url}/mcp"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection("127.0.0.1", self.listening.port)

    async def raw(self, head: list[str], body: bytes = b"") -> Answered:
        """Send exactly these header lines and this body, and return the answer."""
        reader, writer = await self.connect()
        try:
            writer.write("\r\n".join([*head, "", ""]).encode("latin-1") + body)
            return await read_answer(reader)
        finally:
            writer.close()

    async def post(self, message: Any, *headers: str, path: str = "/mcp") -> Answered:
        """Post a message with no more headers than HTTP needs, and those given."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        named = any(header.lower().startswith("host:") for header in headers)
        head = [f"POST {path} HTTP/1.1", f"content-length: {len(body)}", *headers]
        if not named:
            head.insert(1, f"host: 127.0.0.1:{self.listening.port}")
        return await self.raw(head, body)


async def read_answer(reader: asyncio.StreamReader) -> Answered:
    """Read one answer whose length is given."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines[1:] if line)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answered(int(lines[0].split()[1]), headers, body)


def make_engine(folder: Path, moments: Moments, adb: AdbServer | None = None) -> Engine:
    """Return an engine over the test's tools; without an adb server it sees no phones."""
    roster = Roster(adb or AdbServer(Address(port=1)), State(folder))
    return Engine(registry(moments), roster, Settings)


@asynccontextmanager
async def serving(
    folder: Path,
    guard: RequestGuard | None = None,
    adb: AdbServer | None = None,
    paths: tuple[str, ...] = ("/mcp",),
    limits: ConnectionLimits | None = None,
    sessions: int = MOST_SESSIONS,
) -> AsyncIterator[Served]:
    """Run a server until the end of the block."""
    moments = Moments()
    engine = make_engine(folder, moments, adb)
    servers = [McpServer(engine, PROFILE) for _ in paths]
    endpoints = {
        path: McpEndpoint(made, most_sessions=sessions)
        for path, made in zip(paths, servers, strict=True)
    }
    site = Site(endpoints, guard or RequestGuard(), limits=limits)
    async with running(site) as (listening, stop):
        yield Served(engine, listening, moments, servers, stop)


@asynccontextmanager
async def running(site: Site) -> AsyncIterator[tuple[Listening, asyncio.Event]]:
    """Serve a site on any free port."""
    stop = asyncio.Event()
    ready: asyncio.Future[Listening] = asyncio.get_running_loop().create_future()
    tell: Callable[[Listening], None] = ready.set_result
    task = asyncio.create_task(serve(site, "127.0.0.1", 0, stop=stop, ready=tell))
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield await ready, stop
    finally:
        stop.set()
        await task
