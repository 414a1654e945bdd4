"""A small host of the hand's protocol, written from docs/why/hand-protocol.md alone."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import itertools
import json
import secrets
import struct
from typing import Any, Protocol

Header = dict[str, Any]


class Stream(Protocol):
    """Bytes both ways with a hand."""

    async def read_exactly(self, count: int) -> bytes:
        """Return so many bytes, or raise EOFError."""

    async def write(self, data: bytes) -> None:
        """Send bytes."""

    def close(self) -> None:
        """Close the stream."""


def frame(header: Header, body: bytes = b"") -> bytes:
    """Return the bytes of one message."""
    text = json.dumps(header).encode()
    return struct.pack(">II", len(text), len(body)) + text + body


class AskFailed(Exception):
    """A request was answered with an error."""

    def __init__(self, error: Header) -> None:
        super().__init__(error)
        self.error = error
        self.kind = error["kind"]
        self.outcome = error["outcome"]


class Host:
    """One stream to a hand."""

    def __init__(self, stream: Stream, token: bytes) -> None:
        self.stream = stream
        self.token = token
        self.welcome: Header = {}
        self.body = b""
        self._numbers = itertools.count(1)

    @classmethod
    async def welcomed(cls, stream: Stream, token: bytes) -> Host:
        """Return a host that the hand has let in, after checking the hand's proof too."""
        host = cls(stream, token)
        hello = (await host.hear())["hello"]
        nonce = secrets.token_hex(32)
        proof = host.proof(hello["nonce"], nonce)
        await host.say({"open": {"nonce": nonce, "proof": proof}})
        host.welcome = (await host.hear())["welcome"]
        assert host.welcome["proof"] == host.proof(hello["nonce"], nonce, b"handroid hand")
        return host

    def proof(self, hand_nonce: str, host_nonce: str, word: bytes = b"handroid host") -> str:
        """Return a proof of the token."""
        message = word + bytes.fromhex(hand_nonce) + bytes.fromhex(host_nonce)
        return hmac.new(self.token, message, hashlib.sha256).hexdigest()

    async def say(self, header: Header, body: bytes = b"") -> None:
        """Send one message."""
        await self.stream.write(frame(header, body))

    async def hear(self) -> Header:
        """Return the next message; its body is kept in ``body``."""
        async with asyncio.timeout(20):
            lengths = await self.stream.read_exactly(8)
            header, body = struct.unpack(">II", lengths)
            text = await self.stream.read_exactly(header)
            self.body = await self.stream.read_exactly(body)
        value = json.loads(text)
        assert isinstance(value, dict)
        return value

    async def hear_end(self) -> bool:
        """Return whether the hand closes the stream next."""
        try:
            await self.hear()
        except EOFError:
            return True
        return False

    async def begin(self, ask: str, deadline: int = 30_000, **args: Any) -> int:
        """Send a request and return its number."""
        number = next(self._numbers)
        await self.say({"id": number, "ask": ask, "deadline": deadline, "args": args})
        return number

    async def end(self, number: int) -> Header:
        """Return what a request was answered with, which must be the next message."""
        answer = await self.hear()
        assert answer["id"] == number
        assert answer["us"] >= 0
        if "error" in answer:
            raise AskFailed(answer["error"])
        ok = answer["ok"]
        assert isinstance(ok, dict)
        return ok

    async def ask(self, ask: str, deadline: int = 30_000, **args: Any) -> Header:
        """Send a request and return its answer."""
        return await self.end(await self.begin(ask, deadline, **args))

    async def read(self) -> Screen:
        """Read the screen."""
        return Screen(await self.ask("screen.read"))

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()


class Screen:
    """An answer of screen.read, with ways to find elements in it."""

    def __init__(self, answer: Header) -> None:
        self.answer = answer
        self.elements: list[Header] = [
            {**each, "window": window}
            for window in answer["windows"]
            for each in window["elements"]
        ]

    def find(self, **wanted: str) -> int:
        """Return the place of the first element with these values; ``id`` may be its last part."""
        for index, element in enumerate(self.elements):
            if all(_is(element.get(key, ""), value) for key, value in wanted.items()):
                return index
        raise LookupError(wanted)

    def element(self, **wanted: str) -> Header:
        """Return the first element with these values."""
        return self.elements[self.find(**wanted)]

    def target(self, expect: Header | None = None, **wanted: str) -> Header:
        """Return how acts name the first element with these values."""
        return {"read": self.answer["read"], "element": self.find(**wanted), "expect": expect or {}}

    def center(self, **wanted: str) -> tuple[float, float]:
        """Return the middle of an element."""
        left, top, right, bottom = self.element(**wanted)["bounds"]
        return (left + right) / 2, (top + bottom) / 2


def _is(value: str, wanted: str) -> bool:
    return value == wanted or value.endswith(f":id/{wanted}")
