"""One stream of an adb connection, as the phone's side sees it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from fakedroid.wire.packets import CLSE, OKAY, WRTE, BadPacketError

BUFFER_LIMIT: Final = 256 * 1024
"""Bytes that are buffered in each direction before a writer has to wait.

On a phone this is the kernel's buffer of the socket pair between adbd and the service: adbd
acknowledges what fits into it, and sends its content in one packet.
[src: sockets.cpp local_socket_flush_incoming, local_socket_flush_outgoing]
"""


class Link(Protocol):
    """The part of a connection that its streams use."""

    @property
    def max_payload(self) -> int:
        """Return how much one packet may carry."""

    @property
    def name(self) -> str:
        """Return adbd's name for the computer."""

    async def dial(self, service: bytes) -> Stream | None:
        """Open a stream to a service of the computer; return None if it refuses."""

    def on_lost(self, call: Callable[[], object]) -> None:
        """Register a callback for the end of the connection."""

    def send(self, command: int, arg0: int, arg1: int, payload: bytes | memoryview = b"") -> None:
        """Send one packet."""

    def schedule(self, stream: Stream) -> None:
        """Call the stream's `flush` soon."""

    def forget(self, stream: Stream) -> None:
        """Drop the stream from the connection's table."""

    def hang_up(self) -> None:
        """Close the whole connection after all data is sent."""


class Stream:
    """A stream of bytes to and from the host; implements the shell's `Source` and `Sink`.

    Each side sends one WRTE and waits for its OKAY before the next. [src: protocol.txt] When the
    host closes its end, reading ends and writing fails.
    """

    __slots__ = (
        "_closing",
        "_incoming",
        "_incoming_size",
        "_link",
        "_on_close",
        "_open",
        "_outgoing",
        "_outgoing_size",
        "_owes_ack",
        "_reader",
        "_taken",
        "_window",
        "_writers",
        "local",
        "remote",
    )

    def __init__(self, link: Link, local: int, remote: int) -> None:
        self.local = local
        self.remote = remote
        self._link = link
        self._open = True
        self._closing = False
        self._incoming: deque[bytes | memoryview] = deque()
        self._incoming_size = 0
        self._taken = 0
        self._owes_ack = False
        self._reader: asyncio.Future[None] | None = None
        self._outgoing: deque[bytes | memoryview] = deque()
        self._outgoing_size = 0
        self._window = True
        self._writers: list[asyncio.Future[None]] = []
        self._on_close: Callable[[], object] | None = None

    def on_close(self, call: Callable[[], object] | None) -> None:
        """Set a callback for when the host closes the stream or the connection is lost."""
        self._on_close = call

    @property
    def link(self) -> Link:
        """The connection that carries it."""
        return self._link

    async def read(self, limit: int = 65536) -> bytes:
        """Return up to ``limit`` bytes, waiting for at least one; empty at the end."""
        while not self._incoming:
            if self._closing:
                return b""
            await self._arrival()
        return self._take(limit)

    async def read_exactly(self, count: int) -> bytes:
        """Return exactly ``count`` bytes.

        Raises:
            EOFError: the stream ended before that.
        """
        parts: list[bytes] = []
        while count:
            part = await self.read(count)
            if not part:
                raise EOFError("the host closed the stream")
            parts.append(part)
            count -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    async def write(self, data: bytes) -> None:
        """Send all of ``data``, waiting while the host does not read.

        Raises:
            BrokenPipeError: the host closed the stream or the connection is lost.
        """
        self._check_writable()
        if not data:
            return
        self._outgoing.append(data)
        self._outgoing_size += len(data)
        if self._window:
            self._link.schedule(self)
        while self._outgoing_size > BUFFER_LIMIT:
            waiter = asyncio.get_running_loop().create_future()
            self._writers.append(waiter)
            await waiter
            self._check_writable()

    def close(self) -> None:
        """Close our end; buffered data is still sent."""
        if not self._closing:
            self._stop_reading()
            self._link.schedule(self)

    def refuse(self) -> None:
        """Refuse the stream: a CLSE without a local id means that it was never open."""
        self._link.send(CLSE, 0, self.remote)
        self.lost()

    def hang_up(self) -> None:
        """Close the whole connection, as an adbd that restarts does."""
        self._link.hang_up()

    def flush(self) -> None:
        """Send buffered data as far as the window allows; called by the connection."""
        if not self._open:
            return
        if self._window and self._outgoing:
            self._window = False
            self._link.send(WRTE, self.local, self.remote, self._next_payload())
            if self._outgoing_size <= BUFFER_LIMIT:
                self._wake_writers()
        if self._closing and not self._outgoing:
            self._link.send(CLSE, self.local, self.remote)
            self._end()

    def received(self, payload: bytes | memoryview) -> None:
        """Handle a WRTE from the host.

        Raises:
            BadPacketError: the host did not wait for our OKAY.
        """
        if self._closing:
            return
        if self._owes_ack:
            raise BadPacketError(f"stream {self.remote} was written to before its OKAY")
        if payload:
            self._incoming.append(payload)
            self._incoming_size += len(payload)
            _wake(self._reader)
        self._owes_ack = True
        self._acknowledge()

    def acknowledged(self) -> None:
        """Handle an OKAY from the host, which allows the next packet."""
        self._window = True
        if self._outgoing:
            self._link.schedule(self)

    def closed_by_host(self) -> None:
        """Handle a CLSE from the host, and respond as adbd does."""
        self._link.send(CLSE, self.local, self.remote)
        self.lost()

    def lost(self) -> None:
        """Note that the host cannot be reached anymore."""
        self._stop_reading()
        self._end()
        call, self._on_close = self._on_close, None
        if call is not None:
            call()

    def _check_writable(self) -> None:
        if self._closing:
            raise BrokenPipeError("the host closed the stream")

    async def _arrival(self) -> None:
        if self._reader is not None and not self._reader.done():
            raise RuntimeError("two readers on one stream")
        self._reader = asyncio.get_running_loop().create_future()
        await self._reader

    def _take(self, limit: int) -> bytes:
        chunk = self._incoming[0]
        size = min(limit, len(chunk) - self._taken)
        end = self._taken + size
        part = chunk if size == len(chunk) else chunk[self._taken : end]
        if end == len(chunk):
            self._incoming.popleft()
            end = 0
        self._taken = end
        self._incoming_size -= size
        self._acknowledge()
        return bytes(part)

    def _acknowledge(self) -> None:
        if self._owes_ack and not self._closing and self._incoming_size <= BUFFER_LIMIT:
            self._owes_ack = False
            self._link.send(OKAY, self.local, self.remote)

    def _next_payload(self) -> bytes | memoryview:
        limit = self._link.max_payload
        first = self._outgoing.popleft()
        if len(first) > limit:
            view = memoryview(first)
            self._outgoing.appendleft(view[limit:])
            first = view[:limit]
        parts, size = [first], len(first)
        while self._outgoing and size + len(self._outgoing[0]) <= limit:
            parts.append(self._outgoing.popleft())
            size += len(parts[-1])
        self._outgoing_size -= size
        return first if len(parts) == 1 else b"".join(parts)

    def _stop_reading(self) -> None:
        self._closing = True
        _wake(self._reader)

    def _end(self) -> None:
        self._open = False
        self._outgoing.clear()
        self._outgoing_size = 0
        self._link.forget(self)
        self._wake_writers()

    def _wake_writers(self) -> None:
        writers, self._writers = self._writers, []
        for writer in writers:
            _wake(writer)


def _wake(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)


Service = Callable[[Stream], Awaitable[None]]
"""The handler of a stream; the stream is closed when it returns."""
