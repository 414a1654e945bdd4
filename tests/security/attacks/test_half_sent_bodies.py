"""Attack: bodies that are sent only in part, with a token.

Expected: the oldest may grow to the largest size, the others share a fixed amount of memory or, if
they are large, of temporary files; more is refused with 503. Before, 12 of them held 862 MB.
"""

import asyncio
import contextlib
import tempfile
from pathlib import Path
from typing import Any

import pytest

from handroid.surfaces.http.connection_limits import ConnectionLimits
from tests.surfaces.mcp.served import JSON, read_answer, serving

SIZE = 1_000_000
SHARED = 2 * SIZE
BODIES = 12
IN_FILES = ConnectionLimits(unfinished_bytes_in_files=SHARED)
IN_MEMORY = ConnectionLimits(body_bytes_in_memory=4 * SIZE, unfinished_bytes_in_memory=SHARED)
everywhere = pytest.mark.parametrize("limits", [IN_FILES, IN_MEMORY], ids=["files", "memory"])
HEAD = (
    f"POST /mcp HTTP/1.1\r\nhost: localhost\r\n{JSON}\r\ncontent-length: 3000000\r\n\r\n".encode()
)


@everywhere
async def test_unfinished_bodies_share_a_fixed_amount(
    limits: ConnectionLimits, tmp_path: Path
) -> None:
    async with serving(tmp_path, limits=limits) as served:
        opened = [await served.connect() for _ in range(BODIES)]
        for _, writer in opened:
            writer.write(HEAD + b" " * SIZE)
        answers = [asyncio.create_task(read_answer(reader)) for reader, _ in opened]
        while sum(task.done() for task in answers) < BODIES - 3:
            await asyncio.wait(
                [task for task in answers if not task.done()], return_when="FIRST_COMPLETED"
            )
        refused = [await task for task in answers if task.done()]
        assert {answer.status for answer in refused} == {503}
        assert all(answer.headers["retry-after"] for answer in refused)
        small = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        assert (await served.post(small, JSON)).status == 200
        for task in answers:
            task.cancel()
        with contextlib.suppress(ConnectionError):
            for _, writer in opened:
                writer.close()


@everywhere
async def test_closing_them_frees_the_memory(limits: ConnectionLimits, tmp_path: Path) -> None:
    async with serving(tmp_path, limits=limits) as served:
        for _ in range(BODIES):
            _, writer = await served.connect()
            writer.write(HEAD + b" " * SIZE)
            await writer.drain()
            writer.transport.abort()
        words = "".join(f"{number:06}" for number in range(SIZE // 2))
        answered = await served.post(echo(words), JSON)
        assert answered.status == 200
        assert answered.json["result"]["content"][0]["text"] == words


async def test_a_large_body_is_refused_if_no_file_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    async with serving(tmp_path) as served:
        assert (await served.post(echo("x" * SIZE), JSON)).status == 503
        assert (await served.post(echo("x"), JSON)).status == 200


def echo(words: str) -> dict[str, Any]:
    """Return the call of a tool that repeats the words."""
    params = {"name": "android_echo", "arguments": {"words": words}}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
