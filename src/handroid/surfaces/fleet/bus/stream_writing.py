"""Publishes many messages to a stream at once, and receives all acknowledgements together.

Waiting for each acknowledgement separately would take several times as long.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import nats.errors
from nats.aio.msg import Msg

from handroid.errors import Outcome
from handroid.surfaces.fleet.bus.bucket import answered
from handroid.surfaces.fleet.bus.bus import Bus

_MESSAGE_ID = "Nats-Msg-Id"


@dataclass(frozen=True)
class StreamMessage:
    """A message; the stream drops it if it has recently stored one with the same ``number``."""

    subject: str
    number: str
    body: bytes


async def publish_all(bus: Bus, messages: Sequence[StreamMessage]) -> None:
    """Publish messages in order, and return when the stream has stored all of them.

    Raises:
        BusUnavailable: some may not have been stored.
    """
    if not messages:
        return
    client, inbox, acks = bus.client, bus.client.new_inbox(), _Acks(len(messages))
    async with answered(Outcome.UNKNOWN):
        subscription = await client.subscribe(inbox, cb=acks.take)
        try:
            for each in messages:
                numbered = {_MESSAGE_ID: each.number}
                await client.publish(each.subject, each.body, reply=inbox, headers=numbered)
            async with asyncio.timeout(bus.settings.answer_seconds):
                await acks.all
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()


class _Acks:
    """Counts the stream's acknowledgements."""

    def __init__(self, missing: int) -> None:
        self._missing = missing
        self.all: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def take(self, message: Msg) -> None:
        self._missing -= 1
        if self.all.done():
            return
        # Only the bus itself answers with headers: that there is no stream.
        if message.headers or b'"error"' in message.data:
            self.all.set_exception(nats.errors.Error(f"the stream refused: {message.data!r}"))
        elif self._missing == 0:
            self.all.set_result(None)
