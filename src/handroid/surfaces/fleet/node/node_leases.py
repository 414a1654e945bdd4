"""The leases of a node's phones, as its engines ask for them, and what happens when one ends."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from handroid.errors import HandroidError
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.lease import Lease, Turn, WantedLease
from handroid.surfaces.fleet.leases.held_lease import HeldLease
from handroid.surfaces.fleet.leases.lease_feed import LeaseFeed
from handroid.surfaces.fleet.node.node_phones import HeldPhone

log = logging.getLogger(__name__)

_CLEAN_SECONDS = 10.0


@dataclass(frozen=True)
class NodeLeases:
    """What a node knows of leases; gateways give and end them."""

    feed: LeaseFeed

    async def check(
        self, phone: str, caller: Caller, _deadline: Deadline | None = None
    ) -> Lease | None:
        """Return the lease under which a caller uses a phone; None where nobody has one.

        Raises:
            PhoneLeased: somebody else has the phone.
            LeaseEnded: the lease that the caller shows is not valid any more.
        """
        return await self.feed.check(phone, caller)

    async def acquire(
        self, phone: str, caller: Caller, wanted: WantedLease, turn: Turn, deadline: Deadline
    ) -> Lease:
        """Refuse: gateways give leases."""
        return await self.feed.acquire(phone, caller, wanted, turn, deadline)

    async def release(self, lease: Lease, deadline: Deadline) -> bool:
        """Refuse: gateways end leases."""
        return await self.feed.release(lease, deadline)

    def all(self) -> list[Lease]:
        """Return the leases of the node's phones."""
        return self.feed.all()

    def close(self) -> None:
        """Do nothing: the node closes what it follows."""


class Cleanup:
    """Puts a phone back when its lease ends: to the home screen, with an empty clipboard."""

    def __init__(self, find: Callable[[str], HeldPhone | None]) -> None:
        self._find = find

    def lease_ended(self, token: str, _lease: HeldLease) -> None:
        """Clean a phone; calls that come meanwhile wait."""
        phone = self._find(token)
        if phone is not None and phone.cleaning is None:
            phone.cleaning = asyncio.create_task(_clean(phone), name=f"cleanup of {phone.id}")


async def _clean(held: HeldPhone) -> None:
    deadline = Deadline.after(_CLEAN_SECONDS)
    try:
        async with held.phone.turn(deadline):
            driver = await held.phone.driver(deadline)
            await driver.input.press(Key.HOME, deadline)
            held.phone.shown_screens.acted()
            await driver.clipboard.write("", deadline)
    except HandroidError as error:
        log.warning("A phone could not be cleaned after its lease: %s", error)
    finally:
        held.cleaning = None
