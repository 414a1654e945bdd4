"""The operator's decisions, and the backup of a fleet."""

import asyncio
import json
import os
import stat
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handroid.errors import InvalidParams, PermissionDenied
from handroid.surfaces.cli.main import app
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.operator.backup import backup, restore
from handroid.surfaces.fleet.phones.directory import Directory
from handroid.surfaces.fleet.policy import controls
from handroid.surfaces.fleet.policy.controls import Controls
from tests.fleet.conftest import Connect
from tests.fleet.gateways import address, announce, gateway, node, wanted
from tests.fleet.servers import AT_ONCE, Server, one_server, within


async def test_a_stop_reaches_running_nodes_and_those_that_start_later(
    fleet: Buckets, connected: Connect
):
    seen: dict[int, list[bool]] = {0: [], 1: [], 2: []}
    made = [Controls(buckets.unchecked(await connected()).controls, seen[n].append) for n in seen]
    for each in made[:2]:
        await each.open()
    try:
        begun = time.monotonic()
        await controls.stop(fleet.controls)
        await within(lambda: made[0].stopped and made[1].stopped)
        assert time.monotonic() - begun < AT_ONCE
        await made[2].open()
        assert made[2].stopped
        await controls.resume(fleet.controls)
        await within(lambda: not any(each.stopped for each in made))
        assert seen == {0: [False, True, False], 1: [False, True, False], 2: [True, True, False]}
    finally:
        for each in made:
            await each.close()


async def test_a_caller_whose_rights_are_revoked_is_refused(fleet: Buckets, bus: Bus):
    followed = Controls(fleet.controls)
    await followed.open()
    try:
        followed.check("red", "ann")
        await controls.revoke(fleet.controls, "red", "ann")
        await within(lambda: followed.is_revoked("red", "ann"))
        with pytest.raises(PermissionDenied, match="'ann' were revoked"):
            followed.check("red", "ann")
        followed.check("blue", "ann")
        await controls.allow(fleet.controls, "red", "ann")
        await within(lambda: not followed.is_revoked("red", "ann"))
    finally:
        await followed.close()


async def test_a_fleet_is_restored_on_an_empty_bus(fleet: Buckets, bus: Bus, tmp_path, connected):
    async with node(bus, phones=3), gateway(await connected()) as one:
        await one.leases.acquire(wanted("p0"))
        await controls.revoke(fleet.controls, "red", "ann")
        kept = await backup(bus)
    with one_server(tmp_path) as empty:
        other = await connected(empty)
        again = await buckets.create(other)
        assert await restore(other, kept) == 3 + 3 + 1, "records, index, decision"
        assert await restore(other, kept) == 0, "what is there stays"
        followed, directory = Controls(again.controls), Directory(again)
        await followed.open()
        await directory.open()
        try:
            assert followed.is_revoked("red", "ann")
            assert {record.name for record in directory.all()} == {"p0", "p1", "p2"}
            # Leases are not kept: nobody knows any more who uses the phones.
            assert (await again.leases.get(str(address(0)))).value is None
            await announce(again, 3)
        finally:
            await directory.close()
            await followed.close()


@pytest.mark.parametrize("text", ["", "{}", "nonsense\n", '{"kind": "handroid fleet backup"}'])
async def test_a_file_that_is_not_a_backup_is_refused(bus: Bus, fleet: Buckets, text: str):
    with pytest.raises(InvalidParams, match="not a backup"):
        await restore(bus, text)


async def test_the_operators_commands_stop_revoke_back_up_and_restore(
    fleet: Buckets, bus: Bus, nats_server: Server, tmp_path: Path
):
    followed = Controls(fleet.controls)
    await followed.open()

    async def run(*arguments: str) -> dict[str, object]:
        words = ["fleet", *arguments, "--bus", nats_server.url, "--json"]
        ended = await asyncio.to_thread(CliRunner().invoke, app, words)
        assert ended.exit_code == 0, ended.output
        return dict(json.loads(ended.stdout))

    try:
        assert await run("stop") == {"stopped": True}
        await within(lambda: followed.stopped)
        await run("revoke", "ann", "--tenant", "red", "--unlisted")
        await within(lambda: followed.is_revoked("red", "ann"))
        kept = str(tmp_path / "fleet.backup")
        assert (await run("backup", kept))["keys"] == 2
        Path(kept).chmod(0o644)
        assert (await run("backup", kept))["keys"] == 2
        assert os.name == "nt" or stat.S_IMODE(Path(kept).stat().st_mode) == 0o600
        await run("resume")
        await within(lambda: not followed.stopped)
        assert await run("restore", kept) == {"restored": 1}
        await within(lambda: followed.stopped)
    finally:
        await followed.close()
