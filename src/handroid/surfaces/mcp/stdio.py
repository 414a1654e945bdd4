"""MCP over standard input and output."""

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Self

import anyio
from mcp.server.stdio import stdio_server

from handroid.surfaces.mcp.sdk_internals import unread_answer
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
        readable: Any = _Readable(read, lambda error: write.send(unread_answer(error)))
        await server.sdk.run(readable, write, server.sdk.create_initialization_options())


class _Readable:
    """The caller's messages without those that cannot be read, which are answered here.

    The SDK takes no notice of them, and their caller would wait for an answer forever.
    """

    def __init__(self, read: Any, answer: Callable[[Exception], Awaitable[None]]) -> None:
        self._read = read
        self._answer = answer

    @property
    def last_context(self) -> Any:
        return self._read.last_context

    async def receive(self) -> Any:
        while isinstance(item := await self._read.receive(), Exception):
            await self._answer(item)
        return item

    async def aclose(self) -> None:
        await self._read.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None


async def _lines(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of a file that hold anything; what is no UTF-8 in them stays recognizable.

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
            line = (begun + end).decode("utf-8", "surrogateescape")
            begun.clear()
            if line.strip():
                yield line
        begun += rest
    if begun.strip():
        yield begun.decode("utf-8", "surrogateescape")
