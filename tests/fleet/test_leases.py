"""Leases of a fleet: one holder per phone, even if several gateways act at the same time."""

import json
import signal

import pytest

from handroid.errors import LeaseEnded, PhoneLeased, PhoneUnavailable
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusUnavailable
from handroid.surfaces.fleet.phones.directory import Filters
from tests.fleet.conftest import Connect
from tests.fleet.gateways import address, gateway, node, wanted
from tests.fleet.servers import one_server, within

P0 = str(address(0))


async def test_a_phone_has_one_holder_until_it_is_released(fleet: Buckets, connected: Connect):
    async with (
        node(await connected()),
        gateway(await connected()) as one,
        gateway(await connected()) as two,
    ):
        phone, seen = await one.leases.acquire(wanted("p0"))
        assert phone == P0
        with pytest.raises(PhoneLeased, match="'ann' holds p0, since"):
            await two.leases.acquire(wanted("p0", holder="bob"))
        assert await two.leases.release(seen.lease.id)
        _, next_seen = await one.leases.acquire(wanted("p0", holder="bob"))
        assert next_seen.lease.revision > seen.lease.revision
        assert not await one.leases.release(seen.lease.id)


async def test_repeating_a_request_returns_the_same_lease(fleet: Buckets, connected: Connect):
    async with (
        node(await connected(), phones=3),
        gateway(await connected()) as one,
        gateway(await connected()) as two,
    ):
        asked = wanted(id="mine")
        first, again, elsewhere = (
            await one.leases.acquire(asked),
            await one.leases.acquire(asked),
            await two.leases.acquire(asked),
        )
        assert first[0] == again[0] == elsewhere[0]
        assert first[1].lease.revision == again[1].lease.revision == elsewhere[1].lease.revision


async def test_phones_that_do_not_match_are_not_leased(fleet: Buckets, connected: Connect):
    async with node(await connected()), gateway(await connected()) as one:
        with pytest.raises(PhoneUnavailable, match="No phone of the fleet"):
            await one.leases.acquire(wanted("p9"))


async def test_a_node_lets_the_holder_act_and_nobody_else(fleet: Buckets, connected: Connect):
    async with node(await connected()) as feed, gateway(await connected()) as one:
        anybody = Caller("red/ann", tenant="red")
        assert await feed.check("P-0", anybody) is None
        _, seen = await one.leases.acquire(wanted("p0"))
        held = await feed.check("P-0", Caller("other", lease=seen.lease.id))
        assert held
        assert held.revision == seen.lease.revision
        assert await feed.check("P-0", anybody), "the same caller without showing the lease"
        with pytest.raises(PhoneLeased, match="'ann' holds this phone"):
            await feed.check("P-0", Caller("red/bob", tenant="red"))
        with pytest.raises(LeaseEnded):
            await feed.check("P-0", Caller("red/bob", lease="made up"))
        await one.leases.release(seen.lease.id)
        with pytest.raises(LeaseEnded):
            await feed.check("P-0", Caller("other", lease=seen.lease.id))


async def test_a_lease_that_was_taken_over_is_refused_and_recorded(
    fleet: Buckets, bus: Bus, connected: Connect
):
    ended: list[str] = []
    async with node(await connected(), ended=ended) as feed, gateway(await connected()) as one:
        _, old = await one.leases.acquire(wanted("p0"))
        new = await one.leases.take_over(P0, wanted("p0", holder="eve"), "ann is on holiday")
        # The node confirmed it: no waiting for a publication.
        with pytest.raises(LeaseEnded):
            await feed.check("P-0", Caller("x", lease=old.lease.id))
        assert await feed.check("P-0", Caller("x", lease=new.lease.id))
        assert ended == [old.lease.id]
        stored = await bus.streams.get_last_msg("AUDIT", f"audit.red.{P0}")
        entry = json.loads(stored.data or b"")
        assert (entry["from"], entry["to"], entry["why"]) == ("ann", "eve", "ann is on holiday")


