"""Frames of the hand's stream: two lengths, a JSON header and a body."""

import struct
from dataclasses import dataclass
from typing import Any

from handroid.errors import BadAnswer
from handroid.hand import strict_json

_LENGTHS = struct.Struct(">II")

_LARGE = 64 << 10
"""From this size in bytes on, a header is parsed in a thread."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The maximum sizes of header and body, in bytes."""

    header: int
    body: int


HANDSHAKE = Limits(header=4 << 10, body=0)
TO_THE_HOST = Limits(header=16 << 20, body=64 << 20)
TO_THE_HAND = Limits(header=1 << 20, body=16 << 20)


@dataclass(frozen=True, slots=True)
class Frame:
    """One message."""

    header: dict[str, Any]
    body: bytes = b""


def pack(header: dict[str, Any], body: bytes = b"") -> bytes:
    """Return a frame as bytes."""
    text = strict_json.write(header)
    return b"".join((_LENGTHS.pack(len(text), len(body)), text, body))


class FrameReader:
    """Splits a stream of bytes into frames; `limits` may change between frames."""

    def __init__(self, limits: Limits = HANDSHAKE) -> None:
        self.limits = limits
        self._buffer = bytearray()

    @property
    def left(self) -> int:
        """The number of buffered bytes of an unfinished frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> None:
        """Add bytes of the stream."""
        self._buffer += data

    @property
    def is_large(self) -> bool:
        """Whether the next frame is complete and large enough to be parsed in a thread."""
        if len(self._buffer) < _LENGTHS.size:
            return False
        header, body = _LENGTHS.unpack_from(self._buffer)
        whole: int = _LENGTHS.size + header + body
        return bool(header > _LARGE) and len(self._buffer) >= whole

    def next(self) -> Frame | None:
        """Return the next frame, or None if it is not complete yet.

        Raises:
            BadAnswer: it violates the protocol; the stream cannot be used any more.
        """
        if len(self._buffer) < _LENGTHS.size:
            return None
        header, body = _LENGTHS.unpack_from(self._buffer)
        if header > self.limits.header:
            raise BadAnswer(f"The hand announced a header of {header} bytes.")
        if body > self.limits.body:
            raise BadAnswer(f"The hand announced a body of {body} bytes.")
        start = _LENGTHS.size + header
        end = start + body
        if len(self._buffer) < end:
            return None
        with memoryview(self._buffer) as view:
            text, content = bytes(view[_LENGTHS.size : start]), bytes(view[start:end])
        del self._buffer[:end]
        return Frame(strict_json.read_object(text), content)
