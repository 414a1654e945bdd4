"""Uvicorn's two parsers of HTTP, each counting the steps it makes.

A parser makes a step when it has read a head, a piece of a body or the end of a message. Bytes
that lead to no step are kept in the parser, so whoever feeds it can bound them.
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
"""A header takes several times its length in memory."""


class _Leaving:
    """A connection that is closed with its next answer, once it is asked to leave."""

    cycle: Any
    _leaving = False

    def leave(self) -> None:
        """Close the connection with the next answer that can still say so in its headers."""
        self._leaving = True
        self._close_after_answer()

    def _close_after_answer(self) -> None:
        if self._leaving and self.cycle is not None and not self.cycle.response_started:
            self.cycle.keep_alive = False


class H11Parser(_Leaving, H11Protocol):
    """The parser in Python, which bounds what it keeps of a body's frame itself."""

    steps = 0

    def data_received(self, data: bytes) -> None:
        """Read some bytes."""
        before = self.cycle
        super().data_received(data)
        self._close_after_answer()
        if self.cycle is not before or self.conn.their_state is h11.SEND_BODY:
            self.steps += 1

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, also where an earlier part of it is just being answered."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        super().send_400_response(msg)


Parser: Any = H11Parser

if HttpToolsProtocol is not None:

    class HttpToolsParser(_Leaving, HttpToolsProtocol):
        """The parser in C, which bounds nothing."""

        steps = 0

        def on_header(self, name: bytes, value: bytes) -> None:
            """Refuse one of too many headers."""
            if len(self.headers) >= _MOST_HEADERS:
                raise ValueError("too many headers")
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """Count the end of a head; refuse one of too many that wait for their answers."""
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
