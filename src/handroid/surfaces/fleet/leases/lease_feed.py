"""Follows the leases of a node's phones, and refuses calls of other callers.

The node receives every change, and checks the bus before it refuses a call. Gateways ask it to
confirm a new lease, so a lost publication does not let a former holder act.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from handroid.errors import LeaseEnded, Outcome, PhoneLeased
from handroid.model.background_tasks import end
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry, answered, is_end
from handroid.surfaces.fleet.bus.bucket_view import SEQUENCE
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.leases.held_lease import HeldLease, SeenLease

log = logging.getLogger(__name__)

_CATCH_UP_SECONDS = 0.8
_REMEMBERED = 10_000
"""How many leases that ended are remembered."""
_RETRY_SECONDS = 0.02
_SWEEP_SECONDS = 1.0
_AT_ONCE = 32

OnLease = Callable[[str, HeldLease], None]


def _do_nothing(_phone: str, _lease: HeldLease) -> None:
    pass


class LeaseFeed:
    """The leases of one node's phones.

    ``on_end`` gets the phone and each lease that ended, ``on_begin`` each new lease, but none that
    was renewed before the node learned of it. ``clock`` is the bus's time, for display.
    """

    def __init__(
        self,
        bucket: Bucket,
        node: str,
        on_end: OnLease = _do_nothing,
        on_begin: OnLease = _do_nothing,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._clock = clock
        self._bucket = bucket
        self._node = node
        self._on_end = on_end
        self._on_begin = on_begin
        self._held: dict[str, SeenLease] = {}
        self._written: dict[str, int] = {}
        self._known: dict[str, int] = {}
        self._over: dict[str, None] = {}
        self._subscriptions: list[Subscription] = []
        self._sweeping: asyncio.Task[None] | None = None
        self._forget: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Follow the leases of the node's phones.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        client = self._bucket.bus.client
        events = f"{names.events(self._bucket.name)}.{self._node}.*"
        async with answered(Outcome.NOT_DONE):
            self._subscriptions = [
                await client.subscribe(events, cb=self._take),
                await client.subscribe(names.lease_seen_of_node(self._node), cb=self._confirm),
            ]
            await self._bucket.bus.flush()
        self._forget = self._bucket.bus.on_reconnect(self.refresh_all)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop following."""
        self._forget()
        await end([self._sweeping])
        for subscription in self._subscriptions:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def watch(self, identity: str) -> None:
        """Read the lease of a phone that was attached to the node.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self._refresh(names.phone_token(identity))

    async def refresh_all(self) -> None:
        """Read the leases of all watched phones again: publications may have been lost."""
        room = asyncio.Semaphore(_AT_ONCE)

        async def one(phone: str) -> None:
            async with room:
                await self._refresh(phone)

        await asyncio.gather(*(one(phone) for phone in list(self._written)))

    async def reach(self, identity: str, revision: int) -> bool:
        """Wait until a revision of a phone's lease is known; return whether it is."""
        return await self._reach(names.phone_token(identity), revision)

    async def check(self, phone: str, caller: Caller) -> Lease | None:
        """Return the lease under which a caller uses a phone; None if the phone is not leased.

        Raises:
            PhoneLeased: another caller holds the phone.
            LeaseEnded: the caller's lease is no longer valid.
            BusUnavailable: the current lease cannot be read.
        """
        key = names.phone_token(phone)
        if not self._is_known(key):
            await self._refresh(key)
        seen = self._held.get(key)
        if (seen or caller.lease) and (not _is_holder(seen, caller) or _is_old(seen)):
            await self._look_up(key, caller)
            seen = self._held.get(key)
        if seen is not None and _is_holder(seen, caller):
            seen.used = time.monotonic()
            return seen.shown(phone, self._clock())
        if caller.lease:
            raise LeaseEnded("This lease has ended.")
        if seen is not None:
            raise PhoneLeased(f"'{seen.lease.holder}' holds this phone.")
        return None

    def all(self) -> list[Lease]:
        """Return the leases of the node's phones."""
        now = self._clock()
        return [seen.shown(phone, now) for phone, seen in self._held.items()]

    async def _take(self, message: Msg) -> None:
        headers = message.headers or {}
        value = None if is_end(headers) else message.data
        phone = message.subject.rpartition(".")[2]
        self._note(phone, Entry(phone, value, int(headers.get(SEQUENCE, 0))))

    async def _confirm(self, message: Msg) -> None:
        phone = message.subject.rpartition(".")[2]
        with suppress(ValueError, BusUnavailable, nats.errors.Error):
            if await self._reach(phone, int(message.data)):
                await message.respond(b"")

    async def _reach(self, phone: str, revision: int) -> bool:
        deadline = Deadline.after(_CATCH_UP_SECONDS)
        while self._written.get(phone, 0) < revision and deadline.left() > 0:
            # The server that answers may itself be a moment behind.
            await self._refresh(phone)
            if self._written.get(phone, 0) < revision:
                await asyncio.sleep(_RETRY_SECONDS)
        return self._written.get(phone, 0) >= revision

    async def _look_up(self, phone: str, caller: Caller) -> None:
        deadline = Deadline.after(_CATCH_UP_SECONDS)
        await self._refresh(phone)
        while caller.lease and caller.lease not in self._over and deadline.left() > 0:
            if _is_holder(self._held.get(phone), caller):
                return
            # A lease never heard of may be so new that the server that answers lacks it.
            await asyncio.sleep(_RETRY_SECONDS)
            await self._refresh(phone)

    async def _refresh(self, phone: str) -> None:
        connection = self._bucket.bus.connection
        entry = await self._bucket.get(f"{self._node}.{phone}", latest=False)
        self._note(phone, entry)
        self._known[phone] = connection
        seen = self._held.get(phone)
        if seen and seen.written == entry.revision:
            seen.seen = max(seen.seen, time.monotonic() - seen.lease.ttl / 2)

    def _is_known(self, phone: str) -> bool:
        bus = self._bucket.bus
        return bus.connected and self._known.get(phone) == bus.connection

    def _note(self, phone: str, entry: Entry) -> None:
        if entry.revision and entry.revision <= self._written.get(phone, 0):
            return
        try:
            lease = HeldLease.from_entry(entry)
        except ValueError:
            lease = None
        self._written[phone] = max(entry.revision, self._written.get(phone, 0))
        before = self._held.pop(phone, None)
        if lease:
            self._held[phone] = SeenLease(lease, entry.revision, time.monotonic())
        if before and (lease is None or before.lease.id != lease.id):
            self._end(phone, before.lease)
        # A lease keeps the revision of its first write; later ones renew it.
        if lease and lease.revision == entry.revision:
            self._on_begin(phone, lease)

    def _end(self, phone: str, lease: HeldLease) -> None:
        self._over[lease.id] = None
        if len(self._over) > _REMEMBERED:
            del self._over[next(iter(self._over))]
        self._on_end(phone, lease)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            for phone, seen in list(self._held.items()):
                if time.monotonic() - seen.seen > seen.lease.ttl + _SWEEP_SECONDS:
                    await self._end_if_over(phone)

    async def _end_if_over(self, phone: str) -> None:
        try:
            await self._refresh(phone)
        except BusUnavailable:
            # The node is cut off, and gateways renew no lease of a node that is absent.
            before = self._held.pop(phone, None)
            if before:
                self._end(phone, before.lease)


def _is_holder(seen: SeenLease | None, caller: Caller) -> bool:
    if seen is None:
        return False
    if caller.lease:
        return seen.lease.id == caller.lease
    # Callers of two tenants may have the same name.
    same = seen.lease.caller == caller.key and seen.lease.tenant == caller.tenant
    return bool(caller.key) and same


def _is_old(seen: SeenLease | None) -> bool:
    return seen is not None and time.monotonic() - seen.seen > seen.lease.ttl / 2 + 1
