"""Minimal gateways and nodes for tests of leases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.names import phone_id
from handroid.surfaces.fleet.leases.lease_feed import LeaseFeed
from handroid.surfaces.fleet.leases.leases import FleetLeases, Wanted
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord, RecordWriter
from handroid.surfaces.fleet.phones.presence import NodePresence, Presence

SITE, NODE = "lab", "n1"


@dataclass
class Gateway:
    """A gateway's part in leases."""

    directory: Directory
    leases: FleetLeases


@asynccontextmanager
async def gateway(bus: Bus, ttl: int = 30) -> AsyncIterator[Gateway]:
    """Run the part of a gateway that finds phones and leases them."""
    fleet = buckets.unchecked(bus)
    directory = Directory(fleet)
    leases = FleetLeases(fleet, directory, ttl)
    async with AsyncExitStack() as ends:
        ends.push_async_callback(directory.close)
        await directory.open()
        ends.push_async_callback(leases.close)
        await leases.open()
        yield Gateway(directory, leases)


@asynccontextmanager
async def node(
    bus: Bus, phones: int = 1, ended: list[str] | None = None
) -> AsyncIterator[LeaseFeed]:
    """Run the part of a node that announces phones named p0, p1 … and knows their leases."""
    fleet, name = buckets.unchecked(bus), f"{SITE}.{NODE}"
    presence = Presence(fleet.nodes, lambda: NodePresence(name))
    gone = ended if ended is not None else []
    feed = LeaseFeed(fleet.leases, name, lambda _phone, lease: gone.append(lease.id))
    async with AsyncExitStack() as ends:
        ends.push_async_callback(feed.close)
        await feed.open()
        ends.push_async_callback(presence.close)
        await presence.open()
        await announce(fleet, phones)
        yield feed


async def announce(fleet: Buckets, phones: int) -> None:
    """Write the records of a node's phones."""
    writer = RecordWriter(fleet, f"{SITE}.{NODE}")
    await writer.open()
    each = [PhoneRecord(address(number), f"p{number}", "Pixel 8") for number in range(phones)]
    await asyncio.gather(*(writer.publish(record) for record in each))


def address(number: int):  # type: ignore[no-untyped-def]
    """Return the id of a phone."""
    return phone_id(SITE, NODE, f"P-{number}")


def wanted(name: str = "", tenant: str = "red", holder: str = "ann", **more: object) -> Wanted:
    """Return what a caller asks for."""
    return Wanted(Filters(name=name, tenant=tenant), tenant, f"{tenant}/{holder}", holder, **more)  # type: ignore[arg-type]
