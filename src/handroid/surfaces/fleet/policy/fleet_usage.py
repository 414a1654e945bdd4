"""Counts what rate limits cover, once for the whole fleet.

Each caller has a key with the times of its calls, which nodes update by compare-and-set, so
concurrent calls on two nodes are both counted.
"""

import asyncio
import json
from collections.abc import Callable, Sequence

from handroid.config import Settings
from handroid.model.deadline import Deadline
from handroid.model.tool import Counted
from handroid.policy.limits import RATES, Counts
from handroid.policy.usage import Who
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.names import digest

_KEPT_SECONDS = 25 * 3600
"""Longer than any limit counts."""

_WHAT = "counting what the caller did"

Change = Callable[[Counts, str, Counted], None]


class FleetUsage:
    """The counts of a fleet; ``clock`` returns seconds that all members agree on."""

    def __init__(self, bucket: Bucket, clock: Callable[[], float]) -> None:
        self._bucket = bucket
        self._clock = clock
        self._locks: dict[str, asyncio.Semaphore] = {}

    async def take(self, counted: Sequence[Who], settings: Settings, deadline: Deadline) -> bool:
        """Count one more of each, or none; return whether any limit applies.

        Raises:
            PermissionDenied: a limit is reached.
            TimedOut: the key was changed by others all the time.
            BusUnavailable: the bus did not answer.
        """
        limited = [
            (who, kind)
            for who, kind in counted
            if any(getattr(settings, rate.setting) for rate in RATES[kind])
        ]
        if not limited:
            return False
        taken: list[Who] = []

        def take(counts: Counts, who: str, kind: Counted) -> None:
            counts.take(who, kind, settings, self._clock())

        try:
            for each in limited:
                await self._change(*each, take, deadline)
                taken.append(each)
        except BaseException:
            await self.give_back(taken, deadline)
            raise
        return True

    async def give_back(self, counted: Sequence[Who], deadline: Deadline) -> None:
        """Undo the last count of each, because nothing was done.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        for each in counted:
            await self._change(*each, Counts.give_back, deadline)

    async def _change(self, who: str, kind: Counted, change: Change, deadline: Deadline) -> None:
        key = digest(f"{kind.value} {who}")
        lock = self._locks.setdefault(key, asyncio.Semaphore(1))
        try:
            async with deadline.holding(lock, _WHAT), deadline.limit(_WHAT):
                while not await self._try(key, who, kind, change):
                    pass
        finally:
            if not lock.locked():
                self._locks.pop(key, None)

    async def _try(self, key: str, who: str, kind: Counted, change: Change) -> bool:
        entry = await self._bucket.get(key, latest=False)
        counts = _read(entry, who, kind)
        change(counts, who, kind)
        times = counts.recent(self._clock()).get(who, {}).get(kind.value, [])
        written = await self._bucket.write(
            key, json.dumps(times).encode(), entry.revision, _KEPT_SECONDS
        )
        return written is not None


def _read(entry: Entry, who: str, kind: Counted) -> Counts:
    counts = Counts()
    times = json.loads(entry.value) if entry.value else []
    counts.restore(who, kind, [float(time) for time in times])
    return counts
