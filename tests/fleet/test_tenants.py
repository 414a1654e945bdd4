"""Five callers, eight phones, every tool: tenants are kept apart, in a fleet with signatures.

HANDROID_NIGHTLY=1 makes every call; otherwise a sample.
"""

import json
import os
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import private_server
from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.composition import engine_for
from handroid.engine.profile import reference
from handroid.errors import Outcome
from handroid.model.caller import Caller
from handroid.model.identity import identity_of
from handroid.model.tool import Answer, Effect
from handroid.state import State
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.bus import connect
from handroid.surfaces.fleet.gateway import gateway
from handroid.surfaces.fleet.gateway.executor import Fleet, FleetExecutor
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.node.node import Node
from handroid.surfaces.fleet.node.node_phones import NodeName
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.trust.signing import Signer, Verifier
from handroid.surfaces.fleet.trust.trusted_keys import TrustedKeys
from handroid.tools.registry import registry
from handroid.tools.tool import Call, Registry, Tool
from tests.fleet.servers import within
from tests.fleet.set_up_fleet import SetUpFleet, set_up_fleet
from tests.fleet.small_fleet import text_of
from tests.phones import Attached, join

SAMPLE = None if os.environ.get("HANDROID_NIGHTLY") else 300

# The tenants of each phone; nobody named means everybody.
TENANTS = (
    ("acme",), ("acme",), ("beta",), ("beta",), ("acme", "beta"), ("gamma",), (), (),
)  # fmt: skip


@dataclass
class World:
    """A fleet whose tools only note who called them where."""

    attached: list[Attached]
    fleet: Fleet
    executor: FleetExecutor
    tools: list[Tool]
    ran: list[tuple[str, str]]

    def serial(self, phone: int) -> str:
        return self.attached[phone].transport.serial

    def record(self, phone: int) -> PhoneRecord:
        identity = self.identity(phone)
        token = identity_token(identity)
        (found,) = (each for each in self.fleet.directory.all() if each.id.phone == token)
        return found

    def identity(self, phone: int) -> str:
        one = self.attached[phone].phone
        return identity_of(one.serial, one.android_id).name

    def callers(self) -> list[Caller]:
        own = {self.serial(each): self.identity(each) for each in (0, 6)}
        return [
            Caller("ann", tenant="acme"),
            Caller("ben", tenant="beta"),
            Caller("cat"),
            Caller("dan", phones=own, tenant="acme"),
            Caller("eve", groups=frozenset({"screen"}), read_only=True, tenant="beta"),
        ]


def identity_token(identity: str) -> str:
    from handroid.surfaces.fleet.bus.names import phone_token

    return phone_token(identity)


def expected(world: World, caller: Caller, phone: int, tool: Tool) -> bool:
    """Whether a call must run, by what was said of callers and phones, not by the product."""
    if TENANTS[phone] and caller.tenant not in TENANTS[phone]:
        return False
    if caller.phones is not None and world.serial(phone) not in caller.phones:
        return False
    if caller.groups is not None and tool.group not in caller.groups:
        return False
    return not caller.read_only or tool.effect is Effect.READS


def noting(ran: list[tuple[str, str]]) -> Registry:
    """Return every tool of the product; each only notes who called it on which phone."""

    async def run(call: Call) -> str:
        ran.append((call.caller.name, call.phone.serial))
        return "ran"

    made = Registry()
    for tool in registry():
        quiet = replace(tool, read=lambda _: {}, seconds=lambda *_: 30.0, locks=False, counted=None)
        made.add(replace(quiet, function=run) if tool.needs_phone else tool)
    return made


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with set_up_fleet(tmp_path_factory.mktemp("fleet") / "f") as made:
        yield made


@pytest.fixture
async def world(keys: SetUpFleet, tmp_path: Path) -> AsyncIterator[World]:
    ran: list[tuple[str, str]] = []
    tools = noting(ran)
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        attached = [await stack.enter_async_context(join(adb)) for _ in TENANTS]
        bus = await connect(keys.gateway())
        stack.push_async_callback(bus.close)
        signer = Signer(keys.folder / "gateways/gw1/signing.seed")
        live = LiveSettings(tmp_path / FILE_NAME, {})
        behind = gateway.fleet_behind(bus, live, State(tmp_path / "gateway"), signer)
        fleet = await stack.enter_async_context(behind)
        node_bus = await connect(keys.node())
        stack.push_async_callback(node_bus.close)
        by_phone = {a.transport.serial: t for a, t in zip(attached, TENANTS, strict=True)}
        node = Node(
            NodeName("lab", "n1", tenants_by_phone=by_phone),
            node_bus,
            buckets.unchecked(node_bus),
            [engine_for(adb, folder=tmp_path / "node")],
            {"reference": tools},
            Verifier(TrustedKeys(keys.folder / "nodes/lab.n1/gateways.keys")),
            # The phones of the test before do not return.
            return_seconds=0,
        )
        stack.push_async_callback(node.close)
        await node.open()
        await within(lambda: len(fleet.directory) == len(TENANTS))
        executor = FleetExecutor(fleet, tools)
        shown = [each for each in tools if each.needs_phone]
        yield World(attached, fleet, executor, shown, ran)


def tries(world: World) -> list[tuple[Caller, int, Tool]]:
    every = [
        (caller, phone, tool)
        for caller in world.callers()
        for phone in range(len(TENANTS))
        for tool in world.tools
    ]
    return random.Random(18).sample(every, min(SAMPLE or len(every), len(every)))


