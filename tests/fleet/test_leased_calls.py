"""Calls to phones of a fleet that are leased, through a gateway."""

import json
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from handroid.errors import Outcome
from handroid.model.caller import Caller
from handroid.policy.leases import utc
from handroid.surfaces.fleet.leases.leases import Wanted
from handroid.surfaces.fleet.operator.status import status_of
from handroid.surfaces.fleet.phones.directory import Filters
from tests.fleet.servers import within
from tests.fleet.small_fleet import SmallFleet, text_of
from tests.surfaces.tasks import CALCULATOR

WRONG_SECONDS = 3600
"""By how much the clock of a computer is wrong."""


async def test_a_leased_phone_is_refused_to_others_and_cleaned_up_afterwards(
    small: SmallFleet,
) -> None:
    (record,) = small.fleet.directory.all()
    mine, other = Caller("mine"), Caller("other")
    wanted = Wanted(Filters(name=record.name), "default", mine.key, "Ada")
    _, taken = await small.fleet.leases.acquire(wanted)
    await small.call("open_app", package_id=CALCULATOR, caller=mine)
    await small.call("set_clipboard", text="a secret", caller=mine)
    refused = await small.call("note", caller=other)
    assert refused.outcome is Outcome.NOT_DONE
    assert "'Ada' holds" in text_of(refused)
    assert await small.fleet.leases.release(taken.lease.id)
    ended = await small.call("note", caller=replace(mine, lease=taken.lease.id))
    assert "lease has ended" in text_of(ended)
    await within(lambda: all(phone.cleaning is None for phone in small.node.phones))
    assert "a secret" not in text_of(await small.call("get_clipboard", caller=other))
    assert CALCULATOR not in text_of(await small.call("get_screen_state", caller=other))
    assert small.acts.done == []


async def test_a_phone_is_acquired_used_and_released_by_tools(small: SmallFleet) -> None:
    ada, bob = Caller("ada"), Caller("bob")
    taken = json.loads(text_of(await small.call("acquire_phone", label="rack-1", caller=ada)))
    assert taken["phone"] == small.names[0]
    assert "'ada' holds" in text_of(await small.call("acquire_phone", caller=bob))
    assert "'ada' holds" in text_of(await small.call("note", caller=bob))
    shown = await small.call("note", lease=taken["lease"], caller=bob)
    assert text_of(shown) == "noted"
    nothing = await small.call("release_phone", caller=bob)
    assert "no such lease" in text_of(nothing)
    released = await small.call("release_phone", caller=ada)
    assert json.loads(text_of(released)) == {"released": small.names}
    assert text_of(await small.call("note", caller=bob)) == "noted"


async def test_a_lease_is_dated_by_the_clock_of_the_bus(
    small: SmallFleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong = time.time, lambda: right() + WRONG_SECONDS
    monkeypatch.setattr(time, "time", wrong)
    taken = json.loads(text_of(await small.call("acquire_phone", seconds=60)))
    async with status_of(small.node_bus) as seen:
        (shown,) = seen.now()["leases"]
    (at_node,) = small.engine.leases.all()
    monkeypatch.undo()
    for since, until in (
        (taken["since"], taken["until"]),
        (shown["since"], shown["until"]),
        (utc(at_node.since), utc(at_node.until)),
    ):
        for each in (since, until):
            assert abs(seconds_of(each) - right()) < WRONG_SECONDS / 2
        assert 50 <= seconds_of(until) - seconds_of(since) <= 300


def seconds_of(shown: str) -> float:
    """Read a time as it is shown."""
    return datetime.strptime(shown, "%Y-%m-%d %H:%M:%S UTC").replace(tzinfo=UTC).timestamp()


async def test_a_caller_that_has_gone_holds_no_phone(small: SmallFleet) -> None:
    ada, bob = Caller("ada", session="1"), Caller("ada", session="2")
    assert not (await small.call("acquire_phone", wait=20, caller=ada)).is_error
    await small.executor.caller_gone(bob)
    assert "'ada' holds" in text_of(await small.call("note", caller=bob))
    await small.executor.caller_gone(ada)
    assert text_of(await small.call("note", caller=bob)) == "noted"
