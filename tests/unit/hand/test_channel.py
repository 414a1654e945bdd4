"""Many requests on one stream: each has its response, deadline and cancellation."""

import asyncio
import random
import time
from typing import Any

import pytest

from handroid.errors import (
    ActionFailed,
    BadAnswer,
    ElementNotFound,
    HandroidError,
    InvalidParams,
    NotSupported,
    Outcome,
    PermissionDenied,
    TimedOut,
)
from handroid.hand.channel import Channel, End
from handroid.hand.failures import AutomationRefused, HandLost
from handroid.model.deadline import Deadline
from tests.in_time import best_of_three, within
from tests.unit.hand.peer import Peer, channel, soon
from tests.unit.hand.test_frames import mutated

LOOK = "Look at the screen before you repeat it."


def start(made: Channel, request: str = "key.press", **args: Any) -> "asyncio.Task[Any]":
    return asyncio.create_task(made.ask(request, args, soon()))


async def test_a_request_is_sent_as_the_protocol_specifies() -> None:
    async with channel() as (made, peer):
        asked = asyncio.create_task(made.ask("key.press", {"code": 4}, Deadline.after(5)))
        heard = await peer.hear()
        assert 4900 <= heard.pop("deadline") <= 5000
        assert heard == {"id": 1, "ask": "key.press", "args": {"code": 4}}
        peer.say({"id": 1, "ok": {"done": True}, "us": 1234}, b"body")
        reply = await asked
    assert (reply.ok, reply.body, reply.phone_us) == ({"done": True}, b"body", 1234)


async def test_empty_arguments_are_left_out_and_long_deadlines_limited() -> None:
    async with channel() as (made, peer):
        asked = asyncio.create_task(made.ask("screen.read", {}, Deadline.after(500)))
        assert await peer.hear() == {"id": 1, "ask": "screen.read", "deadline": 120_000}
        asked.cancel()


async def test_many_small_answers_do_not_block_the_loop() -> None:
    async with channel() as (made, peer):
        asked = [start(made, code=n) for n in range(2)]
        for _ in asked:
            await peer.hear()
        for _ in range(30_000):
            peer.say({"id": 1, "ok": {}})
        peer.say({"id": 2, "ok": {}})
        for each in asked:
            await each


async def test_answers_find_their_requests_in_any_order() -> None:
    async with channel() as (made, peer):
        asked = [start(made, code=n) for n in range(10)]
        heard = [await peer.hear() for _ in asked]
        random.Random(1).shuffle(heard)
        for header in heard:
            peer.say({"id": header["id"], "ok": {"code": header["args"]["code"]}, "us": 1})
        assert [(await each).ok["code"] for each in asked] == list(range(10))


async def test_more_requests_than_the_hand_accepts_wait() -> None:
    async with channel(outstanding=2) as (made, peer):
        asked = [start(made, code=n) for n in range(3)]
        first, second = await peer.hear(), await peer.hear()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(peer.hear(), 0.05)
        peer.say({"id": second["id"], "ok": {}, "us": 1})
        third = await peer.hear()
        assert third["args"] == {"code": 2}
        for header in (first, third):
            peer.say({"id": header["id"], "ok": {}, "us": 1})
        await asyncio.gather(*asked)


async def test_a_cancelled_caller_cancels_on_the_phone_and_waits_for_its_answer() -> None:
    async with channel() as (made, peer):
        asked = start(made)
        await peer.hear()
        asked.cancel()
        assert await peer.hear() == {"cancel": 1}
        assert not asked.done()
        answer = {"kind": "cancelled", "outcome": "unknown", "message": "Cancelled."}
        peer.say({"id": 1, "error": answer, "us": 1})
        with pytest.raises(asyncio.CancelledError):
            await asked
        again = start(made)
        peer.say({"id": (await peer.hear())["id"], "ok": {}, "us": 1})
        await again


@best_of_three
async def test_a_cancel_that_is_not_answered_ends_too() -> None:
    async with channel() as (made, peer):
        asked = start(made)
        await peer.hear()
        asked.cancel()
        with within(0.9), pytest.raises(asyncio.CancelledError):
            await asked
        assert made.end is None


async def test_a_deadline_ends_a_request_that_the_hand_leaves_open() -> None:
    async with channel() as (made, peer):
        serving = asyncio.create_task(peer_that_only_pings(peer))
        with pytest.raises(TimedOut) as act:
            await made.ask("key.press", {"code": 4}, Deadline.after(0.3))
        with pytest.raises(TimedOut) as read:
            await made.ask("screen.read", {}, Deadline.after(0.05))
        serving.cancel()
    assert (act.value.outcome, read.value.outcome) == (Outcome.UNKNOWN, Outcome.NOT_DONE)


