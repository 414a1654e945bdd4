"""A server in a separate process, and the response times of its callers during an attack."""

import asyncio
import json
import math
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.processes import resident_bytes
from tests.surfaces.mcp.served import read_answer
from tests.surfaces.programs import PATIENCE, environment

NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
STALL = 3.0
"""The time that a busy machine may add to anything."""

_TAP = {"name": "android_tap", "arguments": {"x": 5, "y": 5}}
_CALL = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": _TAP}).encode()


@dataclass(frozen=True)
class Server:
    """A running `handroid serve --virtual --http`."""

    port: int
    pid: int
    token: str

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection("127.0.0.1", self.port)

    @property
    def memory(self) -> int:
        """Its memory in bytes."""
        return resident_bytes(self.pid)

    @property
    def sockets(self) -> int:
        """How many sockets it has open."""
        found = 0
        for link in Path(f"/proc/{self.pid}/fd").iterdir():
            try:
                found += str(link.readlink()).startswith("socket:")
            except FileNotFoundError:
                continue
        return found


@asynccontextmanager
async def attacked(
    home: Path, *, descriptors: int = 1024, adb_port: str = "", **variables: str
) -> AsyncIterator[Server]:
    """Serve a virtual phone, or those of an adb server, with a number of file descriptors."""
    phones = ("--server", adb_port) if adb_port else ("--virtual",)
    serve = (sys.executable, "-m", "handroid", "serve", *phones, "--http", "127.0.0.1:0", "--json")
    process = await asyncio.create_subprocess_exec(
        "sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *serve,
        env=environment(home, **variables), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        shown = json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
        port = int(shown["url"].rpartition(":")[2].partition("/")[0])
        yield Server(port, process.pid, shown["token"])
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


@dataclass
class Felt:
    """How long each request took, in seconds."""

    health: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    lost: int = 0
    memory: int = 0
    """The most memory that the server used, in bytes."""

    def figures(self) -> str:
        """Return the figures of an attack in one line."""
        health, taps = _percentiles(self.health), _percentiles(self.taps)
        return f"/health {health}, tap {taps}, {self.lost} lost"


def _percentiles(times: list[float]) -> str:
    half, most = median(times) * 1000, p99(times) * 1000
    return f"p50 {half:.0f} ms, p99 {most:.0f} ms of {len(times)}"


def p99(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[math.ceil(len(times) * 0.99) - 1]


class Caller:
    """A caller with a token, on a persistent connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def tap(self) -> float:
        """Tap the screen and return the duration."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await self._server.connect()
        began = time.perf_counter()
        head = [
            "POST /mcp HTTP/1.1",
            "host: localhost",
            "content-type: application/json",
            f"authorization: Bearer {self._server.token}",
            f"content-length: {len(_CALL)}",
        ]
        self._writer.write("\r\n".join([*head, "", ""]).encode() + _CALL)
        answered = await asyncio.wait_for(read_answer(self._reader), PATIENCE)
        assert answered.status == 200, answered
        assert not answered.json["result"].get("isError"), answered
        return time.perf_counter() - began

    def close(self) -> None:
        """Disconnect."""
        if self._writer:
            self._writer.close()


async def health(server: Server) -> float:
    """Request /health on a new connection and return the duration."""
    began = time.perf_counter()
    reader, writer = await server.connect()
    try:
        writer.write(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        answered = await asyncio.wait_for(read_answer(reader), PATIENCE)
    finally:
        writer.close()
    assert answered.status == 200, answered
    return time.perf_counter() - began


async def during(
    server: Server, attack: Callable[[], Coroutine[Any, Any, object]], rounds: int = 10
) -> Felt:
    """Call repeatedly until an attack is over, and return the durations."""
    caller, felt = Caller(server), Felt()
    await caller.tap()
    attacking = asyncio.create_task(attack())
    while len(felt.health) < rounds or not attacking.done():
        try:
            felt.health.append(await health(server))
        except (ConnectionError, asyncio.IncompleteReadError):
            felt.lost += 1
        felt.taps.append(await caller.tap())
        felt.memory = max(felt.memory, server.memory)
    await attacking
    caller.close()
    return felt
