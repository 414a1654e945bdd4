"""Frames: the format of headers and bodies on the stream."""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

from handroid.errors import BadAnswer
from handroid.hand.strict_json import (
    Value,
    read_object,
    write,
)
from handroid.virtual_phone.hand.refusal_list import bad_header, body_too_long, header_too_long

_LENGTHS: Final = struct.Struct(">II")
_KIB: Final = 1024


class Limits(NamedTuple):
    """The largest header and body in bytes."""

    header: int
    body: int


BEFORE_WELCOME: Final = Limits(4 * _KIB, 0)
AFTER_WELCOME: Final = Limits(_KIB * _KIB, 16 * _KIB * _KIB)


class Frame(NamedTuple):
    """One message."""

    header: dict[str, Value]
    body: bytes


def write_frame(header: dict[str, Value], body: bytes = b"") -> bytes:
    """Return the bytes of one message."""
    text = write(header)
    return _LENGTHS.pack(len(text), len(body)) + text + body


class FrameBuffer:
    """Splits received bytes into frames."""

    def __init__(self, limits: Limits = BEFORE_WELCOME) -> None:
        self.limits = limits
        self._held = bytearray()

    @property
    def left(self) -> int:
        """The number of bytes of an unfinished frame."""
        return len(self._held)

    def feed(self, data: bytes) -> None:
        """Add received bytes."""
        self._held += data

    def next(self) -> Frame | None:
        """Return the next complete frame, or None if more bytes are needed.

        Raises:
            BrokenFrameError: the bytes violate the protocol.
        """
        if len(self._held) < _LENGTHS.size:
            return None
        header, body = _LENGTHS.unpack_from(self._held)
        if header > self.limits.header:
            raise header_too_long(header)
        if body > self.limits.body:
            raise body_too_long(body)
        start = _LENGTHS.size + header
        if len(self._held) < start + body:
            return None
        text = bytes(self._held[_LENGTHS.size : start])
        content = bytes(self._held[start : start + body])
        del self._held[: start + body]
        try:
            return Frame(read_object(text), content)
        except BadAnswer as error:
            raise bad_header() from error
