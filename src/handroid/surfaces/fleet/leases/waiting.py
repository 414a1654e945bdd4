"""The queue of callers that wait for a phone, shared by all gateways.

Tenants take turns: the one that was served least recently is next. Within a tenant the queue is
first come, first served. Gateways agree because they sort the same data; if they disagree for a
moment, only one can acquire the phone, so it never has two holders.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass

from handroid.model.background_tasks import end
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.bus.names import token
from handroid.surfaces.fleet.phones.directory import Directory, Filters

log = logging.getLogger(__name__)

TTL_SECONDS = 9
_RENEW_SECONDS = 3.0
PATIENCE_SECONDS = 0.5
"""For how long a free phone is left to who is first, before the next may take it too."""


@dataclass(frozen=True)
class Waiter:
    """A waiting caller; ``ticket`` is the revision of its first write, which defines the order."""

    key: str
    tenant: str
    filters: Filters
    ticket: int


class WaitingLine:
    """The waiting callers of all gateways, and the events that wake those of this gateway."""

    def __init__(self, bucket: Bucket, directory: Directory, served: Mapping[str, int]) -> None:
        self._bucket = bucket
        self._directory = directory
        self._served = served
        self._waiters: dict[str, Waiter] = {}
        self._mine: dict[str, asyncio.Event] = {}
        self._view = BucketView(bucket, self._changed)
        self._renewing: asyncio.Task[None] | None = None
        self._on_leave: Callable[[], None] = lambda: None

    async def open(self, on_leave: Callable[[], None]) -> None:
        """Read the queue, then follow it; ``on_leave`` runs when a caller stops waiting."""
        self._on_leave = on_leave
        await self._view.open()
        self._renewing = asyncio.create_task(self._renew())

    async def close(self) -> None:
        """Stop following."""
        await end([self._renewing])
        await self._view.close()

    def __len__(self) -> int:
        return len(self._waiters)

    def order(self, phone: str) -> list[Waiter]:
        """Return the callers that wait for a phone, the next one first."""
        by_tenant: dict[str, list[Waiter]] = {}
        for waiter in self._waiters.values():
            if self._directory.matches(phone, waiter.filters):
                by_tenant.setdefault(waiter.tenant, []).append(waiter)
        lines = sorted(
            (sorted(line, key=lambda waiter: waiter.ticket) for line in by_tenant.values()),
            key=lambda line: (self._served.get(line[0].tenant, 0), line[0].ticket),
        )
        longest = max(map(len, lines), default=0)
        return [line[turn] for turn in range(longest) for line in lines if turn < len(line)]

    def place(self, key: str, phone: str) -> int:
        """Return how many callers are ahead of a waiter of this gateway."""
        keys = [waiter.key for waiter in self.order(phone)]
        return keys.index(key) if key in keys else len(keys)

    async def join(self, tenant: str, filters: Filters) -> str:
        """Join the queue; return the waiter's key.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        key = f"{token(tenant)}.{secrets.token_hex(12)}"
        value = _to_bytes(tenant, filters, 0)
        revision = await self._bucket.create(key, value, TTL_SECONDS) or 0
        self._mine[key] = asyncio.Event()
        self._waiters.setdefault(key, Waiter(key, tenant, filters, revision))
        return key

    async def leave(self, key: str) -> None:
        """Leave the queue."""
        self._mine.pop(key, None)
        self._waiters.pop(key, None)
        with suppress(BusUnavailable):
            await self._bucket.delete(key)

    def wake(self, phone: str) -> None:
        """Wake the next caller for a free phone, if it waits at this gateway."""
        order = self.order(phone)
        if order and order[0].key in self._mine:
            self._mine[order[0].key].set()

    async def turn(self, key: str, seconds: float) -> None:
        """Wait until a waiter is woken, or the time is up."""
        event = self._mine[key]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()
        event.clear()

    def _changed(self, entry: Entry) -> None:
        if entry.value is None:
            self._waiters.pop(entry.key, None)
            self._on_leave()
            return
        try:
            self._waiters[entry.key] = _from_entry(entry)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("An entry of the waiting line cannot be read: %s", error)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            for key in list(self._mine):
                waiter = self._waiters.get(key)
                if waiter is None:
                    continue
                value = _to_bytes(waiter.tenant, waiter.filters, waiter.ticket)
                with suppress(BusUnavailable):
                    await self._bucket.put(key, value, TTL_SECONDS)
                if key not in self._mine:
                    await self.leave(key)


def _to_bytes(tenant: str, filters: Filters, ticket: int) -> bytes:
    wanted = asdict(filters)
    if not filters.fresh:
        # Gateways of an earlier version do not know it.
        del wanted["fresh"]
    return json.dumps({"tenant": tenant, "ticket": ticket, "filters": wanted}).encode()


def _from_entry(entry: Entry) -> Waiter:
    given = json.loads(entry.value or b"")
    filters = given["filters"] | {"labels": tuple(given["filters"]["labels"])}
    ticket = given["ticket"] or entry.revision
    return Waiter(entry.key, given["tenant"], Filters(**filters), ticket)
