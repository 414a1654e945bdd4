"""A fleet in one process: a node with virtual phones, and a gateway's executor, over a real bus."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from handroid.adb.server import AdbServer, private_server
from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.profile import REFERENCE_GROUPS, Profile, reference
from handroid.model.caller import OWNER, Caller
from handroid.model.parameters import String
from handroid.model.tool import Answer, Effect, Image, Text
from handroid.phone.phone_provider import PhoneProvider
from handroid.state import State
from handroid.surfaces.cli.composition import site_of
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, connect
from handroid.surfaces.fleet.gateway import gateway
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.gateway.fleet_callers import issuer_of
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.node.node import Node
from handroid.surfaces.fleet.node.node_phones import NodeName
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings
from handroid.surfaces.http.token import GivenToken
from handroid.tools.registry import registry
from handroid.tools.tool import Call, Registry, tool
from tests.fleet.servers import Server, within
from tests.phones import Attached, join
from tests.requirements.caller import Answered
from tests.requirements.caller import Caller as Client
from tests.surfaces.mcp.served import running

PROFILE = reference(groups=REFERENCE_GROUPS | {"fleet", "leases"})
LARGE = 3_000_000


class Acts:
    """What the tools of these tests did; `go_on` lets those that wait end."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()

    def registry(self) -> Registry:
        """Return the product's tools and four more."""
        acts = self

        @tool(effect=Effect.ACTS, group="touch")
        async def note(call: Call) -> str:
            """Notes that it was called."""
            acts.done.append(call.phone.serial)
            return "noted"

        @tool(effect=Effect.ACTS, group="touch")
        async def block(call: Call) -> str:
            """Waits until it may go on."""
            acts.begun.set()
            await acts.go_on.wait()
            acts.done.append(call.phone.serial)
            return "went on"

        @tool(effect=Effect.READS, group="touch")
        async def large(call: Call) -> Answer:
            """Answers more than fits into one message."""
            return Answer((Text("two pictures"), Image(b"1" * LARGE), Image(b"22")))

        @tool(effect=Effect.READS, group="touch")
        async def measure(call: Call, text: Annotated[str, String("Any text")]) -> str:
            """Answers how long a text is."""
            return f"{len(text)} characters"

        made = registry()
        for each in (note, block, large, measure):
            made.add(each.handroid_tool)  # type: ignore[attr-defined]
        return made


@dataclass
class SmallFleet:
    """A node, and a gateway's executor for its phones."""

    server: Server
    folder: Path
    acts: Acts
    attached: list[Attached]
    engine: Engine
    node: Node
    node_bus: Bus
    fleet: Fleet
    executor: FleetExecutor

    async def call(
        self, name: str, phone: str | None = None, caller: Caller = OWNER, **arguments: Any
    ) -> Answer:
        """Call a tool by its bare name."""
        given = {**arguments, "phone": phone} if phone else arguments
        return await self.executor.call(PROFILE, f"android_{name}", given, caller=caller)

    @property
    def names(self) -> list[str]:
        """The names of the phones."""
        return sorted(self.executor.phone_names())

    async def another_node(self, **more: Any) -> Node:
        """Return the node as another run of its program has it; not opened yet."""
        self.engine = engine_for(self.attached[0].server, folder=self.folder / "node")
        self.node, self.node_bus = await made_node(self.server, self.engine, self.acts, **more)
        return self.node


def text_of(answer: Answer) -> str:
    """Return the text of an answer."""
    return "".join(each.text for each in answer.contents if isinstance(each, Text))


async def made_node(server: Server, engine: Engine, acts: Acts, **more: Any) -> tuple[Node, Bus]:
    """Return a node that is not opened yet, and its connection."""
    bus = await connect(BusSettings((server.url,), "node"))
    known = await gateway.existing_or_new(bus)
    name = NodeName("lab", "one", ("rack-1",))
    return Node(name, bus, known, [engine], {"reference": acts.registry()}, **more), bus


Provide = Callable[[AdbServer, State], Awaitable[PhoneProvider]]
"""Returns the provider of a node's phones, for its adb server and its state folder."""


@asynccontextmanager
async def small_fleet(
    server: Server,
    folder: Path,
    phones: int = 1,
    acts: Acts | None = None,
    provide: Provide | None = None,
    cleanup: CleanupSettings | None = None,
    **settings: object,
) -> AsyncIterator[SmallFleet]:
    """Run a node with virtual phones and these settings, and a gateway.

    The phones are attached ones, unless a provider makes them.
    """
    acts = acts or Acts()
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        attached = []
        if provide is None:
            attached = [await stack.enter_async_context(join(adb)) for _ in range(phones)]
        engine = engine_for(adb, folder=folder / "node", flags=settings)
        providers = [await provide(adb, engine.state)] if provide else []
        more = {"providers": providers, "cleanup": cleanup or CleanupSettings()}
        node, node_bus = await made_node(server, engine, acts, **more)
        bus = await connect(BusSettings((server.url,), "gateway"))
        stack.push_async_callback(bus.close)
        live = LiveSettings(folder / FILE_NAME, {})
        await node.open()
        fleet = await stack.enter_async_context(
            gateway.fleet_behind(bus, live, State(folder / "gateway"))
        )
        executor = FleetExecutor(fleet, acts.registry())
        made = SmallFleet(server, folder, acts, attached, engine, node, node_bus, fleet, executor)
        await within(lambda: len(executor.phone_names()) == phones)
        try:
            yield made
        finally:
            acts.go_on.set()
            await made.node.close()
            await made.node_bus.close()


@asynccontextmanager
async def served(small: SmallFleet, behind: Fleet, token: str) -> AsyncIterator[int]:
    """Serve a gateway's callers over HTTP, and give the port."""
    executor = FleetExecutor(behind, small.acts.registry())
    site = site_of(executor, PROFILE, GivenToken(token), issuer_of(behind))
    async with running(site) as (listening, _):
        yield listening.port


async def called(port: int, token: str) -> Answered:
    """Call the tool that notes, and return the HTTP answer."""
    call = {"name": "android_note", "arguments": {}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    return await Client(port, token).post(json.dumps(message).encode())


def shown(profile: Profile, engine: Engine | FleetExecutor) -> list[str]:
    """Return the names of the tools that a profile shows."""
    return [each.name for each in engine.tools(profile)]
