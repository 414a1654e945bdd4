"""A node that is suspended, resumed and killed, as its callers see it."""

import asyncio
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from handroid.config import FILE_NAME, LiveSettings
from handroid.engine.profile import reference
from handroid.errors import HandroidError, Outcome
from handroid.model.caller import OWNER
from handroid.model.tool import Answer
from handroid.state import State
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.gateway import gateway
from handroid.surfaces.fleet.gateway.executor import FleetExecutor
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.tools.registry import registry
from tests.fleet.members import member
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import text_of
from tests.levels import NIGHTLY
from tests.phones import attach
from tests.surfaces.tasks import CALCULATOR

GIVES_UP_MS = 1500
LATE = 200


async def outcome_of(fleet: Fleet, request: Request) -> Outcome:
    (record,) = fleet.directory.all()
    now = fleet.clock.now_ms() or 0
    try:
        timed = replace(request, ends_ms=now + request.lasts_ms)
        return (await fleet.sender.send(record.id, timed)).outcome
    except HandroidError as error:
        return error.outcome


@pytest.mark.skipif(
    not NIGHTLY, reason="takes a node of its own; test_ending_nodes.py tries the parts"
)
async def test_nothing_is_done_late_and_a_killed_node_is_noticed(
    nats_server: Server, fleet: Buckets, bus: Bus, tmp_path: Path
) -> None:
    live = LiveSettings(tmp_path / FILE_NAME, {})
    async with (
        attach() as attached,
        member(
            tmp_path / "node", "node", "--bus", nats_server.url,
            "--server", str(attached.server.address.port),
        ) as (process, _),
        gateway.fleet_behind(bus, live, State(tmp_path / "gateway")) as seen,
    ):  # fmt: skip
        executor = FleetExecutor(seen, registry())

        async def call(tool: str, **arguments: object) -> Answer:
            return await executor.call(reference(), f"android_{tool}", arguments)

        await within(lambda: executor.phone_names() and seen.clock.now_ms() is not None)
        assert (await call("press_home")).outcome is Outcome.DONE
        process.send_signal(signal.SIGSTOP)
        tap = Request(
            call="", tool="android_open_app", arguments={"package_id": CALCULATOR},
            tools="reference", profile=reference(), caller=OWNER, lasts_ms=GIVES_UP_MS, ends_ms=0,
        )  # fmt: skip
        late = [replace(tap, call=f"late{number:028}") for number in range(LATE)]
        outcomes = await asyncio.gather(*(outcome_of(seen, each) for each in late))
        assert set(outcomes) == {Outcome.UNKNOWN}
        process.send_signal(signal.SIGCONT)
        await within(lambda: woken(call))
        assert CALCULATOR not in text_of(await call("get_screen_state"))
        waiting = asyncio.create_task(
            call("wait_for_element", by="text", value="nowhere", timeout=25000)
        )
        await within(lambda: len(seen.sender) == 1)
        acting = asyncio.create_task(call("long_press", x=5, y=5, duration=9000))
        await within(lambda: len(seen.sender) == 2)
        process.kill()
        begun = time.monotonic()
        assert (await acting).outcome is Outcome.UNKNOWN
        assert (await waiting).is_error
        spent = time.monotonic() - begun
        print(f"killed: calls under way ended after {spent:.2f} s")
        assert spent < 4
        later = await call("press_home")
        assert later.outcome is Outcome.NOT_DONE
        assert "is offline" in text_of(later)


async def woken(call) -> bool:  # type: ignore[no-untyped-def]
    """Whether the node answers again."""
    return not (await call("get_clipboard")).is_error