async def test_a_hand_that_misses_a_deadline_is_pinged() -> None:
    async with channel() as (made, peer):
        asked = asyncio.create_task(made.ask("screen.read", {}, Deadline.after(0.05)))
        heard: list[Any] = []
        while len(heard) < 2:
            heard += filter(None, [(await peer.frame()).header.get("ask")])
        asked.cancel()
    assert heard == ["screen.read", "hand.ping"]


async def peer_that_only_pings(peer: Peer) -> None:
    while True:
        await peer.hear()


async def test_nothing_is_sent_when_no_time_is_left() -> None:
    async with channel() as (made, peer):
        with pytest.raises(TimedOut) as caught:
            await made.ask("key.press", {}, Deadline.after(-1))
        assert caught.value.outcome is Outcome.NOT_DONE
        asked = start(made, "screen.read")
        assert (await peer.hear())["ask"] == "screen.read"
        asked.cancel()


async def test_too_large_requests_are_refused_here_and_do_not_affect_others() -> None:
    async with channel() as (made, peer):
        with pytest.raises(InvalidParams, match="more than the hand accepts"):
            await made.ask("clipboard.write", {"text": "漢" * 400_000}, soon())
        asked = start(made, "clipboard.write", text="漢" * 300_000)
        heard = await peer.hear()
        peer.say({"id": heard["id"], "ok": {}, "us": 1})
        await asked


ERRORS: list[tuple[str, str, type[HandroidError]]] = [
    ("key.press", "unknown", NotSupported),
    ("key.press", "invalid", InvalidParams),
    ("clipboard.read", "denied", PermissionDenied),
    ("screen.read", "held", AutomationRefused),
    ("element.click", "changed", ElementNotFound),
    ("text.press", "absent", ElementNotFound),
    ("apps.open", "absent", ActionFailed),
    ("element.click", "failed", ActionFailed),
    ("text.append", "unsupported", NotSupported),
    ("touch.perform", "timeout", TimedOut),
    ("screen.read", "busy", ActionFailed),
    ("screen.read", "broken", ActionFailed),
    ("screen.read", "of tomorrow", ActionFailed),
]


@pytest.mark.parametrize(("request_name", "kind", "expected"), ERRORS)
@pytest.mark.parametrize("outcome", list(Outcome))
async def test_errors_are_raised_as_the_table_says(
    request_name: str, kind: str, expected: type[HandroidError], outcome: Outcome
) -> None:
    async with channel() as (made, peer):
        asked = start(made, request_name, package="com.example")
        answer = {"kind": kind, "outcome": outcome.value, "message": "It is {so}."}
        peer.say({"id": (await peer.hear())["id"], "error": answer, "us": 1})
        with pytest.raises(expected) as caught:
            await asked
    assert type(caught.value) is expected
    assert caught.value.outcome is outcome


async def test_an_error_of_typing_says_what_the_field_holds() -> None:
    async with channel() as (made, peer):
        asked = start(made, "text.append")
        answer = {"kind": "failed", "outcome": "done", "message": "It took less.", "content": "ab"}
        peer.say({"id": (await peer.hear())["id"], "error": answer, "us": 1})
        with pytest.raises(ActionFailed, match="not take the text as typed; it now holds: ab"):
            await asked
        asked = start(made, "text.append")
        answer = {"kind": "timeout", "outcome": "done", "message": "Late.", "content": "ab"}
        peer.say({"id": (await peer.hear())["id"], "error": answer, "us": 1})
        with pytest.raises(TimedOut, match=r"Late\. The field now holds: ab") as late:
            await asked
        assert late.value.outcome is Outcome.UNKNOWN
        asked = start(made, "text.append")
        answer = {"kind": "failed", "outcome": "not done", "message": "It is not editable."}
        peer.say({"id": (await peer.hear())["id"], "error": answer, "us": 1})
        with pytest.raises(ActionFailed, match="not editable: input connection not ready"):
            await asked


@pytest.mark.parametrize(
    "header",
    [
        {"id": 1},
        {"id": 1, "ok": []},
        {"id": 1, "error": None},
        {"id": 1, "error": {"kind": "failed", "message": "x"}},
        {"id": 1, "error": {"kind": "failed", "message": "x", "outcome": "perhaps"}},
        {"id": 1, "error": {"kind": 1, "message": "x", "outcome": "done"}},
    ],
    ids=str,
)
async def test_an_invalid_answer_is_a_bad_answer(header: dict[str, Any]) -> None:
    async with channel() as (made, peer):
        asked = start(made)
        await peer.hear()
        peer.say(header)
        with pytest.raises(BadAnswer):
            await asked


