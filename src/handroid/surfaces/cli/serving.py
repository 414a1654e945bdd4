"""What `serve` and `demo` share: an engine behind stdio or behind an HTTP address.

The MCP SDK is imported here only when something is served, since it takes its time.
"""

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import typer

from handroid.engine.engine import Engine
from handroid.engine.profile import REFERENCE_GROUPS, SMS, Profile, reference, sms
from handroid.surfaces.cli.importing import importing_much
from handroid.surfaces.http.token import Token

if TYPE_CHECKING:
    from handroid.surfaces.http.certificate import Identity
    from handroid.surfaces.http.endpoint import Endpoint
    from handroid.surfaces.http.site import Site

PATH = "/mcp"
SMS_PATH = "/sms/mcp"
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
    identity: "Identity | None" = None,
) -> None:
    """Serve callers over HTTP, with a token where one is given; `ready` hears the address.

    With an identity over HTTPS.

    Raises:
        InvalidParams: the phones would be open to other computers.
    """
    with importing_much():
        from handroid.surfaces.http.exposure import check_exposure
        from handroid.surfaces.http.server import serve

        site = site_of(engine, profile, token)
    check_exposure(
        where.host,
        allow_hosts=engine.settings().allow_hosts,
        token=token is not None,
        encrypted=identity is not None,
    )
    tls = identity.context if identity else None
    await serve(
        site, *where, stop=stop, ready=lambda listening: ready(listening.url + PATH), tls=tls
    )


def site_of(engine: Engine, profile: Profile, token: Token | None) -> "Site":
    """Return all that is served over HTTP: MCP, specs 002's and 003's addresses, and each phone's.

    With the profile of spec 003 nothing else is served.
    """
    from handroid.surfaces.http.body import body_limit
    from handroid.surfaces.http.phone_endpoints import PhoneEndpoints
    from handroid.surfaces.http.request_guard import RequestGuard
    from handroid.surfaces.http.site import Site
    from handroid.surfaces.legacy.endpoints import endpoints as legacy
    from handroid.surfaces.mcp.endpoint import McpEndpoint
    from handroid.surfaces.mcp.server import McpServer
    from handroid.surfaces.mcp.spec_003 import form
    from handroid.surfaces.mcp.stateless_json import as_it_is

    alone = profile == sms()

    def mcp(for_phones: Engine, shown: Profile) -> "Endpoint":
        return McpEndpoint(McpServer(for_phones, shown), form if shown == sms() else as_it_is)

    def of_phone(slug: str) -> "Endpoint":
        return mcp(engine.for_phone(slug), profile if alone else reference(groups=profile.groups))

    settings = engine.settings
    guard = RequestGuard(
        accepts=token.accepts if token else None,
        allow_hosts=lambda: settings().allow_hosts,
        body_limit=lambda: body_limit(settings().file_size_limit),
    )
    endpoints = {PATH: mcp(engine, profile), **({} if alone else legacy(engine, profile))}
    if _offers_sms(profile):
        endpoints[SMS_PATH] = mcp(engine, sms())
    return Site(endpoints, guard, PhoneEndpoints(engine.roster, of_phone))


def _offers_sms(profile: Profile) -> bool:
    """Whether nobody left SMS out by naming the groups there should be."""
    return SMS in profile.groups or profile.groups >= REFERENCE_GROUPS
