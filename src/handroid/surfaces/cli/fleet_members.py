"""`handroid fleet node` and `handroid fleet gateway`: run a node or a gateway."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.adb.own_folder import remove_leftovers
from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.composition import engine_for
from handroid.engine.profile import LEASES, REFERENCE_GROUPS, reference
from handroid.phone.screen_lifetime import kept_while_serving
from handroid.state import State, home
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.fleet_extra import needing_extra
from handroid.surfaces.cli.fleet_member_settings import (
    plain_gateway,
    plain_node,
    settings_file,
)
from handroid.surfaces.cli.fleet_memory import return_freed_memory
from handroid.surfaces.cli.fleet_phones import (
    MaxPhonesOption,
    PhoneSource,
    Provider,
    ProviderOption,
    phone_source,
)
from handroid.surfaces.cli.http_serving import announcement, serve_http
from handroid.surfaces.cli.options import AdbOption, JsonOption
from handroid.surfaces.cli.output import echo
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
from handroid.surfaces.cli.where import Where, parse_where
from handroid.surfaces.http.token import find_token
from handroid.tools.registry import registry

if TYPE_CHECKING:
    from handroid.surfaces.fleet.bus.bus import Bus, BusSettings
    from handroid.surfaces.fleet.settings.member_settings import GatewaySettings, NodeSettings
    from handroid.surfaces.http.token_issuer import TokenIssuer

BusOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="URL", help="URL of a nats-server, to try a fleet without keys; may be repeated."
    ),
]
MetricsOption = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="Serve metrics and health checks at this address, without a token; keep it private.",
    ),
]
_FLEET = "fleet"


def node(
    settings: Annotated[
        Path | None,
        typer.Option(
            help="node.toml, which 'handroid fleet add-node' writes, or its folder; by default "
            "the one in the current folder."
        ),
    ] = None,
    bus: BusOption = None,
    site: Annotated[
        str, typer.Option(help="With --bus: the site that the node belongs to.")
    ] = "here",
    name: Annotated[
        str | None, typer.Option(help="With --bus: the node's name; by default the computer's.")
    ] = None,
    label: Annotated[
        list[str] | None,
        typer.Option(help="A label for all phones of the node; may be repeated."),
    ] = None,
    server: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST:PORT", help="An adb server that phones are attached to; may be repeated."
        ),
    ] = None,
    network_phones: Annotated[
        Path | None,
        typer.Option(
            help="A file that lists phones to connect to over the network, one host:port per line. "
            "The node starts a private adb server for every 250 of them."
        ),
    ] = None,
    provider: ProviderOption = Provider.ATTACHED,
    max_phones: MaxPhonesOption = 1,
    metrics: MetricsOption = None,
    as_json: JsonOption = False,
    adb: AdbOption = None,
) -> None:
    """Run a node: make the phones of this computer available to a fleet, until Ctrl-C."""
    with needing_extra():
        from handroid.surfaces.fleet.settings.member_settings import read_node

    given = settings_file(settings, bus, "node.toml")
    member = read_node(given) if given else plain_node(bus, site, name)
    source = phone_source(provider, max_phones, server or (), network_phones, adb)
    monitor = parse_where(metrics, "--metrics") if metrics else None
    return_freed_memory()
    loop.run(_node(member, tuple(label or ()), source, monitor, as_json))


def gateway(
    settings: Annotated[
        Path | None,
        typer.Option(
            help="gateway.toml, which 'handroid fleet add-gateway' writes, or its folder; by "
            "default the one in the current folder."
        ),
    ] = None,
    bus: BusOption = None,
    http: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="The address to serve at.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="A host name that callers use for the gateway; may be repeated."
        ),
    ] = None,
    groups: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Serve only these groups of tools. Naming only fleet, leases, published or sms "
            "adds them to the default groups; without the option fleet and leases are served too.",
        ),
    ] = None,
    tls: TlsOption = False,
    tls_cert: CertificateOption = None,
    tls_key: KeyOption = None,
    metrics: MetricsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a gateway: serve the phones of a fleet to MCP clients over HTTP, until Ctrl-C."""
    with needing_extra():
        from handroid.surfaces.fleet.settings.member_settings import read_gateway

    given = settings_file(settings, bus, "gateway.toml")
    member = read_gateway(given) if given else plain_gateway(bus)
    own = frozenset({_FLEET})
    shown = groups_from(groups, own) if groups else REFERENCE_GROUPS | {LEASES} | own
    monitor = parse_where(metrics, "--metrics") if metrics else None
    identity = tls_from(True, tls, tls_cert, tls_key)
    flags = {"listen": http, "allow_hosts": allow_host}
    return_freed_memory()
    loop.run(_gateway(member, shown, flags, identity, monitor, as_json))