@pytest.mark.parametrize(
    "header",
    [
        {"id": 0, "ok": {}},
        {"id": 3, "ok": {}},
        {"id": "1", "ok": {}},
        {"id": True, "ok": {}},
        {"ok": {}},
        {"id": None, "error": {"kind": "protocol", "outcome": "not done", "message": "Bad."}},
    ],
    ids=str,
)
async def test_an_answer_without_a_request_ends_the_stream(header: dict[str, Any]) -> None:
    async with channel() as (made, peer):
        asked = [start(made, "key.press"), start(made, "screen.read")]
        await peer.hear()
        await peer.hear()
        peer.say(header)
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(result, BadAnswer) for result in results)
        assert made.end is End.BROKEN
        assert [result.outcome for result in results] == [Outcome.UNKNOWN, Outcome.NOT_DONE]  # type: ignore[union-attr]
        assert [result.next_step for result in results] == [LOOK, ""]  # type: ignore[union-attr]


async def test_a_late_answer_to_a_cancelled_request_is_ignored() -> None:
    async with channel() as (made, peer):
        asked = start(made)
        await peer.hear()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        peer.say({"id": 1, "ok": {}, "us": 1})
        again = start(made, "screen.read")
        await peer.hear()
        header = await peer.hear()
        peer.say({"id": header["id"], "ok": {"fine": 1}, "us": 1})
        assert (await again).ok == {"fine": 1}


async def test_a_hand_that_goes_away_ends_every_request_at_once() -> None:
    async with channel() as (made, peer):
        asked = [start(made, "key.press"), start(made, "screen.read")]
        await peer.hear()
        await peer.hear()
        peer.writer.close()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert [(type(r), r.outcome) for r in results] == [  # type: ignore[union-attr]
            (HandLost, Outcome.UNKNOWN),
            (HandLost, Outcome.NOT_DONE),
        ]
        assert made.end is End.CLOSED
        with pytest.raises(HandLost) as later:
            await made.ask("key.press", {}, soon())
        assert later.value.outcome is Outcome.NOT_DONE


async def test_a_hand_that_stops_answering_is_given_up_long_before_the_deadline() -> None:
    async with channel() as (made, peer):
        begun = time.monotonic()
        asked = start(made, "screen.read")
        with pytest.raises(HandLost, match="stopped answering"):
            await asked
        assert time.monotonic() - begun < 5
        assert made.end is End.STUCK
        assert not await made.answers()
        assert (await peer.frame()).header["ask"] == "screen.read"


async def test_a_hand_that_answers_pings_may_take_its_time() -> None:
    async with channel() as (made, peer):
        asked = start(made, "touch.perform")
        serving = asyncio.create_task(peer_that_only_pings(peer))
        await asyncio.wait({asked}, timeout=1.6)
        assert made.end is None
        serving.cancel()
        peer.say({"id": 1, "ok": {"events": 3}, "us": 1})
        assert (await asked).ok == {"events": 3}


async def test_a_slow_link_does_not_count_against_the_hand() -> None:
    reached = asyncio.Event()

    async def slow_probe() -> None:
        await reached.wait()
        raise TimedOut("nobody answers")

    async with channel() as (made, peer):
        made._probe = slow_probe
        asked = start(made, "screen.read")
        await asyncio.wait({asked}, timeout=1.3)
        reached.set()
        await asyncio.sleep(0)
        peer.say({"id": 1, "ok": {}, "us": 1})
        await asked
        assert made.end is None


async def test_an_idle_channel_answers_pings() -> None:
    async with channel() as (made, peer):
        serving = asyncio.create_task(peer_that_only_pings(peer))
        assert await made.answers()
        assert made.fresh
        serving.cancel()


async def test_a_closed_channel_leaves_nothing_behind() -> None:
    async with channel() as (made, peer):
        asked = start(made)
        await peer.hear()
        made.close()
        with pytest.raises(HandLost):
            await asked
        with pytest.raises(EOFError):
            await peer.hear()
    await asyncio.sleep(0)
    assert not [task for task in asyncio.all_tasks() if "hand" in task.get_name()]


async def test_garbage_on_the_stream_ends_it_and_all_requests() -> None:
    chance = random.Random(4711)
    good = [b'\0\0\0\x0f\0\0\0\0{"id":1,"ok":{}}'[:23], b'\0\0\0\x11\0\0\0\x01{"id":2,"ok":{}}x']
    ended = 0
    for _ in range(200):
        async with channel() as (made, peer):
            asked = [start(made, "screen.read"), start(made, "key.press")]
            await peer.hear()
            await peer.hear()
            peer.writer.write(mutated(chance, good))
            peer.writer.write_eof()
            results = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 5)
            ended += sum(isinstance(result, HandroidError) for result in results)
            unforeseen = [r for r in results if isinstance(r, Exception)]
            assert all(isinstance(result, HandroidError) for result in unforeseen)
    assert ended > 200
