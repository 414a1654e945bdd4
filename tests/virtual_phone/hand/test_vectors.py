"""The vectors that both sides of the hand's protocol read, as far as they concern the hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from handroid.virtual_phone.hand.refusals import BrokenFrameError, Refused
from handroid.virtual_phone.hand.reply_id import reply_id
from handroid.virtual_phone.hand.requests.table import ASKS, NAMES, READS
from handroid.virtual_phone.hand.requests.touch_events import Event, plan
from handroid.virtual_phone.hand.screen.fingerprint import slot_of
from handroid.virtual_phone.hand.text_entry import splice
from handroid.virtual_phone.hand.wire.arguments import read_arguments
from handroid.virtual_phone.hand.wire.frames import (
    AFTER_WELCOME,
    BEFORE_WELCOME,
    FrameBuffer,
)
from handroid.virtual_phone.hand.wire.proofs import hand_proof, host_proof
from tests.virtual_phone.hand.host import Host
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.running import running_hand

VECTORS = Path(__file__).parents[3] / "protocol-vectors"
KINDS = VECTORS / "kinds.json"
Case = dict[str, Any]


def cases(name: str) -> Any:
    """Return a file's cases as parameters; none makes the test skip and say so."""
    path = VECTORS / f"{name}.json"
    found = json.loads(path.read_bytes())["cases"] if path.exists() else []
    return pytest.mark.parametrize("case", [pytest.param(each, id=each["name"]) for each in found])


@cases("frames")
def test_frames(case: Case) -> None:
    if case["to"] != "hand":
        pytest.skip("concerns the host's side")
    buffer = FrameBuffer(AFTER_WELCOME if case["welcomed"] else BEFORE_WELCOME)
    buffer.feed(bytes.fromhex(case["hex"]))
    frames: list[Case] = []

    def read_all() -> None:
        while (frame := buffer.next()) is not None:
            frames.append({"header": frame.header, "body": frame.body.hex()})

    if case.get("error"):
        with pytest.raises(BrokenFrameError):
            read_all()
    else:
        read_all()
        assert (frames, buffer.left) == (case["frames"], case["left"])


@cases("proofs")
def test_proofs(case: Case) -> None:
    keys = [bytes.fromhex(case[name]) for name in ("token", "hand_nonce", "host_nonce")]
    assert host_proof(*keys).hex() == case["host_proof"]
    assert hand_proof(*keys).hex() == case["hand_proof"]


@cases("handshakes")
async def test_handshakes(case: Case) -> None:
    async with running_hand() as hand:
        host = Host(Pipe.to(hand), hand.token)
        nonce = (await host.hear())["hello"]["nonce"]
        opened = case["open"].get("open")
        if isinstance(opened, dict) and opened.get("proof") == "PROOF":
            own = opened.get("nonce")
            own = own if isinstance(own, str) else ""
            opened["proof"] = host.proof(nonce, own)
        await host.say(case["open"])
        answer = await host.hear()
        if case["answer"] == "welcome":
            assert "welcome" in answer
        else:
            assert answer["refused"] == {"kind": case["answer"], "message": case["message"]}
            assert await host.hear_end()


@cases("requests")
def test_requests(case: Case) -> None:
    ask = ASKS[case["ask"]]
    if "error" in case:
        with pytest.raises(Refused) as refused:
            read_arguments(ask.arguments, case["args"])
        assert (refused.value.kind, refused.value.message) == (case["error"], case["message"])
    else:
        assert read_arguments(ask.arguments, case["args"]) == case["read"]


def test_the_greeting_says_which_requests_there_are_and_which_only_read() -> None:
    kinds = {each["name"]: each["kind"] for each in json.loads(KINDS.read_bytes())["cases"]}
    assert list(kinds) == NAMES
    assert [name for name, kind in kinds.items() if kind == "read"] == READS
    assert [name for name, kind in kinds.items() if kind == "act"] == [
        name for name in NAMES if ASKS[name].act
    ]


@cases("replies")
def test_replies(case: Case) -> None:
    assert reply_id(case["extras"]) == case["id"]


@cases("fingerprints")
def test_fingerprints(case: Case) -> None:
    element = case["element"]
    slot = slot_of(element["class"], element["text"], element["bounds"], element["children"])
    assert slot == case["slot"]


@cases("gestures")
def test_gestures(case: Case) -> None:
    events = [_written(event) for event in plan(case["paths"])]
    assert len(events) == len(case["events"])
    for event, wanted in zip(events, case["events"], strict=True):
        assert event[:3] == wanted[:3]
        assert event[3] == [pytest.approx(place) for place in wanted[3]]


def _written(event: Event) -> list[Any]:
    action = event.action.name.lower().removeprefix("pointer_")
    return [event.time, action, event.finger, [list(place) for place in event.pointers]]


@cases("texts")
def test_texts(case: Case) -> None:
    do, content = case["do"], case["content"]
    if "insert" in do:
        error = "invalid" if do["offset"] > len(content) else None
        becomes = None if error else splice.insert(content, do["offset"], do["insert"])
    else:
        becomes = splice.replace(content, do["search"], do["replace"])
        error = "absent" if becomes is None else None
    assert error == case.get("error")
    if becomes is not None:
        assert becomes == (case["becomes"], case["cursor"])


@cases("talks")
async def test_talks(case: Case) -> None:
    async with running_hand() as hand:
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        wanted = list(case["hear"])
        for header in case["say"]:
            await host.say(header)
            # Answered before the next is said, so that a number may be used again.
            if wanted and (wanted[0]["id"] in (None, header.get("id"))):
                assert _matches(await host.hear(), wanted.pop(0))
        if wanted:
            assert wanted == [None]
            assert await host.hear_end()


def _matches(heard: object, wanted: object) -> bool:
    if wanted == "*":
        return True
    if isinstance(wanted, dict) and isinstance(heard, dict):
        same = heard.keys() == wanted.keys()
        return same and all(_matches(heard[key], wanted[key]) for key in wanted)
    return heard == wanted
