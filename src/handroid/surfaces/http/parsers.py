"""Uvicorn's two HTTP parsers, extended to count their progress.

A parser makes progress when it has read a head, a piece of a body or the end of a message. Bytes
that lead to no progress are buffered in the parser, so the connection can limit them.
"""

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:
    HttpToolsProtocol = None  # type: ignore[assignment, misc]

_MOST_PIPELINED = 16
_MOST_HEADERS = 256
"""Each header takes several times its length in memory."""


class _ClosingParser:
    """A parser that can close its connection with the next response."""

    cycle: Any
    _leaving = False

    def leave(self) -> None:
        """Close the connection with the next response whose headers are not sent yet."""
        self._leaving = True
        self._close_after_answer()

    def _close_after_answer(self) -> None:
        if self._leaving and self.cycle is not None and not self.cycle.response_started:
            self.cycle.keep_alive = False


class H11Parser(_ClosingParser, H11Protocol):
    """The parser in Python, which limits its buffer for a body's frame itself."""

    steps = 0

    def data_received(self, data: bytes) -> None:
        """Parse some bytes."""
        before = self.cycle
        super().data_received(data)
        self._close_after_answer()
        if self.cycle is not before or self.conn.their_state is h11.SEND_BODY:
            self.steps += 1

    def send_400_response(self, msg: str) -> None:
        """Refuse invalid HTTP, even while an earlier request is being answered."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        super().send_400_response(msg)


Parser: Any = H11Parser

if HttpToolsProtocol is not None:

    class HttpToolsParser(_ClosingParser, HttpToolsProtocol):
        """The parser in C, which has no limits of its own."""

        steps = 0

        def on_header(self, name: bytes, value: bytes) -> None:
            """Refuse a request with too many headers."""
            if len(self.headers) >= _MOST_HEADERS:
                raise ValueError("too many headers")
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """Count the end of a head; refuse it if too many requests are waiting."""
            if len(self.pipeline) >= _MOST_PIPELINED:
                raise ValueError("too many requests at once")
            self.steps += 1
            super().on_headers_complete()
            self._close_after_answer()

        def on_body(self, body: bytes) -> None:
            """Count a piece of a body."""
            self.steps += 1
            super().on_body(body)

        def on_message_complete(self) -> None:
            """Count the end of a message."""
            self.steps += 1
            super().on_message_complete()

    Parser = HttpToolsParser
