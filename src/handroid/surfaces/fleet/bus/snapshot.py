"""Reads all keys of a bucket, in batches that the reader requests.

A push consumer would fill the connection faster than Python empties it, and nats-py's watch misses
changes for many seconds after a server restart. This consumer exists only during the read.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import nats.errors
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, ConsumerInfo, DeliverPolicy
from nats.js.errors import APIError

from handroid.errors import Outcome
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry, answered, is_end

_BATCH = 1000
_BATCH_SECONDS = 20
_UNUSED_SECONDS = 60.0


async def read_all(bucket: Bucket, keys: str, apply: Callable[[Entry], None]) -> None:
    """Pass every matching key to ``apply``, including deletion markers.

    Raises:
        BusUnavailable: the bus did not answer, or stopped answering.
    """
    async with answered(Outcome.NOT_DONE), _consumer(bucket, keys) as consumer:
        await _Reading(bucket, consumer, apply).finish()


class _Reading:
    def __init__(
        self, bucket: Bucket, consumer: ConsumerInfo, apply: Callable[[Entry], None]
    ) -> None:
        self._client = bucket.bus.client
        self._prefix = len(bucket.prefix)
        self._next = f"$JS.API.CONSUMER.MSG.NEXT.{consumer.stream_name}.{consumer.name}"
        self._left = consumer.num_pending or 0
        self._in_batch = 0
        self._apply = apply
        self._batch_read = asyncio.Event()

    async def finish(self) -> None:
        inbox = self._client.new_inbox()
        subscription = await self._client.subscribe(inbox, cb=self._take)
        try:
            while self._left > 0:
                await self._read_batch(inbox)
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _read_batch(self, inbox: str) -> None:
        self._in_batch = min(_BATCH, self._left)
        self._batch_read.clear()
        request = {"batch": self._in_batch, "expires": int(_BATCH_SECONDS * 1e9)}
        await self._client.publish(self._next, json.dumps(request).encode(), reply=inbox)
        async with asyncio.timeout(_BATCH_SECONDS):
            await self._batch_read.wait()

    async def _take(self, message: Msg) -> None:
        if not message.reply:
            # The bus ended the request early: what is left is asked for again.
            self._batch_read.set()
            return
        value = None if is_end(message.headers) else message.data
        sequence, pending = _position(message.reply)
        self._apply(Entry(message.subject[self._prefix :], value, sequence))
        self._left = pending
        self._in_batch -= 1
        if self._in_batch == 0 or pending == 0:
            self._batch_read.set()


def _position(reply: str) -> tuple[int, int]:
    # $JS.ACK.[domain.account.]stream.consumer.delivered.sequence.delivery.time.pending[.random]
    parts = reply.split(".")
    at = 5 if len(parts) == 9 else 7
    return int(parts[at]), int(parts[at + 3])


@asynccontextmanager
async def _consumer(bucket: Bucket, keys: str) -> AsyncIterator[ConsumerInfo]:
    streams = bucket.bus.streams
    config = ConsumerConfig(
        name=f"read-{secrets.token_hex(8)}",
        deliver_policy=DeliverPolicy.LAST_PER_SUBJECT,
        filter_subject=bucket.prefix + keys,
        ack_policy=AckPolicy.NONE,
        inactive_threshold=_UNUSED_SECONDS,
        mem_storage=True,
        num_replicas=1,
    )
    consumer = await streams.add_consumer(bucket.stream, config)
    try:
        yield consumer
    finally:
        with suppress(nats.errors.Error, APIError, TimeoutError):
            await streams.delete_consumer(bucket.stream, consumer.name)
