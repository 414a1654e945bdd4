"""What `serve` and `demo` share: an engine behind stdio or behind an HTTP address.

The MCP SDK is imported here only when something is served, since it takes its time.
"""

import asyncio
import re
from collections.abc import Callable
from typing import NamedTuple

import typer

from handroid.engine.engine import Engine
from handroid.engine.profile import Profile
from handroid.surfaces.importing import importing_much
from handroid.surfaces.token import Token

PATH = "/mcp"
_HOST_PORT = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+):(?P<port>[0-9]{1,5})")
_LAST_PORT = 65535


class Where(NamedTuple):
    """An address to listen on."""

    host: str
    port: int


def parse_where(text: str, option: str) -> Where:
    """Return the address written as HOST:PORT; port 0 takes any free one.

    Raises:
        typer.BadParameter: it is not written so.
    """
    match = _HOST_PORT.fullmatch(text)
    if match is None or int(match["port"]) > _LAST_PORT:
        raise typer.BadParameter(
            f"'{text}' is not HOST:PORT, for example 127.0.0.1:8080.", param_hint=option
        )
    return Where(match["host"].strip("[]"), int(match["port"]))


async def over_stdio(engine: Engine, profile: Profile, stop: asyncio.Event) -> None:
    """Serve the caller at the other end of standard input and output."""
    with importing_much():
        from handroid.surfaces.mcp import stdio
        from handroid.surfaces.mcp.server import McpServer
    await stdio.serve(McpServer(engine, profile), stop)


async def over_http(
    engine: Engine,
    profile: Profile,
    where: Where,
    token: Token | None,
    stop: asyncio.Event,
    ready: Callable[[str], object],
) -> None:
    """Serve callers over HTTP, with a token where one is given; `ready` hears the address.

    Raises:
        InvalidParams: the phones would be open to other computers.
    """
    with importing_much():
        from handroid.surfaces.http import Door, Site, body_limit, check_exposure
        from handroid.surfaces.mcp.endpoint import McpEndpoint
        from handroid.surfaces.mcp.server import McpServer
        from handroid.surfaces.serve import serve
    settings = engine.settings
    check_exposure(where.host, allow_hosts=settings().allow_hosts, token=token is not None)
    door = Door(
        accepts=token.accepts if token else None,
        allow_hosts=lambda: settings().allow_hosts,
        body_limit=lambda: body_limit(settings().file_size_limit),
    )
    site = Site({PATH: McpEndpoint(McpServer(engine, profile))}, door)
    await serve(site, *where, stop=stop, ready=lambda listening: ready(listening.url + PATH))
