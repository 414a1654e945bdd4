"""Streams that the phone opens to the computer, while they wait for its answer."""

import asyncio

from fakedroid.wire.packets import OPEN
from fakedroid.wire.stream import Stream


class Calls:
    """What was asked of one computer; who is answered is put among the open streams."""

    def __init__(self, streams: dict[int, Stream]) -> None:
        self._streams = streams
        self._waiting: dict[int, tuple[Stream, asyncio.Future[Stream | None]]] = {}

    async def make(self, stream: Stream, service: bytes) -> Stream | None:
        """Ask for a service and return its stream; None when the computer refuses."""
        answer: asyncio.Future[Stream | None] = asyncio.get_running_loop().create_future()
        self._waiting[stream.local] = stream, answer
        stream.link.send(OPEN, stream.local, 0, service + b"\0")
        return await answer

    def answered(self, local: int, remote: int | None) -> bool:
        """Take an answer, None for a refusal; False when it is about another stream."""
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
        """Refuse all that still wait: the computer is gone."""
        for local in list(self._waiting):
            self.answered(local, None)
