"""A virtual phone in a separate process, with extra sockets for measurements.

    python -m bench.hand_phone SPEED

Prints its adbd's port. Its abstract sockets, besides the hand's:

- ``bench-ASK-ANSWER`` sends ANSWER bytes for every ASK bytes it receives;
- ``bench-hand``: for a byte, a line of JSON on what the hand did since the last one: the
  microseconds it worked on requests, from the frame received to the frame written; those that it
  reported itself (`us` of its responses, without the writing); the bytes received and sent; the
  number of responses, and of elements in the last of them.
"""

import asyncio
import json
import re
import sys
import time
from typing import Any

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.stream import Service, Stream
from handroid.surfaces.cli import loop
from handroid.virtual_phone.phone import VirtualPhone

_SIZES = re.compile(r"bench-(\d+)-(\d+)")
_OWN_TIME = re.compile(rb'"us":\s*(\d+)\}')
_HEARD = "bench-hand"


class Sockets(dict[str, Service]):
    """The phone's abstract sockets, which observe the hand's."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed
        self._asked_at = self._held_us = self._reported_us = 0.0
        self._heard = self._said = self._answers = 0
        self._last = b""

    def __setitem__(self, name: str, service: Service) -> None:
        async def listened(stream: Stream) -> None:
            await service(Listened(stream, self))  # type: ignore[arg-type]

        super().__setitem__(name, listened)

    def get(self, name: str, default: Any = None) -> Any:
        sizes = _SIZES.fullmatch(name)
        if sizes:
            return answering(*map(int, sizes.groups()))
        return self._report if name == _HEARD else super().get(name, default)

    def heard(self, data: bytes) -> None:
        """Record what the hand received."""
        self._asked_at = time.perf_counter()
        self._heard += len(data)

    def said(self, data: bytes) -> None:
        """Record what the hand sends, and the time it reports."""
        self._held_us += (time.perf_counter() - self._asked_at) * 1e6
        self._said += len(data)
        self._last = data
        found = _OWN_TIME.search(data, max(0, len(data) - 40))
        if found:
            self._answers += 1
            self._reported_us += int(found[1]) / self._speed

    async def _report(self, stream: Stream) -> None:
        while await stream.read(1):
            elements = self._last.count(b'"flags":')
            counts = (self._heard, self._said, self._answers, elements)
            answer = json.dumps([self._held_us, self._reported_us, *counts])
            self._held_us = self._reported_us = 0.0
            self._heard = self._said = self._answers = 0
            await stream.write(answer.encode() + b"\n")


class Listened:
    """An observed stream of the hand."""

    def __init__(self, stream: Stream, sockets: Sockets) -> None:
        self._stream = stream
        self._sockets = sockets
        self.close = stream.close

    async def read(self, limit: int = 65536) -> bytes:
        """Return the received bytes."""
        data = await self._stream.read(limit)
        self._sockets.heard(data)
        return data

    async def write(self, data: bytes) -> None:
        """Send bytes."""
        self._sockets.said(data)
        await self._stream.write(data)


def answering(ask: int, answer: int) -> Service:
    """Return a service that sends so many bytes for so many received ones."""
    said = b"x" * answer

    async def serve(stream: Stream) -> None:
        waiting = ask
        while data := await stream.read():
            waiting -= len(data)
            if waiting <= 0:
                waiting += ask
                await stream.write(said)

    return serve


async def main(speed: float) -> None:
    """Serve the phone until the process is ended."""
    phone = VirtualPhone(34, speed=speed)
    phone.abstract_sockets = Sockets(speed)
    adbd = await Adbd.start(phone)
    print(adbd.port, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    loop.run(main(float(sys.argv[1])))
