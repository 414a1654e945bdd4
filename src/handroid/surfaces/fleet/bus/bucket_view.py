"""An in-memory copy of a bucket, kept up to date by the changes that the bus publishes.

The changes come by an ordinary subscription, which survives a restart of the server and needs no
consumer there. It can lose messages, so the view reads the bucket again after a gap in the sequence
numbers, after a reconnect, and when a periodic check of the last number finds a difference.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from handroid.errors import Outcome
from handroid.model.background_tasks import end
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry, answered, is_end
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.bus.snapshot import read_all

log = logging.getLogger(__name__)

SEQUENCE = "Nats-Sequence"
_CHECK_SECONDS = 10.0
_RETRY_SECONDS = 0.2


class BucketView:
    """A copy of a bucket; ``on_change`` gets every changed key, without a value if it is gone."""

    def __init__(self, bucket: Bucket, on_change: Callable[[Entry], None]) -> None:
        self.bucket = bucket
        self.entries: dict[str, Entry] = {}
        self._on_change = on_change
        self._ended: dict[str, int] | None = None
        self._seen = 0
        self._current = asyncio.Event()
        self._outdated = asyncio.Event()
        self._subscription: Subscription | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._forget: Callable[[], None] = lambda: None

    @property
    def current(self) -> bool:
        """Whether the view is up to date, as far as it knows."""
        return self._current.is_set()

    async def open(self) -> None:
        """Read the bucket, then follow its changes.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        async with answered(Outcome.NOT_DONE):
            prefix = names.events(self.bucket.name)
            self._subscription = await self.bucket.bus.client.subscribe(
                f"{prefix}.>", cb=self._take
            )
            await self.bucket.bus.flush()
        await self._read()
        self._forget = self.bucket.bus.on_reconnect(self._reconnected)
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop following."""
        self._forget()
        await end([self._keeping])
        if self._subscription:
            with suppress(nats.errors.Error):
                await self._subscription.unsubscribe()

    async def _reconnected(self) -> None:
        self._mark_outdated()

    def _mark_outdated(self) -> None:
        self._current.clear()
        self._outdated.set()

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_CHECK_SECONDS):
                    await self._outdated.wait()
            try:
                if self._outdated.is_set() or await self._missed_something():
                    await self._read()
            except BusUnavailable as error:
                log.debug("The view of %s is not current: %s", self.bucket.name, error)
                self._mark_outdated()
                await asyncio.sleep(_RETRY_SECONDS)

    async def _missed_something(self) -> bool:
        before = self._seen
        last = await self._last()
        return last > self._seen or last < before

    async def _last(self) -> int:
        async with answered(Outcome.NOT_DONE):
            info = await self.bucket.bus.streams.stream_info(self.bucket.stream)
        return info.state.last_seq

    async def _read(self) -> None:
        self._outdated.clear()
        self._ended = {}
        before = self._seen
        floor = await self._last()
        if floor < before:
            self._start_again(floor)
        found: set[str] = set()

        def apply(entry: Entry) -> None:
            found.add(entry.key)
            self._apply(entry)

        await read_all(self.bucket, ">", apply)
        gone = [key for key, e in self.entries.items() if key not in found and e.revision <= floor]
        for key in gone:
            self._apply(Entry(key, None, floor))
        self._seen = max(self._seen, floor)
        self._ended = None
        if not self._outdated.is_set():
            self._current.set()

    def _start_again(self, floor: int) -> None:
        # The bucket was made anew, and counts from the start.
        self.entries = {key: Entry(key, entry.value, -1) for key, entry in self.entries.items()}
        self._seen = floor

    async def _take(self, message: Msg) -> None:
        headers = message.headers or {}
        sequence = int(headers.get(SEQUENCE, 0))
        key = message.subject.removeprefix(f"{names.events(self.bucket.name)}.")
        if self.current and sequence > self._seen + 1:
            self._mark_outdated()
        self._seen = max(self._seen, sequence)
        self._apply(Entry(key, None if is_end(headers) else message.data, sequence))

    def _apply(self, entry: Entry) -> None:
        known = self.entries.get(entry.key)
        # While the bucket is read, a key may end before the reading finds what it was.
        ended = self._ended if self._ended is not None else {}
        last = known.revision if known else ended.get(entry.key, 0)
        if entry.revision <= last:
            return
        if entry.value is None:
            self.entries.pop(entry.key, None)
            ended[entry.key] = entry.revision
        else:
            self.entries[entry.key] = entry
        if known or entry.value is not None:
            self._on_change(entry)
