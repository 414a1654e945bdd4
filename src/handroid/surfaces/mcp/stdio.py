"""MCP over standard input and output."""

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator
from typing import Any

from mcp.server.stdio import stdio_server

from handroid.surfaces.mcp.server import McpServer

_CHUNK = 1 << 16
_CHUNKS_AHEAD = 16


async def serve(server: McpServer, stop: asyncio.Event) -> None:
    """Serve the one caller at the other end until it closes its side, or `stop` is set.

    Anything else written to standard output goes to standard error until then.
    """
    serving = asyncio.create_task(_serve(server))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


async def _serve(server: McpServer) -> None:
    lines: Any = _lines(0)
    async with server.running(), stdio_server(stdin=lines) as (read, write):
        await server.sdk.run(read, write, server.sdk.create_initialization_options())


async def _lines(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of a file.

    They are read in a thread of our own: the SDK's cannot be left before the caller sends another.
    """
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue()
    room = threading.Semaphore(_CHUNKS_AHEAD)

    def read() -> None:
        with contextlib.suppress(RuntimeError, OSError):
            while chunk := os.read(descriptor, _CHUNK):
                room.acquire()
                loop.call_soon_threadsafe(chunks.put_nowait, chunk)
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(chunks.put_nowait, b"")

    threading.Thread(target=read, name="stdin", daemon=True).start()
    begun = bytearray()
    while chunk := await chunks.get():
        room.release()
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            yield (begun + end).decode("utf-8", "replace")
            begun.clear()
        begun += rest
    if begun:
        yield begun.decode("utf-8", "replace")
