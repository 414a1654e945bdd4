"""A fleet for fault injection: nodes as programs, gateways in this process, recording phones.

Between every member and the bus is a link that can be held and cut.
"""

import functools
import itertools
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.fault_members import Member, Phones
from bench.fault_phones import Tap, point_of
from bench.faulty_link import FaultyLink, faulty_link
from bench.slow_link import SlowLink, slow_link
from handroid.adb import devices
from handroid.adb.server import private_server
from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.profile import LEASES, REFERENCE_GROUPS, reference
from handroid.errors import Outcome
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer
from handroid.state import State
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, connect
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.gateway.gateway import fleet_behind
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.tools.registry import registry
from tests.fleet.servers import Server, within

PROFILE = reference(groups=REFERENCE_GROUPS | {LEASES, "fleet"})
CALL_SECONDS = 4.0
"""The timeout of a call here: one second for the tool, and the gateway's grace period."""
_PATIENCE = 90.0


@dataclass
class Gateway:
    """A gateway in this process, and its link to the bus; there is no link to a cluster."""

    fleet: Fleet
    executor: FleetExecutor
    link: FaultyLink | None

    async def call(self, tool: str, phone: str, caller: Caller = OWNER, **given: Any) -> Answer:
        """Call a tool by its name without the prefix."""
        arguments = {**given, "phone": phone}
        return await self.executor.call(PROFILE, f"android_{tool}", arguments, caller=caller)

    async def tap(self, phone: str, number: int, caller: Caller = OWNER) -> Outcome:
        """Tap at the place of this number."""
        return (await self.call("tap", phone, caller, **point_of(number))).outcome


@dataclass
class FaultFleet:
    """All members; ``names`` are the phones of each node, ``places`` the index of each phone.

    ``cables`` are the links to the first phone of each node, which can be slowed down.
    """

    servers: Sequence[Server]
    folder: Path
    phones: Phones
    nodes: list[Member] = field(default_factory=list)
    node_links: list[FaultyLink] = field(default_factory=list)
    cables: list[SlowLink] = field(default_factory=list)
    adb_ports: list[int] = field(default_factory=list)
    gateways: list[Gateway] = field(default_factory=list)
    names: list[list[str]] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    @property
    def urls(self) -> list[str]:
        """The servers of the bus."""
        return [each.url for each in self.servers]

    async def taps(self, first: int = 0) -> list[Tap]:
        """Return the taps of the calls with at least a given number."""
        return [tap for tap in await self.phones.taps() if tap.number >= first]

    async def usable(self, node: int = 0, gateway: int = 0) -> None:
        """Wait until a node answers."""
        name = self.names[node][0]

        async def answers() -> bool:
            answer = await self.gateways[gateway].call("get_clipboard", name)
            return answer.outcome is Outcome.DONE

        await within(answers, _PATIENCE, every=0.02)

    def member(self, number: int, urls: Sequence[str], adb: str = "", **more: Any) -> Member:
        """Return a node's program, which is not started yet."""
        bus = [word for url in urls for word in ("--bus", url)]
        server = adb or str(self.adb_ports[number])
        name = ["--name", f"n{number}", "--site", "lab", "--server", server]
        return Member(self.folder / f"node{number}", "node", *bus, *name, **more)

    def slow_phone(self, node: int) -> str:
        """Return the phone behind a node's slow link."""
        per_node = len(self.places) // len(self.nodes)
        return next(name for name, place in self.places.items() if place == node * per_node)

    async def learn_names(self) -> None:
        """Tap every phone once, to map names to phones."""
        gateway = self.gateways[0]
        for node in range(len(self.nodes)):
            records = [r for r in gateway.fleet.directory.all() if r.id.node == f"n{node}"]
            self.names.append(sorted(record.name for record in records))
        for name in itertools.chain(*self.names):
            await within(functools.partial(self._learn_place, gateway, name), _PATIENCE)

    async def _learn_place(self, gateway: Gateway, name: str) -> bool:
        number = next(self.numbers)
        done = await gateway.tap(name, number) is Outcome.DONE
        for tap in await self.taps(number):
            self.places[name] = tap.phone
        return done


@asynccontextmanager
async def fault_fleet(
    servers: Sequence[Server], folder: Path, *, nodes: int, phones: int, gateways: int
) -> AsyncIterator[FaultFleet]:
    """Run nodes with some phones each, and gateways."""
    made = FaultFleet(servers, folder, Phones(nodes * phones))
    async with AsyncExitStack() as stack:
        stack.push_async_callback(made.phones.end)
        ports = await made.phones.start()
        for number in range(nodes):
            await _add_node(made, stack, ports[number * phones : (number + 1) * phones])
        for number in range(gateways):
            made.gateways.append(await _gateway(made, stack, number))
        directory = made.gateways[0].fleet.directory
        await within(lambda: len(directory) == nodes * phones, _PATIENCE)
        await made.learn_names()
        yield made


async def _add_node(made: FaultFleet, stack: AsyncExitStack, ports: list[int]) -> None:
    adb = await stack.enter_async_context(private_server())
    cable = await stack.enter_async_context(slow_link(ports[0]))
    made.cables.append(cable)
    for port in (cable.port, *ports[1:]):
        await devices.connect(adb, f"127.0.0.1:{port}", Deadline.after(_PATIENCE))
    made.adb_ports.append(adb.address.port)
    urls = made.urls
    if len(made.servers) == 1:
        made.node_links.append(await stack.enter_async_context(faulty_link(made.servers[0].port)))
        urls = [made.node_links[-1].url]
    member = made.member(len(made.nodes), urls)
    stack.push_async_callback(member.end, signal.SIGKILL)
    await member.start()
    made.nodes.append(member)


async def _gateway(made: FaultFleet, stack: AsyncExitStack, number: int) -> Gateway:
    link, urls = None, made.urls
    if len(made.servers) == 1:
        link = await stack.enter_async_context(faulty_link(made.servers[0].port))
        urls = [link.url]
    bus = await bus_of(stack, urls, f"gateway{number}")
    home = made.folder / f"gateway{number}"
    live = LiveSettings(home / FILE_NAME, {"max_call_s": 1})
    fleet = await stack.enter_async_context(fleet_behind(bus, live, State(home)))
    return Gateway(fleet, FleetExecutor(fleet, registry()), link)


async def bus_of(stack: AsyncExitStack, urls: Sequence[str], name: str) -> Bus:
    """Return a connection to the bus."""
    bus = await connect(BusSettings(tuple(urls), name, connect_seconds=60))
    stack.push_async_callback(bus.close)
    return bus
