"""The attacks that would stop a server, in a separate process, so that they delay nobody else.

    python -m tests.security.attacks.attackers NAME PORT TOKEN SECONDS

The attacks of callers have the token; the others have none. Imports nothing that takes long.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

PIECE = b"a" * 65536
MEGABYTE = 1024 * 1024
LOCATION = "com.android.providers.downloads.documents/downloads"
FILE = {"location_id": LOCATION, "path": "grows.txt"}
TAG = "hostile"
SESSIONS = "abandoned sessions"
GREETING: dict[str, Any] = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"elicitation": {}},
    "clientInfo": {"name": "attacker", "version": "1"},
}
STREAM = "accept: application/json, text/event-stream"
POST = b"POST /mcp HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
ENDLESS = {
    "endless header": (b"GET /health HTTP/1.1\r\nX-A: ", PIECE),
    "endless address": (b"GET /", PIECE),
    "many headers": (b"GET / HTTP/1.1\r\n", b"X-A: a\r\n" * 8192),
    "endless trailer": (POST + b"0\r\nX-A: ", PIECE),
    "endless extension of a chunk": (POST + b"1;a=", PIECE),
    "requests without a pause": (b"", b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n" * 1600),
}


@dataclass(frozen=True)
class Target:
    """The attacked server, and the end of the attack."""

    port: int
    token: str
    end: float

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end

    def head(self, length: int, *more: str) -> bytes:
        """Return the head of a caller's request."""
        lines = ["POST /mcp HTTP/1.1", "host: localhost", "content-type: application/json"]
        lines += [f"authorization: Bearer {self.token}", f"content-length: {length}", *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def hold(self) -> None:
        """Wait until the end of the attack, for at most ten seconds."""
        await asyncio.sleep(min(10.0, max(0.0, self.end - time.monotonic())))


Attack = Callable[[Target], Awaitable[object]]
Talk = Callable[[Target, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[object]]
LOST = (ConnectionError, asyncio.IncompleteReadError, TimeoutError)


def _repeated(talk: Talk, connections: int = 1) -> Attack:
    """Return an attack over several connections, each reopened whenever it ends."""

    async def one(target: Target) -> None:
        while target.goes_on:
            with contextlib.suppress(*LOST):
                reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
                try:
                    await talk(target, reader, writer)
                finally:
                    writer.close()

    async def all_of_them(target: Target) -> None:
        await asyncio.gather(*(one(target) for _ in range(connections)))

    return all_of_them


def _endless(first: bytes, piece: bytes) -> Talk:
    async def talk(
        target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        writer.write(first)
        while target.goes_on and not reader.at_eof():
            writer.write(piece)
            await asyncio.wait_for(writer.drain(), 10)

    return talk


async def _say_nothing(target: Target, *_: object) -> None:
    await target.hold()


async def _drip_header(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    writer.write(b"GET /health HTTP/1.1\r\nX-A: ")
    await _drip(target, reader, writer)
    await target.hold()


async def _drip_body(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    writer.write(target.head(MEGABYTE))
    await _drip(target, reader, writer)


async def _drip(target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while target.goes_on and not reader.at_eof():
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.05)


async def _half_a_body(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    writer.write(target.head(66 * MEGABYTE))
    for _ in range(60 * 16):
        writer.write(PIECE)
        await asyncio.wait_for(writer.drain(), 10)
        if reader.at_eof() or not target.goes_on:
            return
    await target.hold()


def _message(method: str, params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


async def _read_answer(reader: asyncio.StreamReader) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))


def _again(*bodies: bytes, token: str = "") -> Talk:
    """Return a function that sends the same messages repeatedly, each after the last response."""

    async def talk(
        target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        caller = replace(target, token=token or target.token)
        while target.goes_on:
            for body in bodies:
                writer.write(caller.head(len(body)) + body)
                await asyncio.wait_for(_read_answer(reader), 60)

    return talk


def _call(name: str, **arguments: Any) -> bytes:
    return _message("tools/call", {"name": f"android_{name}", "arguments": arguments})


async def _open_session(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    writer.write(target.head(len(_GREET), STREAM, "connection: close") + _GREET)
    await asyncio.wait_for(reader.read(), 60)


def _unknown(count: int) -> bytes:
    return _call("get_element_details", ids=[f"node_{n:08x}_w1" for n in range(count)])


_GREET = _message("initialize", GREETING)
_WRITE = _call("write_file", **FILE, content="a" * 6_000)
_GROW = _call("file_replace", **FILE, old_string="a", new_string="b" * MEGABYTE, replace_all=True)
_LOG = _call("get_device_logs", tag=TAG)
MESSAGES = (_GREET, _WRITE, _GROW, _unknown(20_000), _unknown(200), _LOG)
ATTACKS: dict[str, Attack] = {
    **{name: _repeated(_endless(*sent), 8) for name, sent in ENDLESS.items()},
    "3,000 half-open connections": _repeated(_say_nothing, 3_000),
    "dripping headers": _repeated(_drip_header, 100),
    "dripping bodies": _repeated(_drip_body, 100),
    "half-sent bodies": _repeated(_half_a_body, 12),
    "wrong tokens": _repeated(_again(_message("tools/list", {}), token="nobody has it"), 100),
    "a replacement of 6 GB": _repeated(_again(_WRITE, _GROW)),
    "20,000 unknown ids": _repeated(_again(_unknown(20_000))),
    "200 unknown ids": _repeated(_again(_unknown(200))),
    "hostile log lines": _repeated(_again(_LOG)),
    "messages that cannot be read": _repeated(_again(b'{"jsonrpc": "2.0", "id": "\\ud800"')),
    SESSIONS: _repeated(_open_session, 4),
}


def main(name: str, port: str, token: str, seconds: str) -> None:
    """Attack with low priority for the processor, like an attacker on another computer."""
    os.nice(10)
    target = Target(int(port), token, time.monotonic() + float(seconds))
    asyncio.run(asyncio.wait_for(_run(name, target), float(seconds) + 60))


async def _run(name: str, target: Target) -> None:
    await ATTACKS[name](target)


if __name__ == "__main__":
    main(*sys.argv[1:])
