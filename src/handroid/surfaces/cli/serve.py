"""`handroid serve`: the tools for MCP clients, over stdio or HTTP."""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from handroid.adb.own_folder import remove_leftovers
from handroid.adb.server import AdbServer
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.executor import Executor
from handroid.engine.profile import EXTRA_GROUPS, SMS, Profile, lean, reference, sms
from handroid.engine.reach import server_at
from handroid.phone.screen_lifetime import kept_while_serving
from handroid.state import State, home
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.composition import with_tools_of
from handroid.surfaces.cli.http_serving import announcement, serve_http
from handroid.surfaces.cli.importing import faster_imports
from handroid.surfaces.cli.options import (
    AdbOption,
    DriverOption,
    JsonOption,
    ReadOnlyOption,
    ServerOption,
)
from handroid.surfaces.cli.output import echo
from handroid.surfaces.cli.own_phones import ApiOption, SimsOption
from handroid.surfaces.cli.settings_flags import with_settings_flags
from handroid.surfaces.cli.tls import (
    CertificateOption,
    KeyOption,
    Tls,
    TlsOption,
    load_identity,
    tls_from,
)
from handroid.surfaces.cli.tool_groups import groups_from
from handroid.surfaces.cli.watchdog import watched
from handroid.surfaces.cli.where import parse_where
from handroid.surfaces.http.token import find_token
from handroid.virtual_phone.starting import DEFAULT_API, single_virtual_phone
from handroid.wireless.known_phones import KnownPhones

_FOR_CLIENTS = """\
Waiting for an MCP client on standard input. Clients start this command themselves: add it to
one with 'handroid install', or serve over HTTP with --http. Press Ctrl-C to stop."""
_FROM_SETTINGS = "config"
_REFERENCE = "reference"
_LEAN = "lean"
_PROFILES = (_REFERENCE, _LEAN, SMS)
_EXTRA = ", ".join(sorted(EXTRA_GROUPS))


@dataclass(frozen=True)
class Wanted:
    """The values of the options."""

    http: bool
    phones: tuple[str, ...]
    api: int | None
    sims: int
    groups: frozenset[str]
    profile: str
    read_only: bool
    settings: Mapping[str, object]
    token: bool
    as_json: bool
    driver: DriverPreference
    tls: Tls | None


@with_settings_flags
def serve(
    flags: Mapping[str, object],
    phone: Annotated[
        list[str] | None,
        typer.Option(
            envvar="ANDROID_SERIAL", help="Serve only the phone with this serial; may be repeated."
        ),
    ] = None,
    virtual: Annotated[
        bool, typer.Option("--virtual", help="Start a virtual phone and serve it.")
    ] = False,
    api: ApiOption = DEFAULT_API,
    sims: SimsOption = 1,
    profile: Annotated[
        str, typer.Option(help="Which set of tools to serve: reference, lean or sms.")
    ] = _REFERENCE,
    groups: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Serve only these groups of tools. Naming only extra groups "
            f"({_EXTRA}) adds them to the default ones.",
        ),
    ] = None,
    read_only: ReadOnlyOption = False,
    no_token: Annotated[
        bool, typer.Option("--no-token", help="Accept HTTP requests without a token.")
    ] = False,
    tls: TlsOption = False,
    tls_cert: CertificateOption = None,
    tls_key: KeyOption = None,
    driver: DriverOption = DEFAULT,
    as_json: JsonOption = False,
    adb: AdbOption = None,
    server: ServerOption = None,
) -> None:
    """Serve the tools to MCP clients over stdio, or over HTTP with --http."""
    _check_profile(profile, groups)
    listen = flags["listen"]
    http = listen is not None
    wanted = Wanted(
        http=http,
        phones=() if virtual else tuple(phone or ()),
        api=api if virtual else None,
        sims=sims,
        groups=frozenset({SMS}) if profile == SMS else groups_from(groups),
        profile=profile,
        read_only=read_only,
        settings={**flags, "listen": None if listen == _FROM_SETTINGS else listen},
        token=not no_token,
        as_json=as_json,
        driver=driver,
        tls=tls_from(http, tls, tls_cert, tls_key),
    )
    loop.run(_serve(wanted, server_at(server, adb), adb))


def _check_profile(profile: str, groups: str | None) -> None:
    if profile not in _PROFILES:
        known = ", ".join(_PROFILES)
        raise typer.BadParameter(f"'{profile}' is not one of: {known}.", param_hint="--profile")
    if profile == SMS and groups is not None:
        raise typer.BadParameter(
            f"the profile '{profile}' has no groups to choose.", param_hint="--groups"
        )


def _profile(wanted: Wanted, slug: str) -> Profile:
    if wanted.profile == SMS:
        return sms()
    if wanted.profile == _LEAN:
        return lean(wanted.groups)
    return replace(reference(slug, wanted.groups), follows_slug=True)


async def _serve(wanted: Wanted, server: AdbServer, adb: str | None) -> None:
    stop = loop.stop_on_signals()
    remove_leftovers()
    async with kept_while_serving(State(home())), _with_phone(wanted, server, adb) as reached:
        engine = engine_for(
            reached,
            only=wanted.phones,
            read_only=wanted.read_only,
            flags=wanted.settings,
            driver=wanted.driver,
        )
        profile = _profile(wanted, engine.settings().slug)
        engine.roster.follow()
        wireless = _follow_wireless(reached)
        try:
            with watched(asyncio.get_running_loop()):
                if wanted.http:
                    await _announce_and_serve(wanted, engine, profile, stop)
                else:
                    await serve_stdio(engine, profile, stop)
        finally:
            if wireless:
                wireless.cancel()
            await engine.stop()


def _follow_wireless(server: AdbServer) -> asyncio.Task[None] | None:
    """Reconnect paired phones when their address changes; return None if no phone is paired."""
    known = KnownPhones(State(home()), server)
    return asyncio.create_task(known.keep_connected()) if known.names else None


@asynccontextmanager
async def _with_phone(
    wanted: Wanted, server: AdbServer, adb: str | None
) -> AsyncIterator[AdbServer]:
    if wanted.api is None:
        yield server
    else:
        async with single_virtual_phone(State(home()), wanted.api, adb, sims=wanted.sims) as own:
            yield own


async def _announce_and_serve(
    wanted: Wanted, engine: Executor, profile: Profile, stop: asyncio.Event
) -> None:
    where = parse_where(engine.settings().listen)
    token = find_token(State(home())) if wanted.token else None
    named = (where.host, *engine.settings().allow_hosts)
    shown = await load_identity(wanted.tls, named) if wanted.tls else None
    fingerprint = shown.fingerprint if shown else None

    def announce(url: str) -> None:
        echo(announcement(url, token, fingerprint, as_json=wanted.as_json))

    await serve_http(engine, profile, where, token, stop, announce, shown)


async def serve_stdio(engine: Executor, profile: Profile, stop: asyncio.Event) -> None:
    """Serve one caller over standard input and output."""
    if sys.stdin.isatty():
        echo(_FOR_CLIENTS, err=True)
    with faster_imports():
        from handroid.surfaces.mcp import stdio
        from handroid.surfaces.mcp.server import McpServer
    await stdio.serve(McpServer(with_tools_of(profile, engine), profile), stop)
