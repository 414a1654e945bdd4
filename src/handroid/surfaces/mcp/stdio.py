"""MCP over standard input and output."""

import asyncio
import contextlib
import os
import threading
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Self

import anyio
import pydantic_core
from mcp.server.stdio import stdio_server
from mcp.types import JSONRPCNotification

from handroid.surfaces.mcp.message_kind import has_bad_id
from handroid.surfaces.mcp.sdk_internals import parse_error_response
from handroid.surfaces.mcp.server import McpServer
from handroid.surfaces.mcp.unanswered_requests import AnsweringStream, UnansweredRequests

FINISH_SECONDS = 30.0
"""How long calls may continue after their caller has closed its side."""

_END_SECONDS = 1.0
_CHUNK = 1 << 16
_CHUNKS_AHEAD = 16


async def serve(
    server: McpServer, stop: asyncio.Event, finish_seconds: float = FINISH_SECONDS
) -> None:
    """Serve one caller until it closes its side, or `stop` is set.

    Requests that it sent before closing are still answered. Until then, anything else that is
    written to standard output goes to standard error.
    """
    serving = asyncio.create_task(_serve(server, finish_seconds))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


async def _serve(server: McpServer, finish_seconds: float) -> None:
    lines = _Lines(_lines(0))
    stdin: Any = lines
    async with server.running(), stdio_server(stdin=stdin) as (read, write):
        unanswered = UnansweredRequests()

        async def finish() -> None:
            if not await unanswered.all_answered(finish_seconds):
                server.end_calls()
                await unanswered.all_answered(_END_SECONDS)

        answering: Any = AnsweringStream(write, unanswered)
        readable: Any = _Readable(
            read, lines, lambda error: write.send(parse_error_response(error)), unanswered, finish
        )
        with server.connected():
            await server.sdk.run(readable, answering, server.sdk.create_initialization_options())


class _Lines:
    """The lines from the caller, each kept until its message has been received."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self._lines = lines
        self._kept: deque[str] = deque()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        self._kept.append(await anext(self._lines))
        return self._kept[-1]

    def received(self) -> str:
        """Return and remove the line of the next message; each line makes one message."""
        return self._kept.popleft()


class _Readable:
    """The messages from the caller; those that cannot be parsed are answered here.

    The SDK ignores them, and their caller would wait for a response forever.
    """

    def __init__(
        self,
        read: Any,
        lines: _Lines,
        answer: Callable[[Exception], Awaitable[None]],
        unanswered: UnansweredRequests,
        finish: Callable[[], Awaitable[None]],
    ) -> None:
        self._read = read
        self._lines = lines
        self._answer = answer
        self._unanswered = unanswered
        self._finish = finish

    @property
    def last_context(self) -> Any:
        return self._read.last_context

    async def receive(self) -> Any:
        try:
            item = await self._next()
        except anyio.EndOfStream:
            await self._finish()
            raise
        self._unanswered.note_received(item.message)
        return item

    async def _next(self) -> Any:
        while (
            error := _parse_error(item := await self._read.receive(), self._lines.received())
        ) is not None:
            await self._answer(error)
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


def _parse_error(item: Any, line: str) -> Exception | None:
    """Return why a message cannot be parsed, or None.

    The SDK parses a request with an invalid id as a notification, without the id.
    """
    if isinstance(item, Exception):
        return item
    notifies = isinstance(item.message, JSONRPCNotification)
    if notifies and has_bad_id(pydantic_core.from_json(line)):
        return ValueError("a request with an id that is neither a string nor an integer")
    return None


async def _lines(descriptor: int) -> AsyncIterator[str]:
    """Yield the non-empty lines of a file; invalid UTF-8 in them remains recognizable.

    They are read in a separate thread, because the SDK's thread cannot be left before the
    caller sends another line.
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
