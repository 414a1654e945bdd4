"""The buckets of a fleet: compare-and-set, expiry, and published changes."""

import pytest
from nats.js.api import StreamConfig

from handroid.surfaces.fleet.bus import buckets, names
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusTooOld
from tests.fleet.conftest import Connect
from tests.fleet.servers import one_server, within


async def test_a_key_is_created_once_and_changed_only_after_its_last_revision(fleet: Buckets):
    leases = fleet.leases
    first = await leases.create("a.b.c", b"one")
    assert first is not None
    assert await leases.create("a.b.c", b"two") is None
    assert await leases.write("a.b.c", b"two", first + 1) is None
    second = await leases.write("a.b.c", b"two", first)
    assert second is not None
    assert second > first
    assert await leases.get("a.b.c") == Entry("a.b.c", b"two", second)
    assert await leases.get("a.b.c", latest=False) == Entry("a.b.c", b"two", second)
    assert (await leases.get("a.b.other")).value is None


async def test_a_deleted_key_can_be_created_again(fleet: Buckets):
    revision = await fleet.leases.create("a.b.c", b"one")
    assert revision is not None
    assert not await fleet.leases.delete("a.b.c", revision - 1)
    assert await fleet.leases.delete("a.b.c", revision)
    assert (await fleet.leases.get("a.b.c")).value is None
    assert await fleet.leases.create("a.b.c", b"two") is not None


async def test_an_expired_key_can_be_created_again(fleet: Buckets):
    first = await fleet.leases.create("a.b.c", b"one", ttl=1)
    assert first is not None
    again = await fleet.leases.write("a.b.c", b"renewed", first, ttl=1)
    assert again is not None

    async def gone() -> bool:
        return (await fleet.leases.get("a.b.c")).value is None

    await within(gone)
    assert (await fleet.leases.get("a.b.c")).revision > again
    assert (await fleet.leases.get("a.b.c", latest=False)).value is None
    assert await fleet.leases.create("a.b.c", b"two", ttl=30) is not None


async def test_changes_are_published_but_failed_writes_are_not(bus: Bus, fleet: Buckets):
    seen: list[tuple[str, bytes]] = []

    async def note(message) -> None:  # type: ignore[no-untyped-def]
        seen.append((message.subject, message.data))

    await bus.client.subscribe("lease.evt.a.b.*", cb=note)
    await bus.flush()
    await fleet.leases.create("a.b.c", b"one", ttl=1)
    await fleet.leases.write("a.b.c", b"refused", 1_000_000)
    await within(lambda: len(seen) == 2)
    assert seen == [("lease.evt.a.b.c", b"one"), ("lease.evt.a.b.c", b"")]


async def test_a_bucket_that_never_expires_keys_is_refused(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        bus = await connected(server)
        with pytest.raises(BusTooOld, match="no bucket"):
            await buckets.existing(bus)
        await bus.streams.add_stream(
            StreamConfig(name=f"KV_{names.LEASES}", subjects=[f"$KV.{names.LEASES}.>"])
        )
        with pytest.raises(BusTooOld, match="does not expire"):
            await buckets.create(bus)
