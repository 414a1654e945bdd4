"""Calls from a gateway to the phones of a node: executed at most once, with the right outcome."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

from handroid.engine.profile import lean, reference
from handroid.errors import Outcome
from handroid.model.caller import OWNER, Caller
from handroid.model.tool import Image
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.tools.lean.registry import registry as lean_registry
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import LARGE, PROFILE, SmallFleet, shown, small_fleet, text_of
from tests.phones import soon
from tests.published.admission_lab import FORECAST


def request_of(small: SmallFleet, **changed: object) -> Request:
    request = Request(
        call="c0ffee",
        tool="android_note",
        arguments={},
        tools="reference",
        profile=PROFILE,
        caller=OWNER,
        lasts_ms=30_000,
    )
    return replace(request, **changed)  # type: ignore[arg-type]


async def test_a_gateway_lists_the_same_tools_as_the_engine(small: SmallFleet) -> None:
    more = ["android_note", "android_block", "android_large", "android_measure"]
    here = shown(reference(), small.engine)
    assert shown(reference(), small.executor) == [*here, *more]
    short = lean_registry()
    assert shown(lean(), small.executor.with_tools(short)) == shown(
        lean(), small.engine.with_tools(short)
    )


async def test_an_answer_larger_than_a_message_arrives_complete(small: SmallFleet) -> None:
    answer = await small.call("large")
    assert small.fleet.sender._bus.client.max_payload < LARGE
    assert text_of(answer) == "two pictures"
    assert answer.contents[1:] == (Image(b"1" * LARGE), Image(b"22"))


async def test_a_call_larger_than_a_message_arrives_complete(small: SmallFleet) -> None:
    much = "tea " * (LARGE // 4)
    assert text_of(await small.call("measure", text=much)) == f"{len(much)} characters"


async def test_a_duplicate_call_is_answered_but_not_executed_again(small: SmallFleet) -> None:
    (record,) = small.fleet.directory.all()
    first = await small.fleet.sender.send(record.id, request_of(small))
    again = await small.fleet.sender.send(record.id, request_of(small))
    assert text_of(first) == text_of(again) == "noted"
    assert len(small.acts.done) == 1


async def test_a_call_that_arrives_too_late_is_not_executed(small: SmallFleet) -> None:
    (record,) = small.fleet.directory.all()
    now = small.fleet.clock.now_ms()
    assert now is not None
    late = request_of(small, ends_ms=now - 1)
    answer = await small.fleet.sender.send(record.id, late)
    assert answer.outcome is Outcome.NOT_DONE
    assert "too late" in text_of(answer)
    assert small.acts.done == []
    # The sender's own clock does not matter: the bus's does.
    in_time = request_of(small, call="c0ffee2", ends_ms=now + 30_000)
    assert text_of(await small.fleet.sender.send(record.id, in_time)) == "noted"


async def test_a_duplicate_call_to_a_restarted_node_is_not_executed(
    small: SmallFleet,
) -> None:
    (record,) = small.fleet.directory.all()
    now = small.fleet.clock.now_ms()
    assert now is not None, "the bus was asked for its time"
    sent = request_of(small, ends_ms=now + 30_000)
    assert text_of(await small.fleet.sender.send(record.id, sent)) == "noted"
    await small.node.close()
    await small.node_bus.close()
    await (await small.another_node()).open()
    again = await small.fleet.sender.send(record.id, sent)
    assert again.outcome is Outcome.UNKNOWN
    assert "before the phone's node was started" in text_of(again)
    assert len(small.acts.done) == 1
    assert text_of(await small.call("note")) == "noted"


async def test_too_many_calls_for_a_phone_are_refused_as_busy(small: SmallFleet) -> None:
    waiting = [asyncio.create_task(small.call("block")) for _ in range(16)]
    await small.acts.begun.wait()
    await within(lambda: sum(phone.under_way for phone in small.node.phones) == 16)
    answer = await small.call("note")
    assert answer.outcome is Outcome.NOT_DONE
    assert "busy" in text_of(answer)
    small.acts.go_on.set()
    assert {text_of(each) for each in await asyncio.gather(*waiting)} == {"went on"}


async def test_a_disconnected_caller_ends_the_call_on_the_phone(small: SmallFleet) -> None:
    call = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    call.cancel()
    await within(lambda: all(phone.under_way == 0 for phone in small.node.phones))
    assert small.acts.done == []


async def test_a_call_that_was_cancelled_before_it_arrived_is_not_executed(
    small: SmallFleet,
) -> None:
    (record,) = small.fleet.directory.all()
    request = request_of(small)
    left = json.dumps({"do": "cancel", "call": request.call}).encode()
    await small.fleet.sender._bus.client.publish(names.node_control("lab.one"), left)
    await within(lambda: small.node.calls.under_way.known(request.call))
    answer = await small.fleet.sender.send(record.id, request)
    assert answer.outcome is Outcome.NOT_DONE
    assert "cancelled before it arrived" in text_of(answer)
    assert small.acts.done == []


async def test_one_call_goes_to_many_phones(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    async with small_fleet(nats_server, tmp_path, phones=2) as small:
        listed = text_of(await small.call("list_phones", label="rack-1"))
        assert all(name in listed for name in small.names)
        assert text_of(await small.call("list_phones", label="rack-2")) == "[]"
        assert "Name one" in text_of(await small.call("note"))
        everywhere = [*small.names, "nobody"]
        answer = text_of(await small.call("call_on_phones", tool="android_note", phones=everywhere))
        assert answer.count('"noted"') == 2
        assert "The fleet has no phone 'nobody'" in answer
        assert len(set(small.acts.done)) == 2
        assert (await small.call("note", phone=small.names[0])).outcome is Outcome.DONE


async def test_a_phone_is_addressed_by_a_name_that_stays(small: SmallFleet) -> None:
    (record,) = small.fleet.directory.all()
    (held,) = small.node.phones
    facts = await held.phone.facts(soon())
    assert record.id == names.phone_id("lab", "one", facts.identity.name)
    assert record.name == f"one_{held.phone.slug}"


async def test_calls_of_a_caller_are_counted_by_the_gateway(small: SmallFleet) -> None:
    few = Caller("few", limits={"max_calls_per_minute": 2})
    for _ in range(2):
        assert text_of(await small.call("note", caller=few)) == "noted"
    assert "limit of 2 calls per minute" in text_of(await small.call("note", caller=few))
    assert (await small.fleet.usage._bucket.bus.streams.stream_info("KV_USAGE")).state.messages > 0


async def test_what_apps_of_a_remote_phone_publish_is_listed_and_called(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    settings = {"published_without_approval": True}
    async with small_fleet(nats_server, tmp_path, **settings) as small:
        await small.engine.ready(reference(), 30)
        await within(lambda: FORECAST in shown(reference(), small.executor))
        rome = {"location": "Rome", "days": 1}
        answer = await small.executor.call(reference(), FORECAST, rome)
        assert not answer.is_error
        assert "Rome, day 1" in text_of(answer)
