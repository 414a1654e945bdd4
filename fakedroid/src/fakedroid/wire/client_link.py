"""Runs a service of a phone directly on a client's socket, without adb's packets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from fakedroid.wire.packets import CLSE, MAX_PAYLOAD, OKAY, WRTE
from fakedroid.wire.stream import Service, Stream

_CHUNK: Final = 64 * 1024


class ClientLink:
    """Carries one stream of a phone over a client's socket."""

    max_payload = MAX_PAYLOAD
    name = "host"

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self._draining: set[asyncio.Task[None]] = set()
        self.stream = Stream(self, 1, 1)
        self.may_send = asyncio.Event()
        self.may_send.set()
        self._when_lost: list[Callable[[], object]] = []

    async def dial(self, service: bytes) -> Stream | None:
        """Refuse: here a phone cannot reach services of this computer."""
        return None

    def on_lost(self, call: Callable[[], object]) -> None:
        """Register a callback for when the client disconnects."""
        self._when_lost.append(call)

    def send(self, command: int, arg0: int, arg1: int, payload: bytes | memoryview = b"") -> None:
        """Forward the phone's data, its acknowledgement, or its close."""
        if command == WRTE:
            self._writer.write(payload)
            task = self._loop.create_task(self._drain())
            self._draining.add(task)
            task.add_done_callback(self._draining.discard)
        elif command == OKAY:
            self.may_send.set()
        elif command == CLSE:
            self._writer.close()

    def schedule(self, stream: Stream) -> None:
        """Let the stream send its data at the end of this turn of the event loop."""
        self._loop.call_soon(stream.flush)

    def forget(self, stream: Stream) -> None:
        """Do nothing: there is only one stream."""

    def hang_up(self) -> None:
        """Close the client's connection."""
        self._writer.close()

    def lost(self) -> None:
        """Note that the client has disconnected."""
        self.stream.lost()
        for call in self._when_lost:
            call()

    async def _drain(self) -> None:
        with contextlib.suppress(OSError):
            await self._writer.drain()
            self.stream.acknowledged()


async def pass_on(
    service: Service, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Run a service of a phone for a client, and forward bytes both ways until one side ends."""
    link = ClientLink(writer)

    async def run() -> None:
        with contextlib.suppress(BrokenPipeError, EOFError):
            await service(link.stream)
        link.stream.close()

    serving = asyncio.get_running_loop().create_task(run())
    feeding = asyncio.get_running_loop().create_task(_feed(reader, link))
    try:
        await asyncio.wait({serving, feeding}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({serving}, timeout=None if feeding.done() else 0)
        with contextlib.suppress(OSError):
            await writer.drain()
            await writer.wait_closed()
    finally:
        for task in (feeding, serving):
            task.cancel()
        await asyncio.gather(feeding, serving, return_exceptions=True)


async def _feed(reader: asyncio.StreamReader, link: ClientLink) -> None:
    """Forward the client's bytes, one chunk at a time, until it disconnects."""
    with contextlib.suppress(OSError):
        while data := await reader.read(_CHUNK):
            await link.may_send.wait()
            link.may_send.clear()
            link.stream.received(data)
    link.lost()
