"""A stream between a host and a hand inside one process."""

from __future__ import annotations

import asyncio

from handroid.virtual_phone.hand.hand import Hand


class _End:
    """One direction."""

    def __init__(self) -> None:
        self.reader = asyncio.StreamReader(limit=1 << 26)
        self.closed = False

    def feed(self, data: bytes) -> None:
        if self.closed:
            raise BrokenPipeError
        self.reader.feed_data(data)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.reader.feed_eof()


class _HandSide:
    """The stream as the hand sees it."""

    def __init__(self, incoming: _End, outgoing: _End) -> None:
        self._incoming, self._outgoing = incoming, outgoing

    async def read(self, limit: int = 65536) -> bytes:
        return await self._incoming.reader.read(limit)

    async def write(self, data: bytes) -> None:
        self._outgoing.feed(data)

    def close(self) -> None:
        self._incoming.close()
        self._outgoing.close()


class Pipe:
    """The stream as the host sees it; ``served`` is the hand's side at work."""

    def __init__(self, hand: Hand) -> None:
        self._out, self._in = _End(), _End()
        self.served = asyncio.create_task(hand.serve(_HandSide(self._out, self._in)))

    @classmethod
    def to(cls, hand: Hand) -> Pipe:
        """Open a stream to a hand."""
        return cls(hand)

    async def read_exactly(self, count: int) -> bytes:
        """Return so many bytes, or raise EOFError (IncompleteReadError is one)."""
        return await self._in.reader.readexactly(count)

    async def read_all(self) -> bytes:
        """Return all that comes until the hand closes the stream."""
        return await self._in.reader.read()

    async def write(self, data: bytes) -> None:
        """Send bytes; what the hand has closed swallows them."""
        if not self._out.closed:
            self._out.feed(data)

    @property
    def closed_by_hand(self) -> bool:
        """Whether the hand has closed the stream."""
        return self._in.closed

    def end(self) -> None:
        """Say that nothing more will be sent."""
        self._out.close()

    def close(self) -> None:
        """Close the stream as a host does."""
        self._out.close()
        self._in.closed = True
