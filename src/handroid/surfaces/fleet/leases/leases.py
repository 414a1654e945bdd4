"""Leases of the fleet's phones: acquire, keep, release, take over.

Any gateway can do this for any phone. The bucket decides who holds a phone; the phone's node checks
every call against it, and confirms a new lease before its holder gets it, so a former holder is
refused from then on.
"""

import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import nats.errors

from handroid.errors import LeaseEnded, Outcome, PhoneLeased, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import answered
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.leases.held_lease import HeldLease, SeenLease
from handroid.surfaces.fleet.leases.lease_book import LeaseBook
from handroid.surfaces.fleet.leases.lease_renewal import LeaseRenewal
from handroid.surfaces.fleet.leases.waiting import PATIENCE_SECONDS, WaitingLine
from handroid.surfaces.fleet.phones.directory import Directory, Filters

log = logging.getLogger(__name__)

TTL_SECONDS = 30
_CANDIDATES = 8
_CONFIRM_SECONDS = 1.0
_CONFIRM_TIMES = 4
_WRITE_SECONDS = 15.0


@dataclass(frozen=True)
class Wanted:
    """A request for a lease; with its own ``id`` a caller can repeat it safely."""

    filters: Filters
    tenant: str
    caller: str
    holder: str
    idle: float = 300
    longest: float = 4 * 3600
    id: str = ""


