"""The leases of a node's phones, as its engines ask for them."""

from dataclasses import dataclass

from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease, Turn, WantedLease
from handroid.surfaces.fleet.leases.lease_feed import LeaseFeed


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
