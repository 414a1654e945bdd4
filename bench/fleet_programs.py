"""The programs of a measured fleet, each with its home and the token of all gateways."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

TOKEN = "a-token-of-this-benchmark"
PATIENCE = 300.0


@asynccontextmanager
async def program(*arguments: str, home: Path) -> AsyncIterator[tuple[int, str]]:
    """Run a Python program until the end of the block; yield its pid and its first line."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *arguments,
        env={**os.environ, "HANDROID_HOME": str(home), "HANDROID_TOKEN": TOKEN},
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 20,
    )  # fmt: skip
    assert process.stdout
    assert process.stdin
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield process.pid, line.decode()
    finally:
        process.stdin.close()
        if process.returncode is None:
            process.terminate()
        await process.wait()
