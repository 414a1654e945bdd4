"""`handroid fleet status`, as an operator uses it."""

import asyncio
import json
import sys
from pathlib import Path

from typer.testing import CliRunner

from handroid.surfaces.cli.main import app
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus
from tests.fleet.conftest import Connect
from tests.fleet.gateways import gateway, node, wanted
from tests.fleet.servers import Server, within
from tests.surfaces.model import PATIENCE
from tests.surfaces.programs import environment


async def shown(*arguments: str, command: str = "status") -> str:
    ended = await asyncio.to_thread(CliRunner().invoke, app, ["fleet", command, *arguments])
    assert ended.exit_code == 0, ended.output
    return ended.stdout


async def test_the_status_shows_nodes_phones_by_state_and_leases(
    fleet: Buckets, bus: Bus, connected: Connect, nats_server: Server
) -> None:
    where = ("--bus", nats_server.url)
    async with node(await connected(), phones=3), gateway(bus) as one:
        await one.leases.acquire(wanted("p1"))
        now = json.loads(await shown(*where, "--json"))
        assert now["current"]
        assert now["phones"] == {"device": 3}
        (here,) = now["nodes"]
        assert (here["node"], here["state"]) == ("lab.n1", "up")
        assert (here["phones"], here["leased"]) == (3, 1)
        (lease,) = now["leases"]
        assert (lease["phone"], lease["holder"], lease["tenant"]) == ("p1", "ann", "red")
        text = await shown(*where)
        assert "Phones: 3 device. Leases: 1." in text
        assert "lab.n1" in text.splitlines()[1]
        phones = json.loads(await shown(*where, "--json", command="phones"))
        assert [each["phone"] for each in phones] == ["p0", "p1", "p2"]
        assert [each["holder"] for each in phones] == ["", "ann", ""]
        assert "HOLDER" in await shown(*where, command="phones")


async def test_the_operator_ends_a_lease_that_nobody_releases(
    fleet: Buckets, bus: Bus, connected: Connect, nats_server: Server
) -> None:
    where = ("--bus", nats_server.url)
    async with node(await connected(), phones=1), gateway(bus) as one:
        await one.leases.acquire(wanted("p0"))
        assert "p0 is free; 'ann' held it." in await shown("p0", *where, command="release")
        await within(lambda: not one.leases.held)
        await one.leases.acquire(wanted("p0", holder="bob"))
        state = (await bus.streams.stream_info(names.AUDIT)).state
        assert state.messages == 1
        await shown("p0", *where, command="release")
        again = await asyncio.to_thread(CliRunner().invoke, app, ["fleet", "release", "p0", *where])
        assert "Nobody has leased p0" in str(again.exception)


async def test_the_status_says_that_everything_is_stopped(
    fleet: Buckets, nats_server: Server
) -> None:
    where = ("--bus", nats_server.url)
    for command, stopped in (("stop", True), ("resume", False)):
        await shown(*where, command=command)
        assert json.loads(await shown(*where, "--json"))["stopped"] is stopped
        assert ("'handroid fleet resume'" in await shown(*where)) is stopped
    assert "The fleet has no phones" in await shown(*where, command="phones")


async def test_a_watched_status_is_printed_again_when_a_node_leaves(
    fleet: Buckets, connected: Connect, nats_server: Server, tmp_path: Path
) -> None:
    async with node(await connected(), phones=2):
        watching = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "handroid", "fleet", "status",
            "--watch", "--json", "--bus", nats_server.url,
            env=environment(tmp_path), stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert watching.stdout is not None
        first = json.loads(await asyncio.wait_for(watching.stdout.readline(), PATIENCE))
        assert first["phones"] == {"device": 2}
    again = json.loads(await asyncio.wait_for(watching.stdout.readline(), PATIENCE))
    assert again["phones"] == {"absent": 2}
    assert again["nodes"][0]["state"] == "absent"
    watching.terminate()
    await asyncio.wait_for(watching.wait(), PATIENCE)
    assert watching.returncode == 0