async def _node(
    member: "NodeSettings",
    labels: tuple[str, ...],
    source: PhoneSource,
    monitor: Where | None,
    as_json: bool,
) -> None:
    from handroid.surfaces.fleet.bus import buckets
    from handroid.surfaces.fleet.gateway import gateway
    from handroid.surfaces.fleet.monitoring.metrics_listener import listening
    from handroid.surfaces.fleet.node.node import Node, running
    from handroid.surfaces.fleet.node.node_phones import NodeName
    from handroid.surfaces.fleet.trust.signing import Verifier
    from handroid.surfaces.fleet.trust.trusted_keys import TrustedKeys
    from handroid.surfaces.legacy.tools import legacy_registry
    from handroid.tools.lean.registry import registry as lean_registry

    stop = loop.stop_on_signals()
    remove_leftovers()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(kept_while_serving(State(home())))
        bus = await stack.enter_async_context(_connected(member.bus))
        servers, providers = await stack.enter_async_context(source.opened())
        verifier = Verifier(TrustedKeys(member.gateways_file)) if member.gateways_file else None
        known = buckets.unchecked(bus) if verifier else await gateway.existing_or_new(bus)
        of_phones = {key: tuple(sorted(each)) for key, each in member.tenants_by_phone.items()}
        tenants = tuple(sorted(member.tenants or ()))
        name = NodeName(member.site, member.name, labels, tenants, of_phones)
        engines = [engine_for(each) for each in servers]
        registries = {each.name: each for each in (registry(), lean_registry(), legacy_registry())}
        held = Node(
            name, bus, known, engines, registries, verifier,
            providers=providers, cleanup=member.cleanup,
        )  # fmt: skip
        stack.enter_context(watched(asyncio.get_running_loop()))
        if monitor:
            # Opened before the node and closed after it, so that probes see it start and shut down.
            counted = held.calls.metrics.registry
            await stack.enter_async_context(listening(*monitor, counted, lambda: held.ready))
        await stack.enter_async_context(running(held))
        count = len(held.phones)
        said = f"Node {name} has {count} phone{'' if count == 1 else 's'}."
        if not count:
            said = f"Node {name} has no phones yet; 'handroid phones' says what is missing."
        echo(json.dumps({"node": str(name), "phones": count}) if as_json else said)
        await stop.wait()


async def _gateway(
    member: "GatewaySettings",
    groups: frozenset[str],
    flags: Mapping[str, object],
    tls: Tls | None,
    monitor: Where | None,
    as_json: bool,
) -> None:
    from handroid.surfaces.fleet.gateway.executor import FleetExecutor
    from handroid.surfaces.fleet.gateway.fleet_callers import issuer_of
    from handroid.surfaces.fleet.gateway.gateway import fleet_behind, is_ready
    from handroid.surfaces.fleet.monitoring.metrics_listener import listening
    from handroid.surfaces.fleet.trust.signing import Signer

    stop = loop.stop_on_signals()
    state = State(home())
    live = LiveSettings(home() / FILE_NAME, flags)
    where = parse_where(live().listen)
    identity = await load_identity(tls, (where.host, *live().allow_hosts)) if tls else None
    token = find_token(state)
    signer = Signer(member.signing_seed_file) if member.signing_seed_file else None

    def announce(url: str) -> None:
        fingerprint = identity.fingerprint if identity else None
        echo(announcement(url, token, fingerprint, as_json=as_json))

    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(_connected(member.bus))
        behind = fleet_behind(bus, live, state, signer, member.calls_at_once)
        fleet = await stack.enter_async_context(behind)
        issuer = issuer_of(fleet, await stack.enter_async_context(_issuer(member, groups)))
        if monitor:
            counted = fleet.metrics.registry
            await stack.enter_async_context(
                listening(*monitor, counted, lambda: is_ready(bus, fleet) and not stop.is_set())
            )
        executor = FleetExecutor(fleet, registry())
        profile = reference(live().slug, groups)
        with watched(asyncio.get_running_loop()):
            await serve_http(
                executor, profile, where, token, stop, announce, identity, issuer,
                lambda: fleet.metrics.under_way > 0,
            )  # fmt: skip


@asynccontextmanager
async def _issuer(
    member: "GatewaySettings", groups: frozenset[str]
) -> AsyncIterator["TokenIssuer | None"]:
    """Yield the authorization server whose tokens a gateway accepts, if one is configured."""
    if member.oauth is None:
        yield None
        return
    from handroid.surfaces.fleet.trust.issuer_keys import keys_of
    from handroid.surfaces.fleet.trust.oauth import token_issuer

    async with keys_of(member.oauth.keys) as keys:
        yield token_issuer(member.oauth, keys, groups)


@asynccontextmanager
async def _connected(settings: "BusSettings") -> AsyncIterator["Bus"]:
    from handroid.surfaces.fleet.bus.bus import connect
    from handroid.surfaces.fleet.settings.bus_files import check_bus_files

    check_bus_files(settings)
    bus = await connect(settings)
    try:
        yield bus
    finally:
        await bus.close()
