"""The leases of a node's phones, as its engines see them."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from handroid.errors import NotSupported
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
        """Return the lease under which a caller uses a phone; None if the phone is not leased.

        Raises:
            PhoneLeased: another caller holds the phone.
            LeaseEnded: the caller's lease is no longer valid.
            BusUnavailable: whose the phone is cannot be known now.
        """
        return await self.feed.check(phone, caller)

    async def acquire(
        self, _phone: str, _caller: Caller, _wanted: WantedLease, _turn: Turn, _deadline: Deadline
    ) -> Lease:
        """Refuse: gateways give leases.

        Raises:
            NotSupported: always.
        """
        raise NotSupported("A node of a fleet does not grant leases.", "Use a gateway.")

    def waiting(self) -> AbstractContextManager[str]:
        """Do nothing: callers wait at gateways."""
        return nullcontext("")

    async def release(self, _lease: Lease, _deadline: Deadline) -> bool:
        """Refuse: gateways end leases.

        Raises:
            NotSupported: always.
        """
        raise NotSupported("A node of a fleet does not end leases.", "Use a gateway.")

    def all(self) -> list[Lease]:
        """Return the leases of the node's phones."""
        return self.feed.all()

    def close(self) -> None:
        """Do nothing: the node closes what it follows."""
