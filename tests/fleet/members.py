"""A fleet for tests: a node and gateways as separate processes, as users start them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.surfaces.model import PATIENCE, TOKEN
from tests.surfaces.programs import environment


def variables(home: Path) -> dict[str, str]:
    """Return the environment of a member that may download from this computer."""
    return environment(
        home,
        HANDROID_TOKEN=TOKEN,
        HANDROID_DOWNLOAD_HOSTS="127.0.0.1",
        HANDROID_ALLOW_HTTP_DOWNLOADS="true",
    )


@asynccontextmanager
async def member(
    home: Path, *arguments: str
) -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    """Run a member until the end of the block; give what it announces first."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "fleet", *arguments, "--json",
        env=variables(home), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield process, json.loads(line)
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


async def asked(port: int, path: str, method: str = "GET") -> tuple[int, str]:
    """Return the status and the text of what a member says of itself at its address for metrics."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body
