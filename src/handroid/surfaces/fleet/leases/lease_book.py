"""The leases of a fleet as one gateway sees them, and the writes that change them.

Every write names the revision that it replaces, so only one of two competing gateways succeeds. If
the answer to a write is lost, the result is looked up, never assumed.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from handroid.errors import Outcome
from handroid.model.background_tasks import end
from handroid.model.deadline import Deadline
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.leases.held_lease import HeldLease, SeenLease

log = logging.getLogger(__name__)

_RETRY_SECONDS = 0.1


class LeaseBook:
    """The known leases; ``on_change`` gets the id of every phone whose lease changed."""

    def __init__(self, bucket: Bucket, on_change: Callable[[str], None]) -> None:
        self.bucket = bucket
        self.held: dict[str, SeenLease] = {}
        self.by_id: dict[str, str] = {}
        self.served: dict[str, int] = {}
        self._on_change = on_change
        self._abandoned: dict[str, str] = {}
        self._releasing: set[asyncio.Task[bool]] = set()
        self._view = BucketView(bucket, self._note)

    async def open(self) -> None:
        """Read all leases, then follow their changes."""
        await self._view.open()

    async def close(self) -> None:
        """Stop following."""
        await self._view.close()
        await end(self._releasing)

    async def look_up(self, phone: str) -> SeenLease | None:
        """Return a phone's lease as it is on the bus right now."""
        entry = await self.bucket.get(phone)
        self._note(entry)
        return self.held.get(phone)

    async def take(self, phone: str, lease: HeldLease, deadline: Deadline) -> SeenLease | None:
        """Create a lease of a free phone; None if it is not free.

        Raises:
            BusUnavailable: the bus did not answer by the deadline; if the lease is created
                nevertheless, it is ended again.
        """
        lost = False
        while True:
            try:
                revision = await self.bucket.create(phone, lease.to_bytes(), lease.seconds)
                if revision:
                    return self._taken(phone, lease, revision)
                return self.held[phone] if lost and await self._is_there(phone, lease) else None
            except BusUnavailable as error:
                lost = lost or error.outcome is Outcome.UNKNOWN
                if deadline.left() <= 0:
                    self._abandoned[lease.id] = phone
                    raise
                await asyncio.sleep(_RETRY_SECONDS)

    async def replace(self, phone: str, old: SeenLease, lease: HeldLease) -> SeenLease | None:
        """Replace a lease by a new one; None if the old lease has changed meanwhile.

        Raises:
            BusUnavailable: the bus did not answer; if the lease is created nevertheless, it is
                ended again.
        """
        try:
            revision = await self.bucket.write(phone, lease.to_bytes(), old.written, lease.seconds)
        except BusUnavailable:
            self._abandoned[lease.id] = phone
            raise
        return self._taken(phone, lease, revision) if revision else None

    async def renew(self, phone: str, now: float) -> bool:
        """Renew a lease; return whether it was unchanged."""
        seen = self.held[phone]
        lease = seen.renewed(now)
        revision = await self.bucket.write(phone, lease.to_bytes(), seen.written, lease.seconds)
        if revision:
            self._note(Entry(phone, lease.to_bytes(), revision))
        return revision is not None

    async def release(self, lease: str, phone: str) -> bool:
        """End a lease; return whether it was still active."""
        seen = self.held.get(phone)
        if seen is None or seen.lease.id != lease:
            seen = await self.look_up(phone)
        while seen is not None and seen.lease.id == lease:
            # A gateway may have renewed it in between.
            if await self.bucket.delete(phone, seen.written):
                self._end(phone)
                self._on_change(phone)
                return True
            seen = await self.look_up(phone)
        return False

    async def _is_there(self, phone: str, lease: HeldLease) -> bool:
        seen = await self.look_up(phone)
        return seen is not None and seen.lease.id == lease.id

    def _taken(self, phone: str, lease: HeldLease, revision: int) -> SeenLease:
        made = replace(lease, revision=revision)
        self._note(Entry(phone, made.to_bytes(), revision))
        return SeenLease(made, revision, time.monotonic())

    def _note(self, entry: Entry) -> None:
        known = self.held.get(entry.key)
        if known and known.written >= entry.revision and entry.revision:
            return
        try:
            lease = HeldLease.from_entry(entry)
        except ValueError:
            log.warning("The lease of %s cannot be read; the phone counts as free", entry.key)
            lease = None
        if known and (lease is None or lease.id != known.lease.id):
            self._end(entry.key)
            known = None
        if lease:
            self._hold(entry, lease, known)
        self._on_change(entry.key)

    def _hold(self, entry: Entry, lease: HeldLease, known: SeenLease | None) -> None:
        if self._abandoned.get(lease.id) == entry.key:
            del self._abandoned[lease.id]
            task = asyncio.ensure_future(self.release(lease.id, entry.key))
            self._releasing.add(task)
            task.add_done_callback(self._releasing.discard)
        seen = SeenLease(lease, entry.revision, time.monotonic())
        if known:
            seen.used = known.used
        self.held[entry.key] = seen
        self.by_id[lease.id] = entry.key
        last = self.served.get(lease.tenant, 0)
        self.served[lease.tenant] = max(last, lease.revision)

    def _end(self, phone: str) -> None:
        ended = self.held.pop(phone, None)
        if ended and self.by_id.get(ended.lease.id) == phone:
            del self.by_id[ended.lease.id]
