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
    """What a caller asks for; with an ``id`` of its own it can ask again without harm.

    ``place`` is that of a caller who waits, among those who wait for the same phone.
    """

    holder: str
    seconds: float
    idle: float
    id: str = ""
    place: str = ""


Turn: TypeAlias = AbstractAsyncContextManager[None]


class Leases(Protocol):
    """The leases of phones, here or elsewhere. A phone is named by its identity."""

    async def check(self, phone: str, caller: Caller, deadline: Deadline) -> Lease | None:
        """Return the lease under which a caller uses a phone; None where nobody has one.

        Every call asks, before it waits for the phone and again when the phone is its own;
        ``deadline`` is when it will have ended.

        Raises:
            PhoneLeased: somebody else has the phone.
            LeaseEnded: the lease that the caller shows is not valid any more.
        """

    async def acquire(
        self, phone: str, caller: Caller, wanted: WantedLease, turn: Turn, deadline: Deadline
    ) -> Lease:
        """Give a phone to a caller; the same lease again where it is asked for again.

        ``turn`` holds the phone: one that is free is given when its present call has ended.

        Raises:
            PhoneLeased: somebody has the phone, or others have waited for it for longer.
        """

    def waiting(self) -> AbstractContextManager[str]:
        """Give a place behind everybody who waits for a phone now, until the end of the body."""

    async def release(self, lease: Lease, deadline: Deadline) -> bool:
        """End a lease; return whether it had not ended before."""

    def all(self) -> list[Lease]:
        """Return every lease there is now."""

    def close(self) -> None:
        """End the leases of callers that last only as long as this program."""
