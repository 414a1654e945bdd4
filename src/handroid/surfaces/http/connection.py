"""One HTTP connection; enforces the limits between the socket and the parser."""

import asyncio
import enum
from collections.abc import Callable
from typing import Any, cast

from handroid.surfaces.http.connection_table import ConnectionTable
from handroid.surfaces.http.reply import refusal_bytes

ACCEPTED = "handroid.accepted"
"""The key in a request's state of the callback for a valid token."""

_TOO_LATE = "408 Request Timeout"
_TOO_LARGE = "431 Request Header Fields Too Large"
_LINGER_SECONDS = 2.0
_LINGER_BYTES = 4 * 1024 * 1024


class _Phase(enum.Enum):
    """What a connection is doing; the rest of a refused body is read as part of waiting."""

    WAITING = enum.auto()
    SENDING_BODY = enum.auto()
    BEING_ANSWERED = enum.auto()


class Connection(asyncio.Protocol):
    """Feeds bytes to one of uvicorn's parsers, within the limits.

    ``make_parser`` is called with the state that all requests of the connection share.
    """

    def __init__(self, table: ConnectionTable, make_parser: Any) -> None:
        self.peer = ""
        self._table = table
        self._limits = table.limits
        self._loop = asyncio.get_running_loop()
        self._parser = make_parser({ACCEPTED: self._accept})
        self._end: Callable[[], object] | None = None
        self._transport: asyncio.Transport | None = None
        self._kept = 0
        self._received = 0
        self._ending: float | None = None
        self._cannot_write_since: float | None = None
        self._seen: tuple[object, _Phase] = (None, _Phase.WAITING)
        self._since = self._moved_at = self._window_at = self._loop.time()
        self._moved = self._window = 0

    def take_place(self, peer: str, end: Callable[[], object]) -> None:
        """Register in the table; `end` aborts the connection while it has no transport."""
        self.peer = peer
        self._end = end
        self._table.admit(self)

    def end_handshake(self) -> None:
        """Leave the table if the handshake failed."""
        if self._transport is None:
            self._table.forget(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to parse HTTP."""
        self._transport = cast("asyncio.Transport", transport)
        if self._end is None:
            address = transport.get_extra_info("peername")
            self.take_place(str(address[0]) if address else "", self._transport.abort)
        self._end = self._transport.abort
        self._parser.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Feed the parser in pieces, so that it never buffers more than the limit."""
        self._received += len(data)
        if self._ending is not None:
            if self._received > _LINGER_BYTES:
                self.abort()
            return
        at, transport = 0, self._transport
        while transport and at < len(data) and not transport.is_closing():
            piece = data[at : at + self._limits.header_bytes - self._kept]
            at += len(piece)
            if not self._feed(piece):
                return

    def _feed(self, piece: bytes) -> bool:
        parser = self._parser
        before = parser.steps
        parser.data_received(piece)
        self._kept = 0 if parser.steps != before else self._kept + len(piece)
        if self._kept >= self._limits.header_bytes:
            self._refuse(_TOO_LARGE, "headers too large", f"At most {self._kept} bytes are read.")
            return False
        return True

    def eof_received(self) -> None:
        """Let the transport close."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the table."""
        self._table.forget(self)
        if self._transport is not None:
            self._parser.connection_lost(exc)

    def pause_writing(self) -> None:
        """Note when the other side stopped reading."""
        self._cannot_write_since = self._loop.time()
        self._parser.pause_writing()

    def resume_writing(self) -> None:
        """Note that the other side reads again."""
        self._cannot_write_since = None
        self._parser.resume_writing()

    @property
    def idle(self) -> bool:
        """Whether the connection waits for its next request."""
        return _phase(self._parser.cycle) is _Phase.WAITING

    def abort(self) -> None:
        """Close the connection at once and leave the table."""
        self._table.forget(self)
        if self._end is not None:
            self._end()

    def check(self, now: float) -> None:
        """Close the connection if it timed out."""
        stuck = self._cannot_write_since
        if self._ending is not None:
            if now - self._ending >= _LINGER_SECONDS:
                self.abort()
        elif stuck is not None and now - stuck >= self._limits.write_stall_seconds:
            self.abort()
        else:
            self._check_phase(now)

    def _check_phase(self, now: float) -> None:
        cycle = self._parser.cycle
        phase = _phase(cycle)
        if self._seen != (cycle, phase):
            self._seen = (cycle, phase)
            self._since = now
            self._begin_window(now)
        elif phase is _Phase.WAITING and now - self._since >= self._limits.header_seconds:
            self._too_slow()
        elif phase is _Phase.SENDING_BODY:
            self._check_body(now)

    def _check_body(self, now: float) -> None:
        limits = self._limits
        if self._parser.flow.read_paused:
            self._begin_window(now)
        elif self._received != self._moved:
            self._moved, self._moved_at = self._received, now
        elif now - self._moved_at >= limits.body_stall_seconds:
            self._too_slow()
            return
        lasted = now - self._window_at
        if lasted >= limits.body_rate_seconds:
            if self._received - self._window < limits.body_rate * lasted:
                self._too_slow()
            self._begin_window(now)

    def _begin_window(self, now: float) -> None:
        self._moved = self._window = self._received
        self._moved_at = self._window_at = now

    def _too_slow(self) -> None:
        if self._kept or _phase(self._parser.cycle) is _Phase.SENDING_BODY:
            self._refuse(_TOO_LATE, "request timeout", "The request took too long to arrive.")
        else:
            self.abort()

    def _refuse(self, status: str, error: str, message: str) -> None:
        """Answer and close, but keep reading for a moment so that the response is not lost."""
        transport, cycle = self._transport, self._parser.cycle
        phase = _phase(cycle)
        answering = phase is not _Phase.WAITING and cycle.response_started
        if transport is None or answering or phase is _Phase.BEING_ANSWERED:
            self.abort()
            return
        if phase is _Phase.SENDING_BODY:
            cycle.disconnected = True
            cycle.message_event.set()
        self._ending = self._loop.time()
        self._received = 0
        transport.write(refusal_bytes(status, error, message))
        if status == _TOO_LARGE and transport.can_write_eof():
            transport.write_eof()
            transport.resume_reading()
        else:
            transport.close()

    def _accept(self) -> bool:
        return self._table.accept(self)


def _phase(cycle: Any) -> _Phase:
    if cycle is None or cycle.response_complete:
        return _Phase.WAITING
    return _Phase.SENDING_BODY if cycle.more_body else _Phase.BEING_ANSWERED
