"""Frames are read from a stream in pieces of any size, and a broken one ends it."""

import random
import struct

import pytest

from handroid.errors import BadAnswer
from handroid.hand.frames import HANDSHAKE, TO_THE_HOST, Frame, FrameReader, Limits, pack

FRAMES = [
    Frame({"id": 1, "ok": {}}),
    Frame({"id": 2, "ok": {"text": "漢字"}}, b"\0" * 1000),
    Frame({"id": 3, "error": {"kind": "changed"}}, b"x"),
]
MUTATIONS = 50_000


def all_of(reader: FrameReader) -> list[Frame]:
    found = []
    while (frame := reader.next()) is not None:
        found.append(frame)
    return found


@pytest.mark.parametrize("size", [1, 2, 7, 8, 9, 64, 100_000])
def test_frames_are_the_same_in_pieces_of_any_size(size: int) -> None:
    stream = b"".join(pack(frame.header, frame.body) for frame in FRAMES)
    reader = FrameReader(TO_THE_HOST)
    found = []
    for start in range(0, len(stream), size):
        reader.feed(stream[start : start + size])
        found += all_of(reader)
    assert found == FRAMES
    assert reader.left == 0


def test_an_unfinished_frame_waits_and_is_counted() -> None:
    reader = FrameReader(TO_THE_HOST)
    data = pack({"id": 1})
    reader.feed(data + data[:-1])
    assert all_of(reader) == [Frame({"id": 1})]
    assert reader.left == len(data) - 1


@pytest.mark.parametrize(
    ("limits", "header", "body"),
    [
        (HANDSHAKE, (4 << 10) + 1, 0),
        (HANDSHAKE, 10, 1),
        (TO_THE_HOST, (16 << 20) + 1, 0),
        (TO_THE_HOST, 10, (64 << 20) + 1),
        (TO_THE_HOST, 0xFFFFFFFF, 0xFFFFFFFF),
    ],
)
def test_a_length_above_the_limit_is_refused_before_its_bytes_arrive(
    limits: Limits, header: int, body: int
) -> None:
    reader = FrameReader(limits)
    reader.feed(struct.pack(">II", header, body))
    with pytest.raises(BadAnswer, match="announced"):
        reader.next()


def test_limits_may_change_between_two_frames() -> None:
    reader = FrameReader()
    reader.feed(pack({"hello": {}}) + pack({"id": 1, "ok": {"text": "x" * 5000}}, b"body"))
    assert reader.next() == Frame({"hello": {}})
    reader.limits = TO_THE_HOST
    frame = reader.next()
    assert frame is not None
    assert frame.body == b"body"


def test_random_and_mutated_frames_end_as_frames_or_typed_errors() -> None:
    chance = random.Random(20260)
    good = [pack(frame.header, frame.body) for frame in FRAMES]
    broken = read = waiting = 0
    for _ in range(MUTATIONS):
        reader = FrameReader(TO_THE_HOST)
        reader.feed(mutated(chance, good))
        try:
            read += len(all_of(reader))
            waiting += reader.left > 0
        except BadAnswer:
            broken += 1
    assert broken > MUTATIONS // 10
    assert read > MUTATIONS // 10
    assert waiting > MUTATIONS // 10


def mutated(chance: random.Random, good: list[bytes]) -> bytes:
    if chance.random() < 0.2:
        return chance.randbytes(chance.randrange(64))
    data = bytearray(b"".join(chance.choices(good, k=chance.randrange(1, 3))))
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(4)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at:at] = chance.randbytes(chance.randrange(1, 9))
        elif kind == 2:
            del data[at : at + chance.randrange(1, 9)]
        elif kind == 3:
            del data[at:]
    return bytes(data)
