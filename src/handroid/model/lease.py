"""A lease: one caller's exclusive use of a phone for a while."""

from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from handroid.model.caller import Caller
from handroid.model.deadline import Deadline


@dataclass(frozen=True)
class Lease:
    """The lease of a phone.

    ``phone`` is the name of its identity, ``holder`` a name for display. The holder is any caller
    that passes the ``id``, and the caller with the key ``caller`` even without it. The lease ends
    at ``until``, or ``idle`` seconds after its last call. Times are seconds since 1970.
    ``revision`` increases with every lease of a phone, so that a former holder is recognized.
    """

    id: str
    phone: str
    holder: str
    caller: str
    since: float
    until: float
    idle: float
    revision: int


@dataclass(frozen=True)
class WantedLease:
    """The request of a caller; with its own ``id`` it can be repeated safely.

    ``place`` is the caller's place in the queue for the phone.
    """

    holder: str
    seconds: float
    idle: float
    id: str = ""
    place: str = ""


Turn: TypeAlias = AbstractAsyncContextManager[None]


class Leases(Protocol):
    """The leases of phones, on this computer or elsewhere. A phone is named by its identity."""

    async def check(self, phone: str, caller: Caller, deadline: Deadline) -> Lease | None:
        """Return the lease under which a caller uses a phone; None if the phone is not leased.

        Every call checks before it waits for the phone, and again when it has the phone;
        ``deadline`` is when the call will have ended.

        Raises:
            PhoneLeased: another caller holds the phone.
            LeaseEnded: the lease that the caller passes is no longer valid.
        """

    async def acquire(
        self, phone: str, caller: Caller, wanted: WantedLease, turn: Turn, deadline: Deadline
    ) -> Lease:
        """Lease a phone to a caller; repeating the request returns the same lease.

        ``turn`` holds the phone: a free phone is leased when its current call has ended.

        Raises:
            PhoneLeased: another caller holds the phone, or has waited for it longer.
        """

    def waiting(self) -> AbstractContextManager[str]:
        """Return a context that holds a place at the end of the queue."""

    async def release(self, lease: Lease, deadline: Deadline) -> bool:
        """End a lease; return whether it was still active."""

    def all(self) -> list[Lease]:
        """Return all active leases."""

    def close(self) -> None:
        """End the leases that are tied to this program."""
