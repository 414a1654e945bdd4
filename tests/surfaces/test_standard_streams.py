"""Standard streams that are closed, before the start or in the middle of a call."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.surfaces.programs import PATIENCE, environment

SERVE = ("serve", "--virtual")
CLOSING = """
import os, sys
for descriptor in map(int, sys.argv[1]):
    os.close(descriptor)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
GREETING = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
MESSAGES: list[dict[str, Any]] = [
    {"id": 1, "method": "initialize", "params": GREETING},
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/call", "params": {"name": "android_press_home", "arguments": {}}},
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes handles, not descriptors")
@pytest.mark.parametrize("closed", ["0", "012"])
async def test_a_server_without_standard_streams_ends_at_once(closed: str, tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CLOSING, closed, "-m", "handroid", *SERVE,
        env=environment(tmp_path), stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, complaints = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert (process.returncode, complaints) == (0, b"")


async def test_calls_that_are_piped_in_are_answered(tmp_path: Path) -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *SERVE,
        env=environment(tmp_path), stdin=pipe, stdout=pipe,
    )  # fmt: skip
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in MESSAGES)
    out, _ = await asyncio.wait_for(process.communicate(lines.encode()), PATIENCE)
    answers = {answer["id"]: answer for answer in map(json.loads, out.splitlines())}
    assert process.returncode == 0
    pressed = answers[2]["result"]
    assert pressed["content"][0]["text"] == "Home button press executed successfully"
    assert pressed["_meta"]["handroid/outcome"] == "done"
