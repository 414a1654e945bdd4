"""Phones that fail repeatedly are quarantined, and reinstated."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handroid.errors import AndroidRestarting, HandroidError, InvalidParams, TimedOut
from handroid.model.tool import Answer, Effect, Text
from handroid.phone.phone import Phone
from handroid.surfaces.cli.main import app
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.node.quarantine import AFTER, SECONDS, Quarantine
from handroid.tools.tool import Call, Registry, tool
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import Acts, SmallFleet, small_fleet, text_of
from tests.fleet.test_limits import Clock


class FailingActs(Acts):
    """Acts with one more tool, which fails as it is set to."""

    error: HandroidError | None = None

    def registry(self) -> Registry:
        acts = self

        @tool(effect=Effect.ACTS, group="touch")
        async def fail(call: Call) -> str:
            """Fails."""
            if acts.error:
                raise acts.error
            return "went well"

        made = super().registry()
        made.add(fail.handroid_tool)  # type: ignore[attr-defined]
        return made


@pytest.fixture
async def small(nats_server: Server, fleet: Buckets, tmp_path: Path) -> AsyncIterator[SmallFleet]:
    async with small_fleet(nats_server, tmp_path, acts=FailingActs()) as made:
        yield made


async def fail(small: SmallFleet, error: HandroidError | None, times: int) -> None:
    assert isinstance(small.acts, FailingActs)
    small.acts.error = error
    for _ in range(times):
        assert (await small.call("fail")).is_error == (error is not None)


async def run(server: Server, *arguments: str) -> Any:
    words = ["fleet", *arguments, "--bus", server.url, "--json"]
    ended = await asyncio.to_thread(CliRunner().invoke, app, words)
    if ended.exception:
        raise ended.exception
    return json.loads(ended.stdout)


async def test_a_phone_that_fails_repeatedly_is_not_leased_until_it_is_reinstated(
    small: SmallFleet, nats_server: Server
) -> None:
    (name,) = small.names
    with pytest.raises(InvalidParams, match=f"{name} is not quarantined: its state is 'device'"):
        await run(nats_server, "reinstate", name)

    def state() -> str:
        (record,) = small.fleet.directory.all()
        return small.fleet.directory.state(record)

    await fail(small, InvalidParams("the caller is wrong"), 2 * AFTER)
    await fail(small, AndroidRestarting(), AFTER - 1)
    await fail(small, None, 1)
    await fail(small, AndroidRestarting(), AFTER - 1)
    assert state() == "device"
    await fail(small, AndroidRestarting(), 1)
    await within(lambda: state() == "quarantined")

    refused = await small.call("acquire_phone", seconds=60)
    assert refused.is_error
    assert "No phone of the fleet matches" in text_of(refused)
    shown = await run(nats_server, "status")
    assert [each["phone"] for each in shown["quarantined"]] == [name]
    gateway, node = small.fleet.metrics.registry, small.node.calls.metrics.registry
    assert gateway.get_sample_value("handroid_fleet_phones", {"state": "quarantined"}) == 1
    assert node.get_sample_value("handroid_node_phones_quarantined") == 1
    await fail(small, None, 1)
    assert state() == "quarantined"

    assert await run(nats_server, "reinstate", name) == {"reinstated": name}
    await within(lambda: state() == "device")
    assert not (await small.call("acquire_phone", seconds=60)).is_error


async def test_timeouts_count_only_if_the_phone_does_not_respond_to_a_probe(
    small: SmallFleet,
) -> None:
    phones = small.node.phones
    await fail(small, TimedOut("It took too long."), AFTER)
    await within(lambda: not phones.quarantine._asking)
    assert len(phones.quarantine) == 0


async def judged(phone: Phone, alive: bool, clock: Clock) -> Quarantine:
    async def asked(_phone: Phone) -> bool:
        return alive

    made = Quarantine(lambda: None, asked, clock)
    slow = Answer((Text("slow"),), is_error=True, error=TimedOut("It took too long."))
    for _ in range(AFTER):
        made.ended(phone, slow)
    await within(lambda: not made._asking)
    return made


async def test_a_quarantine_ends_after_a_while_or_when_the_phone_is_reattached(
    small: SmallFleet,
) -> None:
    (held,) = small.node.phones
    clock = Clock()
    assert (await judged(held.phone, True, clock)).state(held.phone) == "device"
    made = await judged(held.phone, False, clock)
    assert made.state(held.phone) == "quarantined"
    another = Phone(held.phone.transport, held.phone.slug, held.phone.state)
    assert made.state(another) == "device"
    clock.now += SECONDS
    assert made.state(held.phone) == "device"
    assert len(made) == 0
