"""Calls to nodes that die, restart or shut down, with the bus or without it."""

import asyncio
import signal
import time
from pathlib import Path

import pytest

from handroid.errors import Outcome
from tests.fleet.servers import AT_ONCE, one_server, within
from tests.fleet.small_fleet import SmallFleet, small_fleet, text_of


async def test_a_call_ends_as_unknown_when_its_node_dies(small: SmallFleet) -> None:
    under_way = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    # What the bus sees of a node that is killed: its connection ends.
    await small.node_bus.close()
    begun = time.monotonic()
    answer = await under_way
    assert answer.outcome is Outcome.UNKNOWN
    assert "went offline" in text_of(answer)
    assert time.monotonic() - begun < 4
    later = await small.call("note")
    assert later.outcome is Outcome.NOT_DONE
    assert small.acts.done == []


async def test_a_call_waits_for_a_restarting_node(small: SmallFleet) -> None:
    under_way = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    draining = asyncio.create_task(small.node.drain(notice=0))
    await within(lambda: any(each.draining for each in small.fleet.directory.nodes.values()))
    new = asyncio.create_task(small.call("note"))
    small.acts.go_on.set()
    assert text_of(await under_way) == "went on"
    await draining
    await small.node.close()
    await small.node_bus.close()
    await (await small.another_node()).open()
    assert text_of(await new) == "noted"


async def test_a_node_finishes_its_calls_without_the_bus(small: SmallFleet) -> None:
    under_way = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    await small.node_bus.close()
    draining = asyncio.create_task(small.node.drain(notice=0))
    small.acts.go_on.set()
    await draining
    assert len(small.acts.done) == 1
    assert (await under_way).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_node_that_shuts_down_finishes_its_calls_even_without_the_bus(
    number: signal.Signals, tmp_path: Path
) -> None:
    with one_server(tmp_path / "nats") as server:
        async with small_fleet(server, tmp_path) as small:
            under_way = asyncio.create_task(small.call("block"))
            await small.acts.begun.wait()
            server.send(number)
            begun = time.monotonic()
            draining = asyncio.create_task(small.node.drain(notice=0))
            await within(lambda: small.node._draining and not small.acts.done)
            small.acts.go_on.set()
            await draining
            assert time.monotonic() - begun < AT_ONCE
            assert len(small.acts.done) == 1
            server.stop()
            server.start()
            under_way.cancel()
