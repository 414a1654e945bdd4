"""Quotas of tenants: calls per minute, and concurrent calls.

Calls per minute are counted across all gateways. A gateway reserves a few at a time from the shared
count, so that not every call needs the bus. Concurrent calls are counted by each gateway.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass

from handroid.errors import PermissionDenied
from handroid.model.deadline import Deadline
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.names import digest, token

log = logging.getLogger(__name__)

MOST_CALLS = 1000
"""How many calls a gateway has under way at most, unless its settings say otherwise."""

_PREFIX = "quota."
_MINUTE = 60
_KEPT_SECONDS = 2 * _MINUTE
_SHARES = 20
_NONE_LEFT = -1
_SOON_SECONDS = 1
_COUNT_SECONDS = 5.0
_WHAT = "counting the calls of the tenant"


@dataclass(frozen=True)
class Quota:
    """The quota of a tenant; 0 means unlimited."""

    calls_per_minute: int = 0
    calls_at_once: int = 0


_NO_LIMIT = Quota()


class TooManyCalls(PermissionDenied):
    """A limit is reached; the same call may succeed after some seconds."""

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(what, f"Try again in {seconds} s.")
        self.seconds = seconds


@dataclass
class _Share:
    """What is left of the calls that a gateway reserved for a minute."""

    minute: int
    left: int


class Quotas:
    """The current quotas and how much of them is used; ``clock`` is the bus's time."""

    def __init__(self, usage: Bucket, clock: Callable[[], float], most: int = MOST_CALLS) -> None:
        self._usage = usage
        self._clock = clock
        self._most = most
        self._quotas: dict[str, Quota] = {}
        self._shares: dict[str, _Share] = {}
        self._locks: dict[str, asyncio.Semaphore] = {}
        self._under_way: Counter[str] = Counter()

    def changed(self, entry: Entry) -> None:
        """Process a quota that was set or removed; other keys of the bucket are ignored."""
        if not entry.key.startswith(_PREFIX):
            return
        tenant = entry.key.removeprefix(_PREFIX)
        self._shares.pop(tenant, None)
        self._quotas.pop(tenant, None)
        if entry.value is not None:
            self._quotas[tenant] = _read(entry.value)

    @asynccontextmanager
    async def taken(self, tenant: str) -> AsyncIterator[None]:
        """Count the call of a tenant that the body makes.

        Raises:
            TooManyCalls: a limit is reached; the call was not executed.
            BusUnavailable: the bus did not answer.
        """
        quota = self._quotas.get(tenant, _NO_LIMIT)
        self._check_at_once(tenant, quota)
        self._under_way[tenant] += 1
        try:
            if quota.calls_per_minute:
                await self._count(tenant, quota.calls_per_minute)
            yield
        finally:
            self._under_way[tenant] -= 1
            if not self._under_way[tenant]:
                del self._under_way[tenant]

    def _check_at_once(self, tenant: str, quota: Quota) -> None:
        if self._under_way.total() >= self._most:
            raise TooManyCalls(
                f"This gateway already has {self._most} calls in progress, its limit.",
                _SOON_SECONDS,
            )
        if quota.calls_at_once and self._under_way[tenant] >= quota.calls_at_once:
            raise TooManyCalls(
                f"The tenant '{tenant}' already has {quota.calls_at_once} calls in progress, "
                "its quota.",
                _SOON_SECONDS,
            )

    async def _count(self, tenant: str, most: int) -> None:
        lock, deadline = self._locks.setdefault(tenant, asyncio.Semaphore(1)), _soon()
        async with deadline.holding(lock, _WHAT), deadline.limit(_WHAT):
            share = self._shares.get(tenant)
            while share is None or share.left == 0 or share.minute < self._minute():
                share = await self._take_share(tenant, most)
            self._shares[tenant] = share
            if share.left == _NONE_LEFT:
                raise self._refusal(tenant, most, share)
            share.left -= 1

    async def _take_share(self, tenant: str, most: int) -> _Share | None:
        """Reserve a part of this minute's remaining calls; None if another gateway was faster."""
        key = digest(f"{_PREFIX}{tenant}")
        entry = await self._usage.get(key, latest=False)
        minute, used = json.loads(entry.value) if entry.value else (0, 0)
        now = max(minute, self._minute())
        used = used if minute == now else 0
        part = min(most - used, max(1, most // _SHARES))
        if part <= 0:
            return _Share(now, _NONE_LEFT)
        value = json.dumps([now, used + part]).encode()
        written = await self._usage.write(key, value, entry.revision, _KEPT_SECONDS)
        return None if written is None else _Share(now, part)

    def _refusal(self, tenant: str, most: int, share: _Share) -> TooManyCalls:
        seconds = max(1, round((share.minute + 1) * _MINUTE - self._clock()))
        return TooManyCalls(
            f"The tenant '{tenant}' has used its quota of {most} calls for this minute.", seconds
        )

    def _minute(self) -> int:
        return int(self._clock()) // _MINUTE


async def set_quota(bucket: Bucket, tenant: str, quota: Quota) -> None:
    """Set the quota of a tenant, for all gateways.

    Raises:
        InvalidParams: the tenant's name is not valid.
        BusUnavailable: the bus did not answer.
    """
    key = _PREFIX + token(tenant)
    if quota == Quota():
        await bucket.delete(key)
    else:
        await bucket.put(key, json.dumps(asdict(quota)).encode())


async def change_quota(
    bucket: Bucket, tenant: str, calls_per_minute: int | None, calls_at_once: int | None
) -> Quota:
    """Set those limits of a tenant that are given, and return all of them.

    Raises:
        InvalidParams: the tenant's name is not valid.
        BusUnavailable: the bus did not answer.
    """
    found = (await bucket.get(_PREFIX + token(tenant))).value
    before = _read(found) if found else Quota()
    after = Quota(
        before.calls_per_minute if calls_per_minute is None else calls_per_minute,
        before.calls_at_once if calls_at_once is None else calls_at_once,
    )
    if after != before:
        await set_quota(bucket, tenant, after)
    return after


def _soon() -> Deadline:
    return Deadline.after(_COUNT_SECONDS)


def _read(value: bytes) -> Quota:
    try:
        given = json.loads(value)
        return Quota(int(given["calls_per_minute"]), int(given["calls_at_once"]))
    except (ValueError, KeyError, TypeError):
        log.warning("A quota cannot be read; it is not applied.")
        return Quota()
