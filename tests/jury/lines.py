"""A conversation with a program, one JSON message a line, over its standard input and output."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.jury.surroundings import stop_what_is_left

LONGEST = 120.0
LARGEST = 64 << 20


class Lines:
    """Send messages and read the answers that bear their number."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._number = 0

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send one message and return its answer, past whatever else the program says."""
        self._number += 1
        await self.tell({**message, "id": self._number})
        while True:
            answer: dict[str, Any] = json.loads(await self._line())
            if answer.get("id") == self._number:
                return answer

    async def tell(self, message: dict[str, Any]) -> None:
        """Send one message that has no answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        await self._process.stdin.drain()

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), LONGEST)
        assert line, "the program ended"
        return line


@asynccontextmanager
async def conversation(
    command: Sequence[str | Path], environment: Mapping[str, str]
) -> AsyncIterator[Lines]:
    """Start a program to speak with, and end it and all it started."""
    home = Path(environment["HOME"])
    with (home / "stderr.txt").open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, cwd=home, start_new_session=True, limit=LARGEST,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    try:
        yield Lines(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        stop_what_is_left(home)
