"""Phone providers: attached phones, and virtual ones that can be reset."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import AdbServer
from handroid.errors import ActionFailed, NotSupported, PhoneUnavailable
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.phone.phone_provider import AttachedPhones, fill
from handroid.state import State
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.names import PhoneId
from handroid.virtual_phone.provider import VirtualPhones
from handroid.virtual_phone.starting import DEFAULT_API, phone_maker
from tests.fleet.members import member
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import SmallFleet, small_fleet, text_of
from tests.phones import FAST, soon

DOWNLOADS = "com.android.providers.downloads.documents/downloads"
ADA, BOB = Caller("ada"), Caller("bob")
OWN_ID = "an-id-of-bobs-own"


class Unresettable(VirtualPhones):
    """Phones that do not start a second time."""

    async def reset(self, serial: str, _deadline: Deadline) -> None:
        raise ActionFailed(f"{serial} does not boot.")


@asynccontextmanager
async def fleet_of(
    kind: type[VirtualPhones], server: Server, folder: Path
) -> AsyncIterator[tuple[SmallFleet, VirtualPhones]]:
    made: list[VirtualPhones] = []

    async def provide(adb: AdbServer, state: State) -> VirtualPhones:
        made.append(kind(adb, state, 1, phone_maker(DEFAULT_API, FAST), {}))
        await fill(made[0], 1, soon())
        return made[0]

    async with small_fleet(server, folder, provide=provide) as small:
        try:
            yield small, made[0]
        finally:
            for serial in await made[0].list(soon()):
                await made[0].destroy(serial, soon())


async def taken(small: SmallFleet, caller: Caller, **wanted: Any) -> dict[str, Any]:
    answer = await small.call("acquire_phone", wait=20, caller=caller, **wanted)
    assert not answer.is_error, text_of(answer)
    found: dict[str, Any] = json.loads(text_of(answer))
    return found


def known(small: SmallFleet) -> list[PhoneId]:
    return [record.id for record in small.fleet.directory.all()]


async def files(small: SmallFleet, caller: Caller) -> list[str]:
    answer = await small.call("list_files", location_id=DOWNLOADS, caller=caller)
    assert not answer.is_error, text_of(answer)
    return [each["name"] for each in json.loads(text_of(answer))["files"]]


async def leave(small: SmallFleet, caller: Caller, name: str) -> None:
    answer = await small.call(
        "write_file", location_id=DOWNLOADS, path=name, content="mine", caller=caller
    )
    assert not answer.is_error, text_of(answer)


async def test_a_fresh_phone_keeps_its_identity_but_nothing_of_its_last_holder(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    async with fleet_of(VirtualPhones, nats_server, tmp_path) as (small, provider):
        first = await taken(small, ADA)
        as_new = await files(small, ADA)
        await leave(small, ADA, "left.txt")
        assert set(await files(small, ADA)) == {*as_new, "left.txt"}
        await small.call("release_phone", caller=ADA)
        used = await taken(small, BOB)
        assert "left.txt" in await files(small, BOB)
        await small.call("release_phone", lease=used["lease"], caller=BOB)
        second = await taken(small, BOB, fresh=True, lease=OWN_ID)
        assert (second["phone"], second["id"]) == (first["phone"], first["id"])
        assert await files(small, BOB) == as_new
        await leave(small, BOB, "work.txt")
        again = await taken(small, BOB, fresh=True, lease=OWN_ID)
        assert again["lease"] == second["lease"]
        assert "work.txt" in await files(small, BOB)
        assert small.names == [first["phone"]]
        with pytest.raises(ActionFailed, match="no more may"):
            await provider.create(soon())


async def test_a_phone_that_cannot_be_reset_is_replaced_and_not_leased(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    async with fleet_of(Unresettable, nats_server, tmp_path) as (small, provider):
        (before,) = small.fleet.directory.all()
        (serial,) = await provider.list(soon())
        refused = await small.call("acquire_phone", caller=ADA, fresh=True)
        assert "does not boot" in text_of(refused)
        await within(lambda: before.id not in known(small) and known(small))
        await within(lambda: not small.fleet.leases.held)
        assert serial not in await provider.list(soon())
        assert not (await small.call("press_home", caller=BOB)).is_error
        with pytest.raises(PhoneUnavailable, match="No virtual phone"):
            await provider.destroy(serial, soon())


async def test_attached_phones_are_neither_created_nor_erased(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    async with small_fleet(nats_server, tmp_path) as small:
        refused = await small.call("acquire_phone", caller=ADA, fresh=True)
        assert "No phone of the fleet matches" in text_of(refused)
        provider = AttachedPhones(small.engine.roster)
        (serial,) = await provider.list(soon())
        with pytest.raises(NotSupported, match="people attach them"):
            await provider.create(soon())
        with pytest.raises(NotSupported, match="does not erase"):
            await provider.reset(serial, soon())
        with pytest.raises(NotSupported, match="detach it yourself"):
            await provider.destroy(serial, soon())


async def test_a_node_starts_as_many_virtual_phones_as_it_may(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    async with member(
        tmp_path, "node", "--bus", nats_server.url, "--name", "two",
        "--provider", "virtual", "--max-phones", "2",
    ) as (_, held):  # fmt: skip
        assert held == {"node": "here.two", "phones": 2}
