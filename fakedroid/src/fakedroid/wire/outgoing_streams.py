"""Streams that the phone opens to the computer, until the computer responds."""

import asyncio

from fakedroid.wire.packets import OPEN
from fakedroid.wire.stream import Stream


class Calls:
    """The pending streams to one computer; accepted ones are added to the open streams."""

    def __init__(self, streams: dict[int, Stream]) -> None:
        self._streams = streams
        self._waiting: dict[int, tuple[Stream, asyncio.Future[Stream | None]]] = {}

    async def make(self, stream: Stream, service: bytes) -> Stream | None:
        """Request a service and return its stream, or None if the computer refuses."""
        answer: asyncio.Future[Stream | None] = asyncio.get_running_loop().create_future()
        self._waiting[stream.local] = stream, answer
        stream.link.send(OPEN, stream.local, 0, service + b"\0")
        return await answer

    def answered(self, local: int, remote: int | None) -> bool:
        """Handle a response, None for a refusal; return False if it is for another stream."""
        if local not in self._waiting:
            return False
        stream, answer = self._waiting.pop(local)
        if remote is not None:
            stream.remote = remote
            self._streams[local] = stream
        if not answer.done():
            answer.set_result(stream if remote is not None else None)
        return True

    def end(self) -> None:
        """Refuse all pending streams, because the computer has disconnected."""
        for local in list(self._waiting):
            self.answered(local, None)
