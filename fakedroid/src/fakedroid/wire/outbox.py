"""Outgoing packets; those of one turn of the event loop are sent together."""

import asyncio
from collections.abc import Callable
from typing import Final

from fakedroid.wire.stream import Stream

_WRITE_AT: Final = 64 * 1024


class Outbox:
    """Collects packets, and writes them at the end of the turn or when there are many."""

    def __init__(self, write: Callable[[list[bytes | memoryview]], object]) -> None:
        self._write = write
        self._loop = asyncio.get_running_loop()
        self._packets: list[bytes | memoryview] = []
        self._size = 0
        self._waiting: list[Stream] = []
        self._scheduled = False

    def put(self, head: bytes, payload: bytes | memoryview) -> None:
        """Add one packet."""
        self._packets.append(head)
        if payload:
            self._packets.append(payload)
            self._size += len(payload)
        if self._size >= _WRITE_AT:
            self._write_out()
        else:
            self._flush_soon()

    def schedule(self, stream: Stream) -> None:
        """Let the stream send its data at the end of this turn."""
        self._waiting.append(stream)
        self._flush_soon()

    def flush(self) -> None:
        """Write the collected packets."""
        waiting, self._waiting = self._waiting, []
        for stream in waiting:
            stream.flush()
        self._write_out()
        self._scheduled = False

    def _flush_soon(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self.flush)

    def _write_out(self) -> None:
        packets, self._packets, self._size = self._packets, [], 0
        self._write(packets)
