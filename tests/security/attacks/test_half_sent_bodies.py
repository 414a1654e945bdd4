"""Attack: bodies that are sent by half, with a token.

Expected: the oldest may grow to the largest size, the others share a fixed amount of memory, and
what goes beyond it is refused with 503. Before, 12 of them held 862 MB.
"""

import asyncio
import contextlib
from pathlib import Path

from handroid.surfaces.http.connection_limits import ConnectionLimits
from tests.surfaces.mcp.served import JSON, read_answer, serving

SIZE = 1_000_000
SHARED = 2 * SIZE
BODIES = 12
LIMITS = ConnectionLimits(unfinished_bytes_in_files=SHARED)
HEAD = (
    f"POST /mcp HTTP/1.1\r\nhost: localhost\r\n{JSON}\r\ncontent-length: 3000000\r\n\r\n".encode()
)


async def test_unfinished_bodies_share_a_fixed_amount_of_memory(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=LIMITS) as served:
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


async def test_once_they_are_gone_there_is_room_again(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=LIMITS) as served:
        for _ in range(BODIES):
            _, writer = await served.connect()
            writer.write(HEAD + b" " * SIZE)
            await writer.drain()
            writer.transport.abort()
        words = {"name": "android_echo", "arguments": {"words": "x" * 3 * SIZE}}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": words}
        assert (await served.post(call, JSON)).status == 200
