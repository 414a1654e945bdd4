"""The in-memory copy of a bucket."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusUnavailable
from tests.fleet.conftest import Connect
from tests.fleet.servers import one_server, within


@asynccontextmanager
async def viewed(bucket: Bucket) -> AsyncIterator[tuple[BucketView, list[Entry]]]:
    changes: list[Entry] = []
    view = BucketView(bucket, changes.append)
    await view.open()
    try:
        yield view, changes
    finally:
        await view.close()


def values(view: BucketView) -> dict[str, bytes | None]:
    return {key: entry.value for key, entry in view.entries.items()}


async def test_a_view_has_existing_keys_and_later_changes(fleet: Buckets):
    await fleet.phones.put("a.b.old", b"1")
    await fleet.phones.put("a.b.deleted", b"2")
    await fleet.phones.delete("a.b.deleted")
    async with viewed(fleet.phones) as (view, changes):
        assert values(view) == {"a.b.old": b"1"}
        await fleet.phones.put("a.b.new", b"3")
        await fleet.phones.put("a.b.old", b"4")
        await fleet.phones.delete("a.b.new")
        await within(lambda: len(changes) == 4)
        assert values(view) == {"a.b.old": b"4"}
        assert [(entry.key, entry.value) for entry in changes] == [
            ("a.b.old", b"1"),
            ("a.b.new", b"3"),
            ("a.b.old", b"4"),
            ("a.b.new", None),
        ]


async def test_a_view_reads_more_keys_than_fit_into_one_batch(fleet: Buckets):
    many = {f"a.b.p{number}": b"x" for number in range(2_345)}
    for key in many:
        await fleet.phones.bus.client.publish(f"$KV.DEV.{key}", b"x")
    await fleet.phones.put("a.b.last", b"x")
    async with viewed(fleet.phones) as (view, _):
        assert values(view) == {**many, "a.b.last": b"x"}


async def test_an_expired_key_disappears_from_the_view(fleet: Buckets):
    async with viewed(fleet.nodes) as (view, _):
        await fleet.nodes.create("a.b", b"here", ttl=1)
        await within(lambda: "a.b" in view.entries)
        await within(lambda: "a.b" not in view.entries)


async def test_a_view_is_current_again_after_a_restart(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        made = await buckets.create(await connected(server))
        await made.phones.put("a.b.c", b"1")
        await made.phones.put("a.b.d", b"1")
        async with viewed(made.phones) as (view, _):
            server.stop(signal.SIGKILL)
            await within(lambda: not made.phones.bus.connected)
            server.start()
            await _written_by_another(await connected(server))
            await within(lambda: values(view) == {"a.b.c": b"2"})
            await within(lambda: view.current)


async def _written_by_another(bus: Bus) -> None:
    bucket = buckets.unchecked(bus).phones

    async def written() -> bool:
        try:
            await bucket.put("a.b.c", b"2")
            return await bucket.delete("a.b.d")
        except BusUnavailable:
            return False

    await within(written)


async def test_a_lost_publication_is_detected(bus: Bus, fleet: Buckets):
    async with viewed(fleet.phones) as (view, _):
        subscription = view._subscription
        assert subscription
        await subscription.unsubscribe()
        await fleet.phones.put("a.b.lost", b"1")
        view._subscription = await bus.client.subscribe("dev.evt.>", cb=view._take)
        await bus.flush()
        await fleet.phones.put("a.b.next", b"1")
        await within(lambda: set(view.entries) == {"a.b.lost", "a.b.next"})


async def test_a_view_continues_when_its_bucket_is_recreated(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        bus = await connected(server)
        made = await buckets.create(bus)
        for number in range(5):
            await made.phones.put(f"a.b.p{number}", b"1")
        async with viewed(made.phones) as (view, _):
            await bus.streams.delete_stream("KV_DEV")
            view._mark_outdated()
            await within(lambda: not view.current)
            await buckets.create(bus)
            await made.phones.put("a.b.new", b"1")
            await within(lambda: values(view) == {"a.b.new": b"1"} and view.current)
