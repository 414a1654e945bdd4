"""The directory of phones: written by nodes, searched by gateways."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from handroid.errors import InvalidParams, PhoneUnavailable
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.names import phone_id
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneClaimed, PhoneRecord, RecordWriter
from handroid.surfaces.fleet.phones.presence import NodePresence, Presence
from tests.fleet.conftest import Connect
from tests.fleet.servers import one_server, within


def record(node: str = "n1", identity: str = "P-1", **facts: object) -> PhoneRecord:
    made = PhoneRecord(phone_id("lab", node, identity), identity.lower(), "Pixel 8", api_level=34)
    return replace(made, **facts)  # type: ignore[arg-type]


@asynccontextmanager
async def node(fleet: Buckets, name: str = "lab.n1") -> AsyncIterator[RecordWriter]:
    presence = Presence(fleet.nodes, lambda: NodePresence(name))
    await presence.open()
    writer = RecordWriter(fleet, name)
    await writer.open()
    try:
        yield writer
    finally:
        await presence.close()


@asynccontextmanager
async def directory(fleet: Buckets) -> AsyncIterator[Directory]:
    made = Directory(fleet)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


async def test_a_gateway_sees_phones_appear_change_and_disappear(fleet: Buckets):
    async with directory(fleet) as seen, node(fleet) as writer:
        phone = record(labels=("fast",))
        assert await writer.publish(phone)
        await within(lambda: seen.known(str(phone.id)) == phone)
        assert not await writer.publish(phone), "an unchanged record was written again"
        await writer.publish(replace(phone, state="offline"))
        await within(lambda: seen.find(Filters(state="offline")) != [])
        assert seen.find(Filters(state="device")) == []
        await writer.withdraw(phone.id)
        await within(lambda: len(seen) == 0)


async def test_phones_are_found_by_name_model_level_state_and_label(fleet: Buckets):
    async with node(fleet) as writer:
        one = record(identity="P-1", labels=("fast", "eu"), published=({"name": "x"},))
        two = record(identity="P-2", labels=("eu",), api_level=30, model="Galaxy S24")
        three = record(identity="P-3", tenants=("red",), name="p-2")
        for each in (one, two, three):
            await writer.publish(each)
        async with directory(fleet) as seen:

            def found(**wanted: object) -> set[str]:
                return {r.id.phone for r in seen.find(Filters(**wanted))}  # type: ignore[arg-type]

            p1, p2, p3 = one.id.phone, two.id.phone, three.id.phone
            assert found() == {p1, p2, p3}
            assert found(labels=("eu",)) == {p1, p2}
            assert found(labels=("eu", "fast")) == {p1}
            assert found(labels=("none",)) == set()
            assert found(model="galaxy s24") == found(model="S24") == {p2}
            assert found(model="pixel", labels=("eu",)) == {p1}
            assert found(model="pixel 9") == found(fresh=True) == set()
            assert found(api_level=34, tenant="blue") == {p1}
            assert found(name="p-2", tenant="blue") == {p2}
            assert found(name="p-2", tenant="red") == {p2, p3}
            assert seen.get(str(three.id), "red").id == three.id
            assert seen.get("p-1").published == ({"name": "x"},)
            with pytest.raises(PhoneUnavailable):
                seen.get("p-9")
            with pytest.raises(PhoneUnavailable):
                seen.get(str(three.id), "blue")
            with pytest.raises(InvalidParams, match="Several"):
                seen.get("p-2", "red")


async def test_phones_of_a_node_that_left_are_absent(fleet: Buckets):
    async with directory(fleet) as seen:
        phone = record()
        async with node(fleet) as writer:
            await writer.publish(phone)
            await within(lambda: seen.find(Filters(state="device")) != [])
            assert seen.free(Filters(), 5) == [phone]
        await within(lambda: seen.state(phone) == "absent")
        assert seen.find(Filters(state="device")) == []
        assert seen.free(Filters(), 5) == []
        assert seen.find(Filters()) == [phone]


async def test_two_nodes_cannot_have_the_same_phone(fleet: Buckets):
    async with node(fleet, "lab.n2") as second:
        async with node(fleet, "lab.n1") as first:
            await first.publish(record("n1"))
            with pytest.raises(PhoneClaimed, match=r"lab\.n1"):
                await second.publish(record("n2"))
            await first.withdraw(record("n1").id)
            await second.publish(record("n2"))
            await second.withdraw(record("n2").id)
            await first.publish(record("n1"))
        # The first node is gone without giving the phone up.
        assert await second.publish(record("n2"))


async def test_a_node_knows_its_phones_after_a_restart(fleet: Buckets):
    async with node(fleet) as writer:
        await writer.publish(record())
    again = RecordWriter(fleet, "lab.n1")
    assert await again.open() == [record().id]
    assert not await again.publish(record())
    assert await again.publish(record(state="offline"))


async def test_an_entry_under_the_wrong_key_is_ignored(fleet: Buckets):
    await fleet.phones.put("lab.n9.abc", record().to_bytes())
    await fleet.phones.put("lab.n9.abd", b"[]")
    await fleet.phones.put("lab.n9.abe", b'{"id": "*"}')
    await fleet.phones.put("lab.n9.abf", b"\xff")
    async with directory(fleet) as seen:
        assert len(seen) == 0


async def test_nodes_and_phones_survive_a_restart_of_the_bus(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        made = await buckets.create(await connected(server))
        async with directory(made) as seen, node(made) as writer:
            await writer.publish(record())
            await within(lambda: seen.find(Filters(state="device")) != [])
            server.stop(signal.SIGKILL)
            await within(lambda: not made.phones.bus.connected)
            server.start()
            await within(lambda: made.phones.bus.connected and seen.current)
            await writer.publish(record(labels=("new",)))
            await within(lambda: seen.find(Filters(labels=("new",), state="device")) != [])
