"""Renews the leases of phones whose nodes are online, before they expire."""

import asyncio
import logging
import time

from handroid.model.background_tasks import end
from handroid.surfaces.fleet.bus.bus import BusUnavailable
from handroid.surfaces.fleet.leases.held_lease import SeenLease
from handroid.surfaces.fleet.leases.lease_book import LeaseBook
from handroid.surfaces.fleet.phones.directory import Directory

log = logging.getLogger(__name__)

_AT_ONCE = 64
_OF_OTHERS = 1.5
"""How much later than a third of its time a lease is renewed that another gateway serves."""


class LeaseRenewal:
    """The renewal of leases by one gateway; any gateway renews any lease."""

    def __init__(self, book: LeaseBook, directory: Directory, ttl: int) -> None:
        self._book = book
        self._directory = directory
        self._pause = ttl / 12
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start renewing leases."""
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop renewing leases."""
        await end([self._running])

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._pause)
            now = time.monotonic()
            held = self._book.held.items()
            due = [phone for phone, seen in held if self._is_due(phone, seen, now)]
            for start in range(0, len(due), _AT_ONCE):
                batch = due[start : start + _AT_ONCE]
                await asyncio.gather(*(self._renew(phone, now) for phone in batch))

    def _is_due(self, phone: str, seen: SeenLease, now: float) -> bool:
        record = self._directory.known(phone)
        if record is None or not self._directory.present(record):
            # Its holder gets another phone; this one must not stay leased when its node is back.
            return False
        here = now - seen.used < seen.lease.idle
        third = seen.lease.ttl / 3 * (1 if here else _OF_OTHERS)
        return now - seen.seen >= third and seen.left(now) > 0

    async def _renew(self, phone: str, now: float) -> None:
        if phone not in self._book.held:
            return
        try:
            if not await self._book.renew(phone, now):
                await self._book.look_up(phone)
        except BusUnavailable as error:
            log.warning("The lease of %s could not be renewed yet: %s", phone, error)
