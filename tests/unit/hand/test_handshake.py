"""Both sides prove that they have the token; a program without it is detected."""

import asyncio
from typing import Any

import pytest

from handroid.errors import ActionFailed, BadAnswer, TimedOut
from handroid.hand.failures import HandLost, NotOurHand
from handroid.hand.handshake import Greeting, greet, hand_proof, host_proof
from handroid.model.deadline import Deadline
from tests.unit.hand.peer import HAND_NONCE, TOKEN, WELCOME, Peer, soon, streams


def test_proofs_match_the_protocol() -> None:
    # printf 'handroid host…' | openssl dgst -sha256 -mac HMAC, with these bytes.
    host_nonce = bytes([7]) * 32
    assert host_proof(TOKEN, HAND_NONCE, host_nonce) == (
        "4f1e82f07d43b444638eec5f786e1b802c289d36894fb3de9a4819aeb294a33a"
    )
    assert hand_proof(TOKEN, HAND_NONCE, host_nonce) == (
        "aff5265ac7ec290497ebca3de3083da808d6e1d06f539ea1ad0344aefc3a9fa0"
    )


async def test_a_hand_reports_its_version_and_requests() -> None:
    async with streams() as (wire, peer):
        (greeting, _), _ = await asyncio.gather(greet(wire, TOKEN, soon()), peer.greet())
    reads = frozenset({"hand.ping", "screen.read"})
    assert greeting == Greeting(1, "1" * 16, 34, 4321, reads | {"touch.perform"}, reads, 16)


async def test_an_older_hand_that_lists_no_reads_is_accepted() -> None:
    async with streams() as (wire, peer):
        older = {name: value for name, value in WELCOME.items() if name != "reads"}
        (greeting, _), _ = await asyncio.gather(
            greet(wire, TOKEN, soon()), peer.greet(welcome=older)
        )
    assert greeting.requests == {"hand.ping", "screen.read", "touch.perform"}
    assert greeting.reads == frozenset()


async def test_the_token_is_not_sent() -> None:
    async with streams() as (wire, peer):
        greeting = asyncio.create_task(greet(wire, TOKEN, soon()))
        peer.say({"hello": {"protocol": 1, "version": "v", "nonce": HAND_NONCE.hex()}})
        opened = (await peer.frame()).header["open"]
        greeting.cancel()
    assert set(opened) == {"nonce", "proof"}
    assert TOKEN.hex() not in str(opened)


async def test_a_hand_that_refuses_our_token_is_not_ours() -> None:
    async with streams() as (wire, peer):
        with pytest.raises(NotOurHand):
            await asyncio.gather(greet(wire, TOKEN, soon()), peer.greet(token=bytes(32)))


async def test_a_program_that_cannot_prove_it_has_the_token_is_detected() -> None:
    async with streams() as (wire, peer):
        with pytest.raises(NotOurHand, match="uses the hand's socket"):
            await asyncio.gather(greet(wire, TOKEN, soon()), peer.greet(proof="0" * 64))


async def test_a_full_hand_is_reported_as_such() -> None:
    async with streams() as (wire, peer):
        peer.say({"refused": {"kind": "busy", "message": "8 sessions are open."}})
        with pytest.raises(ActionFailed, match="as many programs as it can") as caught:
            await greet(wire, TOKEN, soon())
    assert not isinstance(caught.value, BadAnswer | NotOurHand)


WRONG: list[Any] = [
    {"hello": {"protocol": 1, "version": "v", "nonce": "12"}},
    {"hello": {"protocol": 1, "version": "v", "nonce": HAND_NONCE.hex().upper()}},
    {"hello": {"protocol": 1, "version": "v"}},
    {"hello": []},
    {"welcome": {}},
    {"id": None, "error": {"kind": "protocol"}},
    {"refused": {"kind": "protocol", "message": "x"}},
]


@pytest.mark.parametrize("said", WRONG, ids=str)
async def test_a_program_without_a_valid_hello_is_not_a_hand(said: dict[str, Any]) -> None:
    async with streams() as (wire, peer):
        peer.say(said)
        with pytest.raises(BadAnswer):
            await greet(wire, TOKEN, soon())


@pytest.mark.parametrize(
    "changed",
    [
        {"api": "34"},
        {"api": True},
        {"pid": -1},
        {"requests": "screen.read"},
        {"requests": [1]},
        {"reads": None},
        {"reads": [1]},
        {"limits": None},
        {"limits": {}},
        {"proof": 5},
    ],
    ids=str,
)
async def test_a_welcome_that_violates_the_protocol_is_refused(changed: dict[str, Any]) -> None:
    async with streams() as (wire, peer):
        with pytest.raises(BadAnswer):
            await asyncio.gather(greet(wire, TOKEN, soon()), peer.greet(**changed))


async def test_a_greeting_with_a_body_or_a_long_header_is_refused() -> None:
    for header, body in (({"hello": {}}, b"x"), ({"hello": {"x": "x" * 5000}}, b"")):
        async with streams() as (wire, peer):
            peer.say(header, body)
            with pytest.raises(BadAnswer, match="announced"):
                await greet(wire, TOKEN, soon())


async def test_silence_ends_in_time_and_a_closed_stream_at_once() -> None:
    async with streams() as (wire, _):
        with pytest.raises(TimedOut):
            await greet(wire, TOKEN, Deadline.after(0.05))
    async with streams() as (wire, peer):
        peer.writer.close()
        with pytest.raises(HandLost):
            await greet(wire, TOKEN, soon())


async def test_what_follows_the_welcome_is_not_lost() -> None:
    async with streams() as (wire, peer):
        peer = _Hasty(peer._reader, peer.writer)
        (_, reader), _ = await asyncio.gather(greet(wire, TOKEN, soon()), peer.greet())
        data = await wire.read() if reader.left == 0 else b""
        reader.feed(data)
        frame = reader.next()
    assert frame is not None
    assert frame.header == {"id": None, "long": "x" * 5000}


class _Hasty(Peer):
    def say(self, header: dict[str, Any], body: bytes = b"") -> None:
        super().say(header, body)
        if "welcome" in header:
            super().say({"id": None, "long": "x" * 5000})