async def test_calls_through_any_gateway_keep_a_lease_alive(fleet: Buckets, connected: Connect):
    async with (
        node(await connected()),
        gateway(await connected(), ttl=2) as one,
        gateway(await connected(), ttl=2) as two,
    ):
        _, seen = await one.leases.acquire(wanted("p0", idle=60.0))
        await within(lambda: one.leases.held[P0].lease.idle_left < 60)
        unused = one.leases.held[P0].lease.idle_left

        async def kept() -> bool:
            assert await two.leases.check(P0, seen.lease.id, "red/ann")
            return one.leases.held[P0].lease.idle_left > unused

        await within(kept)
        assert one.leases.held[P0].lease.revision == seen.lease.revision


async def test_a_lease_ends_when_no_calls_come(fleet: Buckets, connected: Connect):
    ended: list[str] = []
    async with node(await connected(), ended=ended), gateway(await connected()) as one:
        _, seen = await one.leases.acquire(wanted("p0", idle=1.0))
        await within(lambda: ended == [seen.lease.id] and P0 not in one.leases.held)
        with pytest.raises(LeaseEnded):
            await one.leases.check(P0, seen.lease.id, "red/ann")


async def test_another_gateway_renews_the_lease_of_a_gateway_that_died(
    fleet: Buckets, connected: Connect
):
    async with node(await connected()), gateway(await connected(), ttl=2) as two:
        async with gateway(await connected(), ttl=2) as one:
            _, seen = await one.leases.acquire(wanted("p0", idle=60.0))
            await within(lambda: P0 in two.leases.held)
        first = two.leases.held[P0].written
        await within(lambda: two.leases.held[P0].written > first)
        assert two.leases.held[P0].lease.revision == seen.lease.revision


async def test_a_lease_ends_after_its_maximum_duration_despite_calls(
    fleet: Buckets, connected: Connect
):
    async with node(await connected()), gateway(await connected(), ttl=3) as one:
        _, seen = await one.leases.acquire(wanted("p0", idle=60.0, longest=1.5))

        async def over() -> bool:
            try:
                await one.leases.check(P0, seen.lease.id, "")
            except LeaseEnded:
                return True
            return False

        await within(over)


async def test_leases_of_an_absent_node_are_not_renewed(fleet: Buckets, connected: Connect):
    async with gateway(await connected(), ttl=2) as one:
        async with node(await connected()):
            # The gateway was there first, and hears of the phone and its node a moment later.
            await within(lambda: one.directory.free(Filters(name="p0"), 1))
            await one.leases.acquire(wanted("p0", idle=60.0))
        await within(lambda: P0 not in one.leases.held)


async def test_a_lease_and_its_check_survive_a_restart_of_the_bus(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        bus = await connected(server)
        await buckets.create(bus)
        far = await connected(server)
        async with node(far) as feed, gateway(bus) as one:
            _, seen = await one.leases.acquire(wanted("p0"))
            server.stop(signal.SIGKILL)
            await within(lambda: not bus.connected)
            with pytest.raises(BusUnavailable):
                await feed.check("P-0", Caller("x", lease=seen.lease.id))
            server.start()
            await within(lambda: bus.connected and one.directory.current)
            new = await one.leases.take_over(P0, wanted("p0", holder="eve"), "test")
            await within(lambda: far.connected)
            with pytest.raises(LeaseEnded):
                await feed.check("P-0", Caller("x", lease=seen.lease.id))
            assert await feed.check("P-0", Caller("x", lease=new.lease.id))


async def test_a_node_that_missed_a_publication_still_refuses_a_former_holder(
    fleet: Buckets, connected: Connect
):
    async with node(await connected()) as feed, gateway(await connected()) as one:
        _, old = await one.leases.acquire(wanted("p0"))
        await feed._subscriptions[0].unsubscribe()
        await one.leases.take_over(P0, wanted("p0", holder="eve"), "test")
        with pytest.raises(LeaseEnded):
            await feed.check("P-0", Caller("x", lease=old.lease.id))