class FleetLeases:
    """Grants, renews and ends leases; every gateway does this for all phones.

    ``clock`` is the bus's time, for display.
    """

    def __init__(
        self,
        buckets: Buckets,
        directory: Directory,
        ttl: int = TTL_SECONDS,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._bus = buckets.leases.bus
        self._clock = clock
        self._directory = directory
        self._ttl = ttl
        self._book = LeaseBook(buckets.leases, self._changed)
        self._line = WaitingLine(buckets.waiting, directory, self._book.served)
        self._free_since: dict[str, float] = {}
        self._renewal = LeaseRenewal(self._book, directory, ttl)
        directory.on_phone(self._offer)

    async def open(self) -> None:
        """Read all leases and waiting callers, and start renewing leases.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self._book.open()
        await self._line.open(self._offer_again)
        self._renewal.start()

    async def close(self) -> None:
        """Stop; leases stay valid, and other gateways renew them."""
        await self._renewal.stop()
        await self._line.close()
        await self._book.close()

    @property
    def held(self) -> Mapping[str, SeenLease]:
        """All leases, by phone id."""
        return self._book.held

    @property
    def waiting(self) -> int:
        """How many callers are waiting for a phone, at all gateways."""
        return len(self._line)

    def phone_of(self, lease: str) -> str | None:
        """Return the phone of a lease."""
        return self._book.by_id.get(lease)

    def shown(self, phone: str, seen: SeenLease) -> Lease:
        """Return a phone's lease as it is shown to callers."""
        return seen.shown(phone, self._clock())

    def used(self, phone: str) -> None:
        """Note a call under a phone's lease, which restarts its idle time."""
        seen = self._book.held.get(phone)
        if seen:
            seen.used = time.monotonic()

    async def acquire(
        self, wanted: Wanted, wait: float = 0, admit: Callable[[], None] = lambda: None
    ) -> tuple[str, SeenLease]:
        """Lease one of the matching phones to a caller; return the phone and the lease.

        ``admit`` is called again and again while the caller waits; what it raises ends the waiting.

        Raises:
            PhoneLeased: all matching phones were in use for ``wait`` seconds.
            PhoneUnavailable: no phone matches.
            BusUnavailable: the bus did not answer; no phone stays leased.
        """
        wanted = replace(wanted, id=wanted.id or secrets.token_urlsafe(18))
        deadline = Deadline.after(wait)
        found = self._same_again(wanted) or await self._try(wanted, "") or self._same_again(wanted)
        if found is None and wait > 0:
            found = await self._wait(wanted, deadline, admit)
        if found is None:
            raise self._refusal(wanted)
        return found

    async def release(self, lease: str) -> bool:
        """End a lease; return whether it was still active.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        phone = self.phone_of(lease)
        return phone is not None and await self._book.release(lease, phone)

    async def take_over(self, phone: str, wanted: Wanted, why: str) -> SeenLease:
        """Reassign a phone to another holder by force, and record that.

        Raises:
            PhoneLeased: the lease changed at the same moment.
            BusUnavailable: the bus did not answer.
        """
        wanted = replace(wanted, id=wanted.id or secrets.token_urlsafe(18))
        old = await self._book.look_up(phone)
        made = self._new(wanted)
        taken = await (
            self._book.replace(phone, old, made)
            if old
            else self._book.take(phone, made, Deadline.after(_WRITE_SECONDS))
        )
        if taken is None:
            raise PhoneLeased("The phone's lease changed at the same moment.", "Try again.")
        await self._confirm(phone, taken)
        await self._record_taking(phone, old, taken, why)
        return taken

    async def check(self, phone: str, lease: str, caller: str) -> SeenLease | None:
        """Return the lease that a call is made under; None if the phone is not leased.

        The phone's node checks again: this only avoids sending calls that would be refused.

        Raises:
            PhoneLeased: another caller holds the phone.
            LeaseEnded: the caller's lease is no longer valid.
        """
        seen = self._book.held.get(phone)
        if not _is_holder(seen, lease, caller) and (seen or lease):
            seen = await self._book.look_up(phone)
        if _is_holder(seen, lease, caller):
            self.used(phone)
            return self._book.held.get(phone)
        if lease:
            raise LeaseEnded("This lease has ended.")
        if seen:
            raise PhoneLeased(seen.reason(phone))
        return None

    def _new(self, wanted: Wanted) -> HeldLease:
        return HeldLease(
            wanted.id, wanted.tenant, wanted.caller, wanted.holder, wanted.idle, wanted.idle,
            wanted.longest, self._ttl, self._clock(),
        )  # fmt: skip

    def _same_again(self, wanted: Wanted) -> tuple[str, SeenLease] | None:
        phone = self.phone_of(wanted.id)
        seen = self._book.held.get(phone) if phone else None
        same = phone and seen and seen.lease.tenant == wanted.tenant
        return (phone, seen) if phone and seen and same else None

    async def _try(self, wanted: Wanted, waiter: str) -> tuple[str, SeenLease] | None:
        for record in self._directory.free(wanted.filters, _CANDIDATES):
            phone = str(record.id)
            if not self._may_take(phone, waiter):
                continue
            lease, deadline = self._new(wanted), Deadline.after(_WRITE_SECONDS)
            taken = await self._book.take(phone, lease, deadline)
            if taken:
                await self._confirm(phone, taken)
                return phone, taken
            await self._book.look_up(phone)
        return None

    def _may_take(self, phone: str, waiter: str) -> bool:
        if not len(self._line):
            return True
        since = self._free_since.setdefault(phone, time.monotonic())
        patience = int((time.monotonic() - since) / PATIENCE_SECONDS)
        return self._line.place(waiter, phone) <= patience

    async def _wait(
        self, wanted: Wanted, deadline: Deadline, admit: Callable[[], None]
    ) -> tuple[str, SeenLease] | None:
        waiter = await self._line.join(wanted.tenant, wanted.filters)
        try:
            while True:
                admit()
                found = await self._try(wanted, waiter)
                if found or deadline.left() <= 0:
                    return found
                await self._line.turn(waiter, min(PATIENCE_SECONDS, max(0.01, deadline.left())))
        finally:
            await self._line.leave(waiter)

    def _refusal(self, wanted: Wanted) -> PhoneLeased | PhoneUnavailable:
        matching = self._directory.find(wanted.filters)
        if not matching:
            return PhoneUnavailable("No phone of the fleet matches.", "Use fewer filters.")
        if len(matching) == 1 and (seen := self._book.held.get(str(matching[0].id))):
            return PhoneLeased(seen.reason(matching[0].name))
        return PhoneLeased(f"All {len(matching)} matching phones are in use or offline.")

    async def _confirm(self, phone: str, taken: SeenLease) -> None:
        # A node that does not answer is away or hangs: what it wakes up to has passed its deadline.
        subject = names.lease_seen(names.parse_phone_id(phone))
        revision = str(taken.written).encode()
        for _ in range(_CONFIRM_TIMES):
            try:
                await self._bus.client.request(subject, revision, timeout=_CONFIRM_SECONDS)
                return
            except nats.errors.NoRespondersError:
                return
            except (nats.errors.Error, TimeoutError) as error:
                log.warning("The node of %s did not confirm a lease yet: %r", phone, error)

    async def _record_taking(
        self, phone: str, old: SeenLease | None, new: SeenLease, why: str
    ) -> None:
        entry = {
            "event": "lease taken over",
            "at": round(self._clock(), 3),
            "phone": phone,
            "from": old.lease.holder if old else "",
            "to": new.lease.holder,
            "by": new.lease.caller,
            "why": why,
        }
        subject = names.audit_subject(new.lease.tenant, names.parse_phone_id(phone))
        try:
            async with answered(Outcome.UNKNOWN):
                await self._bus.streams.publish(subject, json.dumps(entry).encode())
        except BusUnavailable as error:
            log.error("Taking over a lease could not be recorded: %s: %s", error, entry)

    def _changed(self, phone: str) -> None:
        leased = phone in self._book.held
        self._directory.set_leased(phone, leased)
        if leased:
            self._free_since.pop(phone, None)
        else:
            self._offer(phone)

    def _offer(self, phone: str) -> None:
        if len(self._line) and phone not in self._book.held:
            self._free_since[phone] = time.monotonic()
            self._line.wake(phone)

    def _offer_again(self) -> None:
        if not len(self._line):
            self._free_since.clear()
        for phone in list(self._free_since)[:_CANDIDATES]:
            self._line.wake(phone)


def _is_holder(seen: SeenLease | None, lease: str, caller: str) -> bool:
    if seen is None:
        return False
    return seen.lease.id == lease if lease else bool(caller) and seen.lease.caller == caller
