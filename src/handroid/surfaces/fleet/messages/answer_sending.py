"""Sends answers back to gateways, in chunks if they do not fit into one message."""

import asyncio

from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.messages.chunks import ALIVE, NEVER_CAME, WINDOW, split

_LARGEST = 512 * 1024
_MORE_SECONDS = 10.0


class AnswerSender:
    """Sends the answers of one node."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._room: dict[str, asyncio.Semaphore] = {}

    async def send(self, reply: str, call: str, answer: bytes) -> None:
        """Send an answer; give up if nobody receives it."""
        messages = split(answer, min(_LARGEST, self._bus.client.max_payload))
        if len(messages) == 1:
            await self._bus.client.publish(reply, messages[0])
            return
        room = self._room[call] = asyncio.Semaphore(WINDOW)
        try:
            for message in messages:
                async with asyncio.timeout(_MORE_SECONDS):
                    await room.acquire()
                await self._bus.client.publish(reply, message)
        except TimeoutError:
            return
        finally:
            self._room.pop(call, None)

    def more(self, call: str) -> None:
        """Allow a few more chunks of an answer to be sent."""
        room = self._room.get(call)
        for _ in range(WINDOW // 2 if room else 0):
            room.release()  # type: ignore[union-attr]

    async def say(self, reply: str, *, alive: bool) -> None:
        """Report that a call is still running, or that it never arrived."""
        await self._bus.client.publish(reply, ALIVE if alive else NEVER_CAME)
