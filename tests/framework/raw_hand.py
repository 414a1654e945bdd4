"""A small client of the hand's protocol, written only from its documentation."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import struct
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class Refused(Exception):
    """The hand refused a request."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['kind']}, {error['outcome']}: {error['message']}")
        self.error = error


@dataclass
class Answer:
    """A response: its members and its body."""

    ok: Json
    body: bytes
    microseconds: int


class RawHand:
    """One session."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._last = 0
        self.hello: Json = {}
        self.welcome: Json = {}

    async def open(self, token: bytes) -> None:
        """Prove that we have the token, and verify that the hand has it."""
        self.hello = (await self._read())[0]["hello"]
        theirs, ours = bytes.fromhex(self.hello["nonce"]), secrets.token_bytes(32)
        proof = _proof(token, b"handroid host", theirs, ours)
        await self._write({"open": {"nonce": ours.hex(), "proof": proof}})
        header, _ = await self._read()
        if "refused" in header:
            raise PermissionError(header["refused"]["kind"])
        self.welcome = header["welcome"]
        if self.welcome["proof"] != _proof(token, b"handroid hand", theirs, ours):
            raise PermissionError("the hand does not have the token")

    async def ask(self, name: str, *, deadline: int = 30_000, **args: object) -> Answer:
        """Send a request and wait for the response.

        Raises:
            Refused: the hand refused it.
        """
        self._last += 1
        await self._write({"id": self._last, "ask": name, "deadline": deadline, "args": args})
        header, body = await self._read()
        if "error" in header:
            raise Refused(header["error"])
        assert header["id"] == self._last
        return Answer(header["ok"], body, header["us"])

    async def ask_together(self, name: str, all_args: list[Json]) -> list[Json]:
        """Send several requests of one kind at once; return the responses in order."""
        first = self._last + 1
        for args in all_args:
            self._last += 1
            await self._write({"id": self._last, "ask": name, "deadline": 30_000, "args": args})
        answers = [(await self._read())[0] for _ in all_args]
        by_id = {answer["id"]: answer for answer in answers}
        return [by_id[first + place]["ok"] for place in range(len(all_args))]

    async def event(self) -> str:
        """Wait for the next event and return its name."""
        header, _ = await self._read()
        return str(header["event"])

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()

    async def _read(self) -> tuple[Json, bytes]:
        sizes = struct.unpack(">II", await self._reader.readexactly(8))
        header = json.loads(await self._reader.readexactly(sizes[0]))
        return header, await self._reader.readexactly(sizes[1])

    async def _write(self, header: Json) -> None:
        data = json.dumps(header).encode()
        self._writer.write(struct.pack(">II", len(data), 0) + data)
        await self._writer.drain()


def _proof(token: bytes, side: bytes, hand_nonce: bytes, host_nonce: bytes) -> str:
    return hmac.new(token, side + hand_nonce + host_nonce, hashlib.sha256).hexdigest()
