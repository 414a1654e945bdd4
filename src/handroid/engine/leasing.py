"""How calls show the lease that they are made under."""

from handroid.errors import NotSupported
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease, WantedLease


class Unleased:
    """Phones that nobody can lease."""

    async def check(self, _phone: str, _caller: Caller) -> Lease | None:
        """Return that nobody has the phone."""
        return None

    async def acquire(
        self, _phone: str, _caller: Caller, _wanted: WantedLease, _deadline: Deadline
    ) -> Lease:
        """Refuse.

        Raises:
            NotSupported: always.
        """
        raise NotSupported("Phones cannot be leased here.")

    async def release(self, _lease: Lease, _deadline: Deadline) -> bool:
        """Return that there was nothing to end."""
        return False

    def all(self) -> list[Lease]:
        """Return nothing."""
        return []


UNLEASED = Unleased()
