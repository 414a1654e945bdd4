"""50,000 random and mutated frames: a typed error or a closed stream, never a hang or a crash."""

import asyncio
import json
import random
import struct
from collections import Counter
from typing import Any

import pytest

from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.hand.requests.table import NAMES
from tests.virtual_phone.hand.host import Header, Host, frame
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.running import running_hand

FRAMES = 50_000
IN_A_STREAM = 40
KINDS = {
    "protocol",
    "unknown",
    "invalid",
    "denied",
    "held",
    "changed",
    "absent",
    "failed",
    "unsupported",
    "timeout",
    "cancelled",
    "busy",
}
"""Every kind but ``broken``, which would be a fault of the hand's own."""

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2**53 - 1, 0.5, 1e300, "", "x", "\ud800", "😀" * 9, [], {}),
    *([1, 2, 3], [[1, 2, 0], [1, 2, 4]], {"read": 1, "element": 0}, "com.x"),
    *({"read": 1, "element": 3, "expect": {"text": ""}}, [[[5, 5, 0], [9, 9, 30]]], "ENTER", 4),
]
ARGUMENTS = (
    *("target", "paths", "text", "search", "offset", "delay", "variance", "key", "code"),
    *("panel", "package", "longest", "x"),
)
GOOD: list[tuple[str, Header]] = [
    ("touch.perform", {"paths": [[[5, 900, 0], [9, 900, 30]], [[50, 900, 5], [90, 900, 20]]]}),
    ("element.click", {"target": {"read": 1, "element": 2, "expect": {}}}),
    ("text.append", {"target": {"read": 1, "element": 2}, "text": "hä", "delay": 0, "variance": 0}),
    ("text.type", {"text": "x", "delay": 1, "variance": 1}),
    ("key.press", {"code": 4}),
    ("panel.open", {"panel": "notifications"}),
    ("clipboard.write", {"text": "x"}),
    ("apps.open", {"package": "dev.handroid.form"}),
    ("hand.status", {}),
]


def request(chance: random.Random, number: int) -> Header:
    """Return a request that is right, nearly right, or nonsense."""
    header: Header = {"id": number, "deadline": chance.choice((1, 20, 2000))}
    header["ask"], header["args"] = chance.choice(GOOD)
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        turn = chance.randrange(5)
        if turn == 0:
            header["ask"] = chance.choice(NAMES)
            header["args"] = {chance.choice(ARGUMENTS): chance.choice(VALUES)}
        elif turn == 1:
            header["args"] = {**header["args"], chance.choice(ARGUMENTS): chance.choice(VALUES)}
        elif turn == 2:
            header[chance.choice(("id", "ask", "deadline", "y"))] = chance.choice(VALUES)
        elif turn == 3:
            header = {"cancel": chance.choice((1, 2, 3, "x"))}
        if not isinstance(header.get("args"), dict) or "id" not in header:
            break
    return header


def mutated(chance: random.Random, number: int) -> bytes:
    """Return the bytes of a frame, perhaps damaged."""
    body = chance.randbytes(chance.randrange(40)) if chance.random() < 0.05 else b""
    data = bytearray(frame(request(chance, number), body))
    damage = chance.random()
    if damage < 0.94:
        return bytes(data)
    if damage < 0.96:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif damage < 0.97:
        at = chance.randrange(len(data))
        data[at:at] = chance.randbytes(chance.randrange(1, 9))
    elif damage < 0.98:
        del data[chance.randrange(len(data)) :]
    elif damage < 0.99:
        data[: chance.choice((4, 8))] = struct.pack(">I", chance.choice((0, 1, 2**20, 2**31)))
    else:
        data = bytearray(chance.randbytes(chance.randrange(1, 200)))
    return bytes(data)


def answers(data: bytes) -> list[Header]:
    """Cut what came back into messages, all of them whole."""
    found: list[Header] = []
    while data:
        header, body = struct.unpack(">II", data[:8])
        assert len(data) >= 8 + header + body
        found.append(json.loads(data[8 : 8 + header]))
        data = data[8 + header + body :]
    return found


async def talk(hand: Hand, chance: random.Random, welcomed: bool) -> tuple[int, list[Header]]:
    """Send frames over one stream until the hand closes it or there were enough.

    Returns how many the hand was there to take, and all that came back.
    """
    pipe, sent = Pipe.to(hand), 0
    if welcomed:
        await Host.welcomed(pipe, hand.token)
    while sent < IN_A_STREAM and not pipe.closed_by_hand:
        sent += 1
        await pipe.write(mutated(chance, sent))
        for _ in range(chance.choice((0, 3, 3, 6))):
            await asyncio.sleep(0)
    pipe.end()
    async with asyncio.timeout(10):
        heard = answers(await pipe.read_all())
        await pipe.served
    return sent, heard


@pytest.mark.parametrize("seed", range(5))
async def test_random_and_mutated_frames(seed: int) -> None:
    chance = random.Random(seed)
    kinds: Counter[str] = Counter()
    taken = 0
    async with running_hand(chance.choice((28, 34, 36)), speed=2000) as hand:
        while taken < FRAMES // 5:
            welcomed = chance.random() < 0.95
            sent, heard = await talk(hand, chance, welcomed)
            taken += sent
            kinds.update(check(header, welcomed) for header in heard)
        assert hand.state.sessions == 0
        assert {"protocol", "invalid", "unknown", "changed", "absent", "ok"} <= kinds.keys()
        assert kinds["ok"] > 1000
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        assert (await host.read()).answer["windows"]


def check(header: Header, welcomed: bool) -> str:
    """Expect an answer of the protocol and return its kind."""
    if not welcomed:
        kind = header["refused"]["kind"] if "refused" in header else "hello"
        assert kind in ("hello", "protocol", "token")
        return "hello"
    if "ok" in header:
        assert set(header) == {"id", "ok", "us"}
        return "ok"
    error = header["error"]
    assert error["kind"] in KINDS, error
    assert error["outcome"] in ("done", "not done", "unknown")
    assert error["message"].endswith(".")
    return str(error["kind"])
