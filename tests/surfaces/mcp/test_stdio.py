"""Standard input and output: nothing but the protocol, and an end in good time."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp.types import INVALID_REQUEST, PARSE_ERROR

from tests.in_time import best_of_three, promise
from tests.surfaces import programs

LONGEST_END = 2.0
SOON = 60.0


class Program:
    """The server as a process, spoken to line by line."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def call(self, name: str, identity: int, **arguments: Any) -> None:
        """Call a tool."""
        params = {"name": f"android_{name}", "arguments": arguments}
        self.send({"id": identity, "method": "tools/call", "params": params})

    async def answer(self) -> dict[str, Any]:
        """Return the next message."""
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), SOON)
        message: dict[str, Any] = json.loads(line)
        return message

    async def complaint(self) -> str:
        """Return the next line of standard error."""
        assert self.process.stderr is not None
        return (await asyncio.wait_for(self.process.stderr.readline(), SOON)).decode().strip()


@asynccontextmanager
async def program(finish_seconds: float = SOON) -> AsyncIterator[Program]:
    """Start the server and greet it."""
    pipe = asyncio.subprocess.PIPE
    async with programs.program(
        sys.executable, "-m", "tests.surfaces.mcp.stdio_server", str(finish_seconds),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=pipe, stdout=pipe, stderr=pipe, limit=1 << 24,
    ) as process:  # fmt: skip
        started = Program(process)
        info = {"name": "test", "version": "1"}
        params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info}
        started.send({"id": 0, "method": "initialize", "params": params})
        assert (await started.answer())["result"]["protocolVersion"] == "2025-11-25"
        started.send({"method": "notifications/initialized"})
        yield started


async def test_nothing_else_writes_to_standard_output() -> None:
    async with program() as started:
        started.call("chatter", 1)
        assert (await started.answer())["result"]["content"][0]["text"] == "said"
        assert await started.complaint() == "a stray line"


async def test_the_word_cancelled_ends_a_call() -> None:
    async with program() as started:
        started.call("hang", 1)
        assert await started.complaint() == "started"
        started.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        assert await started.complaint() == "cancelled"
        started.call("echo", 2, words="on we go")
        assert (await started.answer())["id"] == 2


async def test_large_and_odd_lines_are_read() -> None:
    async with program() as started:
        assert started.process.stdin is not None
        started.process.stdin.write(b"\n{}\n\xff\xfe\n[1]\n")
        for code in (INVALID_REQUEST, PARSE_ERROR, INVALID_REQUEST):
            answer = await started.answer()
            assert (answer["id"], answer["error"]["code"]) == (None, code)
        words = "ü" * 1_000_000
        started.call("echo", 1, words=words)
        assert (await started.answer())["result"]["content"][0]["text"] == words


ASKS = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":%s}'
WORDS = b'{"name":"android_echo","arguments":{"words":"%s"}}'


@pytest.mark.parametrize(
    ("line", "code", "identity"),
    [
        (b"{", PARSE_ERROR, None),
        (b"[" * 100_000, PARSE_ERROR, None),
        (b"5", INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":7,"result":5}', INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', PARSE_ERROR, None),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","\\u0069d":[],"method":"ping"}', INVALID_REQUEST, None),
        (b'{"id":7,"method":"ping"}', INVALID_REQUEST, 7),
        (b'{"jsonrpc":"2.0","id":"a","method":5}', INVALID_REQUEST, "a"),
        (ASKS % b"5", INVALID_REQUEST, 7),
        (ASKS % b"[]", INVALID_REQUEST, 7),
        (ASKS % (WORDS % b"\\ud800"), PARSE_ERROR, 7),
        (ASKS % (WORDS % b"\xff"), PARSE_ERROR, 7),
        (ASKS % (WORDS % b"\xed\xa0\x80"), PARSE_ERROR, 7),
    ],
)
async def test_nobody_waits_for_the_answer_to_what_cannot_be_read(
    line: bytes, code: int, identity: str | int | None
) -> None:
    async with program() as started:
        assert started.process.stdin is not None
        started.process.stdin.write(line + b"\n")
        answer = await started.answer()
        assert (answer["id"], answer["error"]["code"]) == (identity, code)
        started.call("echo", 8, words="on we go")
        assert (await started.answer())["id"] == 8


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGHUP"])
@best_of_three
async def test_it_ends_within_two_seconds_even_during_a_call(how: str) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no such signals")
    async with program() as started:
        started.call("hang", 1)
        assert await started.complaint() == "started"
        start = time.monotonic()
        started.process.send_signal(signal.Signals[how])
        assert await asyncio.wait_for(started.process.wait(), SOON) == 0
        promise(time.monotonic() - start, LONGEST_END)
        assert await started.complaint() == "cancelled"


async def test_what_was_asked_before_the_caller_closed_is_answered() -> None:
    async with program() as started:
        assert started.process.stdin is not None
        for identity in range(1, 6):
            started.call("slow", identity)
        started.process.stdin.close()
        answers = [await started.answer() for _ in range(5)]
        assert {each["result"]["content"][0]["text"] for each in answers} == {"in the end"}
        assert {each["id"] for each in answers} == set(range(1, 6))
        assert await asyncio.wait_for(started.process.wait(), SOON) == 0


async def test_a_call_that_does_not_end_is_reported_as_unknown() -> None:
    async with program(finish_seconds=0.1) as started:
        assert started.process.stdin is not None
        started.call("hang", 1)
        assert await started.complaint() == "started"
        started.process.stdin.close()
        answer = await started.answer()
        assert answer["id"] == 1
        assert "Whether it was done is unknown" in answer["error"]["message"]
        assert await asyncio.wait_for(started.process.wait(), SOON) == 0
        assert await started.complaint() == "cancelled"
