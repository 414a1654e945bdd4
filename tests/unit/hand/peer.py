"""A hand whose responses a test controls, at the other end of a real socket pair."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from handroid.adb.wire import Wire
from handroid.hand.channel import Channel
from handroid.hand.frames import TO_THE_HAND, Frame, FrameReader, pack
from handroid.hand.handshake import greet, hand_proof, host_proof
from handroid.model.deadline import Deadline

TOKEN = bytes(range(32))
HAND_NONCE = bytes(reversed(range(32)))
WELCOME = {
    "api": 34,
    "pid": 4321,
    "requests": ["hand.ping", "screen.read", "touch.perform"],
    "reads": ["hand.ping", "screen.read"],
    "limits": {"sessions": 8, "outstanding": 16},
}


def soon() -> Deadline:
    return Deadline.after(10)


class Peer:
    """The phone's end of a stream."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._frames = FrameReader(TO_THE_HAND)

    async def hear(self) -> dict[str, Any]:
        """Return the next header that is not a ping; pings are answered."""
        while True:
            header = (await self.frame()).header
            if header.get("ask") != "hand.ping":
                return header
            self.say({"id": header["id"], "ok": {}, "us": 1})

    async def frame(self) -> Frame:
        while (frame := self._frames.next()) is None:
            data = await self._reader.read(65536)
            if not data:
                raise EOFError
            self._frames.feed(data)
        return frame

    def say(self, header: dict[str, Any], body: bytes = b"") -> None:
        self.writer.write(pack(header, body))

    async def greet(
        self,
        token: bytes = TOKEN,
        version: str = "1" * 16,
        welcome: Mapping[str, Any] = WELCOME,
        **changed: Any,
    ) -> None:
        """Perform the handshake as a hand with that token and version does."""
        self.say({"hello": {"protocol": 1, "version": version, "nonce": HAND_NONCE.hex()}})
        opened = (await self.frame()).header["open"]
        host_nonce = bytes.fromhex(opened["nonce"])
        if opened["proof"] != host_proof(token, HAND_NONCE, host_nonce):
            self.say({"refused": {"kind": "token", "message": "Wrong proof."}})
            return
        proof = hand_proof(token, HAND_NONCE, host_nonce)
        self.say({"welcome": {**welcome, "proof": proof, **changed}})


@asynccontextmanager
async def streams() -> AsyncIterator[tuple[Wire, Peer]]:
    """Yield the two ends of a stream."""
    ours, theirs = socket.socketpair()
    host_reader, host_writer = await asyncio.open_connection(sock=ours)
    hand_reader, hand_writer = await asyncio.open_connection(sock=theirs)
    try:
        yield Wire(host_reader, host_writer), Peer(hand_reader, hand_writer)
    finally:
        for writer in (host_writer, hand_writer):
            writer.transport.abort()
        await asyncio.sleep(0)


async def no_probe() -> None:
    """Act as a probe of a phone that answers at once."""


@asynccontextmanager
async def channel(outstanding: int = 16) -> AsyncIterator[tuple[Channel, Peer]]:
    """Yield a channel after the handshake, and the hand at its other end."""
    async with streams() as (wire, peer):
        limits = {"sessions": 8, "outstanding": outstanding}
        (greeting, reader), _ = await asyncio.gather(
            greet(wire, TOKEN, soon()), peer.greet(limits=limits)
        )
        made = Channel(wire, greeting, reader, no_probe)
        try:
            yield made, peer
        finally:
            made.close()
