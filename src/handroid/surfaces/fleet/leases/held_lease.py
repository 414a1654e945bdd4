"""A lease as the bucket keeps it, and as a reader knows it.

It has no times of day: clocks of two computers may differ by an hour. It says how long it still
had when it was written, and readers count from the moment they saw it.
"""

import json
import math
import time
from dataclasses import asdict, dataclass, replace

from handroid.model.lease import Lease
from handroid.surfaces.fleet.bus.bucket import Entry


@dataclass(frozen=True)
class HeldLease:
    """Who has a phone.

    ``revision`` rises with every lease of a phone and stays when a lease is renewed. It ends
    ``idle`` seconds after its last call: ``idle_left`` is what was left of them when this was
    written, ``longest_left`` what was left of the longest time. ``since`` is for people only.
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
        """For how long the key is to live: no longer than the lease would last without a call."""
        return max(1, min(self.ttl, math.ceil(min(self.idle_left, self.longest_left))))

    def to_bytes(self) -> bytes:
        """Return it as the bucket keeps it."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @classmethod
    def from_entry(cls, entry: Entry) -> "HeldLease | None":
        """Read a key of the bucket; None where the phone is free.

        Raises:
            ValueError: it is no lease.
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
    """A lease and when it was seen; ``used`` is when this reader last saw a call under it."""

    lease: HeldLease
    written: int
    seen: float
    used: float = -math.inf

    def left(self, now: float) -> float:
        """Return how long it would last without another call."""
        age = now - self.seen
        idle = max(self.lease.idle_left - age, self.lease.idle - (now - self.used))
        return min(idle, self.lease.longest_left - age)

    def renewed(self, now: float) -> HeldLease:
        """Return what to write to keep it."""
        idle = max(self.lease.idle_left - (now - self.seen), self.lease.idle - (now - self.used))
        longest = self.lease.longest_left - (now - self.seen)
        return replace(self.lease, idle_left=round(idle, 3), longest_left=round(longest, 3))

    def shown(self, phone: str, now: float) -> Lease:
        """Return it as callers and people see it."""
        lease = self.lease
        until = time.time() + max(0.0, lease.longest_left - (now - self.seen))
        return Lease(
            lease.id, phone, lease.holder, lease.caller, lease.since, until, lease.idle,
            lease.revision,
        )  # fmt: skip
