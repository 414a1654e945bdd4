"""Calls that the operator of a fleet stops, or whose caller has no rights any more."""

import asyncio
import json
import time

from handroid.errors import Outcome
from handroid.model.caller import Caller
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.policy import controls
from tests.fleet.servers import AT_ONCE, within
from tests.fleet.small_fleet import SmallFleet, text_of


async def test_a_stop_of_the_fleet_ends_running_actions_and_refuses_new_ones(
    small: SmallFleet, fleet: Buckets
) -> None:
    under_way = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    await controls.stop(fleet.controls)
    ended = await under_way
    assert "All actions on phones are stopped" in text_of(ended)
    assert ended.outcome is Outcome.UNKNOWN
    refused = await small.call("note")
    assert "All actions on phones are stopped" in text_of(refused)
    assert "'handroid fleet resume'" in text_of(refused)
    assert refused.outcome is Outcome.NOT_DONE
    await controls.resume(fleet.controls)
    await within(lambda: not small.engine.stop_switch.is_on)
    assert text_of(await small.call("note")) == "noted"


async def test_a_caller_whose_rights_are_revoked_reaches_no_phone(
    small: SmallFleet, fleet: Buckets
) -> None:
    ann = Caller("ann", tenant="red")
    assert text_of(await small.call("note", caller=ann)) == "noted"
    await controls.revoke(fleet.controls, "red", "ann")

    async def refused() -> bool:
        return "'ann' were revoked" in text_of(await small.call("note", caller=ann))

    await within(refused)
    assert text_of(await small.call("note", caller=Caller("ann", tenant="blue"))) == "noted"


async def test_a_revocation_ends_the_running_calls_of_that_caller(
    small: SmallFleet, fleet: Buckets
) -> None:
    ann, ben = Caller("ann", tenant="red"), Caller("ben", tenant="red")
    acting = asyncio.create_task(small.call("block", caller=ann))
    await small.acts.begun.wait()
    waiting = [asyncio.create_task(small.call("block", caller=each)) for each in (ann, ben)]
    await within(lambda: sum(phone.under_way for phone in small.node.phones) == 3)
    begun = time.monotonic()
    await controls.revoke(fleet.controls, "red", "ann")
    for call in (acting, waiting[0]):
        ended = await call
        assert "'ann' were revoked" in text_of(ended)
        assert ended.outcome is Outcome.UNKNOWN
    assert time.monotonic() - begun < AT_ONCE
    assert small.acts.done == []
    small.acts.go_on.set()
    assert text_of(await waiting[1]) == "went on"
    assert len(small.acts.done) == 1


async def test_a_revocation_ends_the_waiting_of_that_caller_for_a_phone(
    small: SmallFleet, fleet: Buckets
) -> None:
    ann, ben = Caller("ann", tenant="red"), Caller("ben", tenant="red")
    held = json.loads(text_of(await small.call("acquire_phone")))
    waiting = [
        asyncio.create_task(small.call("acquire_phone", wait=60, caller=each))
        for each in (ann, ben)
    ]
    await within(lambda: small.fleet.leases.waiting == 2)
    begun = time.monotonic()
    await controls.revoke(fleet.controls, "red", "ann")
    ended = await waiting[0]
    assert "'ann' were revoked" in text_of(ended)
    assert ended.outcome is Outcome.NOT_DONE
    assert time.monotonic() - begun < AT_ONCE
    assert small.fleet.leases.waiting == 1
    await small.call("release_phone", lease=held["lease"])
    assert json.loads(text_of(await waiting[1]))["holder"] == "ben"
