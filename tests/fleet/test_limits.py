"""Rate limits, counted across all gateways and nodes of a fleet."""

import asyncio

import pytest

from handroid.config import Settings
from handroid.errors import PermissionDenied
from handroid.model.tool import Counted
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.policy.fleet_usage import FleetUsage
from tests.fleet.conftest import Connect
from tests.phones import soon

CALLS = [("red/ann", Counted.CALL)]


class Clock:
    """A clock that stands still until it is set."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def test_calls_through_several_gateways_are_counted_once(fleet: Buckets, connected: Connect):
    clock, settings = Clock(), Settings(max_calls_per_minute=20)
    gateways = [FleetUsage(buckets.unchecked(await connected()).usage, clock) for _ in range(3)]

    async def call(number: int) -> bool:
        try:
            return await gateways[number % 3].take(CALLS, settings, soon())
        except PermissionDenied:
            return False

    assert sum(await asyncio.gather(*(call(number) for number in range(30)))) == 20
    with pytest.raises(PermissionDenied, match="20 calls per minute"):
        await gateways[0].take(CALLS, settings, soon())
    assert await gateways[0].take([("blue/ann", Counted.CALL)], settings, soon())
    clock.now += 61
    assert await gateways[1].take(CALLS, settings, soon())


async def test_a_call_that_did_nothing_is_not_counted(fleet: Buckets):
    usage, settings = FleetUsage(fleet.usage, Clock()), Settings(max_deletes_per_hour=1)
    deleting = [("ann", Counted.DELETE)]
    assert await usage.take(deleting, settings, soon())
    await usage.give_back(deleting, soon())
    assert await usage.take(deleting, settings, soon())
    with pytest.raises(PermissionDenied):
        await usage.take(deleting, settings, soon())


async def test_counts_are_taken_together_or_not_at_all(fleet: Buckets):
    usage = FleetUsage(fleet.usage, Clock())
    settings = Settings(max_sms_per_hour=9, max_sms_per_day=9, max_sms_per_recipient=1)
    both = [("ann", Counted.SMS), ("ann 123", Counted.SMS_TO_ONE)]
    assert await usage.take(both, settings, soon())
    for _ in range(10):
        with pytest.raises(PermissionDenied, match="to one number"):
            await usage.take(both, settings, soon())
    assert await usage.take([("ann", Counted.SMS)], settings, soon())


async def test_unlimited_calls_write_nothing(fleet: Buckets):
    usage = FleetUsage(fleet.usage, Clock())
    assert not await usage.take(CALLS, Settings(), soon())
    assert (await fleet.usage.bus.streams.stream_info("KV_USAGE")).state.messages == 0