async def check(world: World, answer: Answer, caller: Caller, phone: int, tool: Tool) -> None:
    """Check that a call ran where and for whom it must, or nowhere."""
    if expected(world, caller, phone, tool):
        assert text_of(answer) == "ran", (caller, phone, tool.name)
        assert world.ran == [(caller.name, world.serial(phone))]
    else:
        assert world.ran == [], (caller, phone, tool.name)
        assert answer.is_error
        assert answer.outcome is Outcome.NOT_DONE
    world.ran.clear()


async def test_a_gateway_keeps_tenants_apart(world: World) -> None:
    profile = reference(groups=frozenset(tool.group for tool in world.tools))
    for caller, phone, tool in tries(world):
        named = {tool.phone_argument: str(world.record(phone).id)}
        answer = await world.executor.call(profile, f"android_{tool.name}", named, None, caller)
        await check(world, answer, caller, phone, tool)


async def test_a_node_keeps_tenants_apart_whatever_a_gateway_sends(world: World) -> None:
    profile = reference(groups=frozenset(tool.group for tool in world.tools))
    for caller, phone, tool in tries(world):
        phones = None if caller.phones is None else map(identity_token, caller.phones.values())
        request = Request(
            call=secrets.token_hex(16),
            tool=f"android_{tool.name}",
            arguments={},
            tools="reference",
            profile=profile,
            caller=caller,
            lasts_ms=30_000,
            phones=None if phones is None else frozenset(phones),
        )
        answer = await world.fleet.sender.send(world.record(phone).id, request)
        await check(world, answer, caller, phone, tool)


async def test_a_caller_sees_only_the_phones_of_its_tenant(world: World) -> None:
    for caller in world.callers():
        own = own_phones(world, caller)
        assert {_id(world, name) for name in world.executor.phone_names(caller)} == own
        answer = await world.executor.call(
            reference(), "android_list_phones", {}, None, replace(caller, groups=None)
        )
        others = {str(world.record(phone).id) for phone in range(len(TENANTS))} - own
        said = text_of(answer)
        assert all(each in said for each in own)
        assert not any(each in said for each in others)


def own_phones(world: World, caller: Caller) -> set[str]:
    """Return the phones that a caller may use, by what was said of callers and phones."""
    return {
        str(world.record(phone).id)
        for phone, tenants in enumerate(TENANTS)
        if (not tenants or caller.tenant in tenants)
        and (caller.phones is None or world.serial(phone) in caller.phones)
    }


def _id(world: World, name: str) -> str:
    (found,) = (each for each in world.fleet.directory.all() if each.name == name)
    return str(found.id)


async def test_a_message_without_a_trusted_signature_is_not_executed(
    world: World, keys: SetUpFleet
) -> None:
    caller = world.callers()[0]
    request: dict[str, Any] = {
        "call": secrets.token_hex(16),
        "tool": "android_press_home",
        "arguments": {},
        "tools": "reference",
        "profile": reference(groups=frozenset({"system"})),
        "caller": caller,
        "lasts_ms": 30_000,
    }
    sender = world.fleet.sender
    trusted, sender._signer = sender._signer, Signer(keys.folder / "gateways/gw1/bus.seed")
    refused = await sender.send(world.record(0).id, Request(**request))
    sender._signer = None
    unsigned = await sender.send(
        world.record(0).id, Request(**{**request, "call": secrets.token_hex(16)})
    )
    sender._signer = trusted
    assert [refused.is_error, unsigned.is_error, world.ran] == [True, True, []]
    assert "is not signed by a gateway" in text_of(refused) + text_of(unsigned)


async def test_a_lease_belongs_to_a_tenant(world: World) -> None:
    groups = frozenset({"system", "leases"})
    profile = reference(groups=groups)
    ann, ben, cat, dan, _ = world.callers()

    async def call(caller: Caller, name: str, **arguments: Any) -> Answer:
        return await world.executor.call(profile, f"android_{name}", arguments, None, caller)

    both, own = (str(world.record(phone).id) for phone in (4, 0))
    for caller, phone in ((ben, own), (cat, own), (cat, both), (dan, both)):
        refused = await call(caller, "acquire_phone", phone=phone)
        assert refused.is_error, (caller, phone)
    lease = json.loads(text_of(await call(ann, "acquire_phone", phone=both)))["lease"]
    assert text_of(await call(ann, "press_home", phone=both)) == "ran"
    world.ran.clear()
    for caller in (ben, replace(ben, name="ann")):
        assert (await call(caller, "press_home", phone=both)).is_error, caller
        await call(caller, "release_phone", phone=both)
        await call(caller, "release_phone", lease=lease)
        assert (await call(caller, "acquire_phone", phone=both, lease=lease)).is_error
    assert world.ran == []
    assert text_of(await call(ann, "press_home", phone=both)) == "ran"
    assert "released" in text_of(await call(ann, "release_phone", lease=lease))


async def test_a_caller_only_gets_phones_of_its_tenant(world: World) -> None:
    profile = reference(groups=frozenset({"leases"}))
    for caller in (replace(each, groups=None, read_only=False) for each in world.callers()):
        given = set()
        while True:
            answer = await world.executor.call(
                profile, "android_acquire_phone", {}, None, replace(caller, session=str(len(given)))
            )
            if answer.is_error:
                break
            given.add(json.loads(text_of(answer))["id"])
        assert given == own_phones(world, caller)
        for phone in given:
            await world.fleet.leases.release(world.fleet.leases.held[phone].lease.id)
