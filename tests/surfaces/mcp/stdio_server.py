"""The tests' tools over stdio; the tool that waits says so on standard error."""

import asyncio
import sys
import tempfile
from pathlib import Path

from handroid.surfaces.cli.loop import run, stop_on_signals
from handroid.surfaces.mcp import stdio
from handroid.surfaces.mcp.server import McpServer
from tests.surfaces.mcp.served import make_engine
from tests.surfaces.mcp.tools import PROFILE, Moments


async def main() -> None:
    """Serve until the other side closes."""
    moments = Moments()
    telling = [
        asyncio.create_task(_tell(moments.started, "started")),
        asyncio.create_task(_tell(moments.cancelled, "cancelled")),
    ]
    with tempfile.TemporaryDirectory() as folder:
        server = McpServer(make_engine(Path(folder), moments), PROFILE)
        await stdio.serve(server, stop_on_signals(), *map(float, sys.argv[1:]))
    for task in telling:
        task.cancel()


async def _tell(moment: asyncio.Event, word: str) -> None:
    await moment.wait()
    print(word, file=sys.stderr, flush=True)


if __name__ == "__main__":
    run(main())
