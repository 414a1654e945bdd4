"""Phones of a node that was restarted, until its adb server has found them again."""

from typing import Any

from handroid.adb import devices
from handroid.errors import Outcome
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.phones.directory import Filters
from tests.fleet.servers import within
from tests.fleet.small_fleet import SmallFleet, text_of
from tests.phones import soon


async def restart_without_phone(small: SmallFleet, **more: Any) -> None:
    """Restart the node while its adb server does not list the phone."""
    (attached,) = small.attached
    await small.node.drain(notice=0)
    await small.node.close()
    await small.node_bus.close()
    await devices.disconnect(attached.server, attached.transport.serial, soon())
    await (await small.another_node(**more)).open()


async def test_a_phone_that_adb_has_not_found_yet_stays_in_the_fleet(small: SmallFleet) -> None:
    before, (name,) = small.names, small.names
    directory = small.fleet.directory
    await restart_without_phone(small)
    await within(lambda: directory.find(Filters(state="offline")))
    assert small.names == before
    answer = await small.call("note", phone=name)
    assert answer.outcome is Outcome.NOT_DONE
    assert "just restarted" in text_of(answer)
    assert "Try again in a few seconds" in text_of(answer)
    refused = await small.call("acquire_phone", seconds=60)
    assert refused.is_error, "nobody gets a phone that is not there"
    (attached,) = small.attached
    await devices.connect(attached.server, attached.transport.serial, soon())
    await within(lambda: directory.find(Filters(state="device")))
    assert small.names == before
    assert text_of(await small.call("note", phone=name)) == "noted"


async def test_a_phone_that_does_not_return_is_withdrawn(small: SmallFleet) -> None:
    await restart_without_phone(small, return_seconds=0.1)
    await within(lambda: not small.fleet.directory.all())
    assert "No phone is in the fleet" in text_of(await small.call("note"))


async def test_nobody_waits_for_a_phone_that_another_node_has_by_now(
    small: SmallFleet, fleet: Buckets
) -> None:
    (record,) = small.fleet.directory.all()
    await fleet.phones.put(f"idx.{record.id.phone}", b"lab.two")
    await restart_without_phone(small)
    await within(lambda: not small.fleet.directory.all())
    assert (await fleet.phones.get(f"idx.{record.id.phone}")).value == b"lab.two"
