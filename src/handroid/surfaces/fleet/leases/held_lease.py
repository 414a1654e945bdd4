"""A lease as it is stored in the bucket, and as a reader sees it.

It does not say when it ends, because the clocks of two computers may differ by an hour. It says how
much time was left when it was written, and readers count from the moment they read it.
"""

import json
import math
import time
from dataclasses import asdict, dataclass, replace

from handroid.model.lease import Lease
from handroid.surfaces.fleet.bus.bucket import Entry


@dataclass(frozen=True)
class HeldLease:
    """The lease of a phone.

    ``revision`` increases with every lease of a phone and stays the same when a lease is renewed.
    A lease ends ``idle`` seconds after its last call: ``idle_left`` is how many of them were left
    when this was written, ``longest_left`` how much of the maximum duration. ``since`` is only for
    display, and the bus's time.
    """

    id: str
    tenant: str
    caller: str
    holder: str
    idle: float
    idle_left: float
    longest_left: float
    ttl: int
    since: float = 0
    revision: int = 0

    @property
    def seconds(self) -> int:
        """The time to live of the key: as long as the lease lasts without another call."""
        return max(1, min(self.ttl, math.ceil(min(self.idle_left, self.longest_left))))

    def to_bytes(self) -> bytes:
        """Serialize it for the bucket."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @classmethod
    def from_entry(cls, entry: Entry) -> "HeldLease | None":
        """Parse an entry of the bucket; None if the phone is free.

        Raises:
            ValueError: it is not a lease.
        """
        if entry.value is None:
            return None
        given = json.loads(entry.value)
        if not isinstance(given, dict):
            raise ValueError("not a lease")
        try:
            known = cls(**{name: given[name] for name in cls.__dataclass_fields__ if name in given})
        except TypeError as error:
            raise ValueError("not a lease") from error
        # Who acquires cannot know the revision that its own write will get.
        return known if known.revision else replace(known, revision=entry.revision)


@dataclass
class SeenLease:
    """A lease and when it was read; ``used`` is when this reader last saw a call under it."""

    lease: HeldLease
    written: int
    seen: float
    used: float = -math.inf

    def left(self, now: float) -> float:
        """Return how long the lease lasts without another call."""
        age = now - self.seen
        idle = max(self.lease.idle_left - age, self.lease.idle - (now - self.used))
        return min(idle, self.lease.longest_left - age)

    def renewed(self, now: float) -> HeldLease:
        """Return the lease to write in order to renew it."""
        idle = max(self.lease.idle_left - (now - self.seen), self.lease.idle - (now - self.used))
        longest = self.lease.longest_left - (now - self.seen)
        return replace(self.lease, idle_left=round(idle, 3), longest_left=round(longest, 3))

    def shown(self, phone: str, bus_time: float) -> Lease:
        """Return the lease as it is shown to callers and people, at a time of the bus."""
        lease = self.lease
        until = bus_time + self._longest_left()
        return Lease(
            lease.id, phone, lease.holder, lease.caller, lease.since, until, lease.idle,
            lease.revision,
        )  # fmt: skip

    def reason(self, phone: str) -> str:
        """Return why other callers cannot have a phone of this name."""
        since = time.strftime("%H:%M:%S UTC", time.gmtime(self.lease.since))
        most = int(self._longest_left())
        return f"'{self.lease.holder}' holds {phone}, since {since} and for at most {most} s more."

    def _longest_left(self) -> float:
        return max(0.0, self.lease.longest_left - (time.monotonic() - self.seen))
