"""The cable between phone and computer, which a script can slow down or break at any byte."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final

from fakedroid.state.edge import Edge, Passing

_PIECE_SECONDS: Final = 0.02
"""The size of the chunks in which a slow cable sends."""


class Cable:
    """Carries the traffic of one connection while faults are injected."""

    def __init__(self, edge: Edge, transport: asyncio.Transport) -> None:
        self._edge = edge
        self._transport = transport
        self._waiting: deque[bytes] = deque()
        self._timer: asyncio.TimerHandle | None = None
        if edge.silent:
            transport.pause_reading()

    def write(self, pieces: Sequence[bytes | memoryview]) -> None:
        """Send bytes, stopping at exactly the byte that a script names."""
        for piece in pieces:
            rest = bytes(piece)
            while rest and not self._transport.is_closing():
                stop = self._edge.next_stop(Passing.SENT)
                size = len(rest) if stop is None else min(stop, len(rest))
                self._send(rest[:size])
                rest = rest[size:]
                self._edge.passed(Passing.SENT, "", size)

    def received(self, count: int) -> None:
        """Count bytes from the computer."""
        self._edge.passed(Passing.RECEIVED, "", count)

    def hang(self) -> None:
        """Block the traffic in both directions."""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def release(self) -> None:
        """Unblock the traffic."""
        if not self._transport.is_closing():
            self._transport.resume_reading()
        self._pump()

    def cut(self) -> None:
        """Pull the cable; data that was sent has arrived."""
        self._waiting.clear()
        self._transport.close()

    def _send(self, data: bytes) -> None:
        if self._edge.silent or self._edge.rate or self._waiting:
            self._waiting.append(data)
            self._pump()
        else:
            self._transport.write(data)

    def _pump(self) -> None:
        if self._timer is not None or self._edge.silent:
            return
        if not self._edge.rate:
            while self._waiting:
                self._transport.write(self._waiting.popleft())
        elif self._waiting:
            self._send_piece(max(1, int(self._edge.rate * _PIECE_SECONDS)))

    def _send_piece(self, size: int) -> None:
        first = self._waiting.popleft()
        if len(first) > size:
            self._waiting.appendleft(first[size:])
        self._transport.write(first[:size])
        pause = min(size, len(first)) / self._edge.rate
        self._timer = asyncio.get_running_loop().call_later(pause, self._go_on)

    def _go_on(self) -> None:
        self._timer = None
        if not self._transport.is_closing():
            self._pump()
