"""Waiting for a phone: tenants take turns, and each tenant's queue is first come, first served."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from handroid.errors import PhoneLeased
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.leases.held_lease import SeenLease
from tests.fleet.conftest import Connect
from tests.fleet.gateways import Gateway, address, gateway, node, wanted
from tests.fleet.servers import within


@asynccontextmanager
async def released_to_bob(
    connected: Connect,
) -> AsyncIterator[tuple[Gateway, Gateway, asyncio.Task[tuple[str, SeenLease]]]]:
    """Give two gateways: bob waits at the second for a phone that was released at the first."""
    async with (
        node(await connected()),
        gateway(await connected()) as one,
        gateway(await connected()) as two,
    ):
        _, first = await one.leases.acquire(wanted("p0"))
        waits = asyncio.create_task(two.leases.acquire(wanted("p0", holder="bob"), wait=30))
        await within(lambda: one.leases.waiting == 1)
        await one.leases.release(first.lease.id)
        yield one, two, waits


async def test_a_waiting_caller_gets_the_phone_when_it_is_free(fleet: Buckets, connected: Connect):
    async with released_to_bob(connected) as (one, two, waits):
        phone, second = await waits
        assert (phone, second.lease.holder) == (str(address(0)), "bob")
        await within(lambda: one.leases.waiting == two.leases.waiting == 0)


async def test_when_waiting_ends_the_error_names_the_holder(fleet: Buckets, connected: Connect):
    async with node(await connected()), gateway(await connected()) as one:
        await one.leases.acquire(wanted("p0"))
        with pytest.raises(PhoneLeased, match="'ann' holds p0"):
            await one.leases.acquire(wanted("p0", holder="bob"), wait=0.2)
        assert one.leases.waiting == 0


async def test_tenants_take_turns_over_several_gateways(fleet: Buckets, connected: Connect):
    served: list[str] = []
    async with (
        node(await connected()),
        gateway(await connected()) as one,
        gateway(await connected()) as two,
        gateway(await connected()) as three,
    ):
        gateways = [one, two, three]
        _, first = await one.leases.acquire(wanted(tenant="red"))
        waits = []
        for number, tenant in enumerate([*["red"] * 6, "blue", "blue", "green"]):
            at = gateways[number % 3]
            waits.append(asyncio.create_task(_hold(at, tenant, number, served)))
            await within(lambda n=number: all(g.leases.waiting == n + 1 for g in gateways))
        await one.leases.release(first.lease.id)
        await asyncio.gather(*waits)
    order = ["blue6", "green8", "red0", "blue7", "red1", "red2", "red3", "red4", "red5"]
    assert served == order


async def _hold(at: Gateway, tenant: str, number: int, served: list[str]) -> None:
    asked = wanted(tenant=tenant, holder=str(number))
    _, seen = await at.leases.acquire(asked, wait=60)
    served.append(f"{tenant}{number}")
    await at.leases.release(seen.lease.id)


async def test_nobody_can_skip_the_queue(fleet: Buckets, connected: Connect):
    async with released_to_bob(connected) as (one, _, waits):
        with pytest.raises(PhoneLeased):
            await one.leases.acquire(wanted("p0", holder="hasty"))
        assert (await waits)[1].lease.holder == "bob"


async def test_a_gateway_that_died_does_not_block_the_queue(fleet: Buckets, connected: Connect):
    dead_bus = await connected()
    async with node(await connected()), gateway(await connected()) as one:
        _, first = await one.leases.acquire(wanted("p0"))
        async with gateway(dead_bus) as dead:
            gone = asyncio.create_task(dead.leases.acquire(wanted("p0", holder="gone"), wait=30))
            await within(lambda: one.leases.waiting == 1)
            await dead_bus.close()
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
        waits = asyncio.create_task(one.leases.acquire(wanted("p0", holder="bob"), wait=30))
        await within(lambda: one.leases.waiting == 2)
        await one.leases.release(first.lease.id)
        assert (await waits)[1].lease.holder == "bob"
