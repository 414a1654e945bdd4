"""The taps that phones received while several processes leased them, and their violations."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.lease_worker import NO_LEASE, REVISIONS, SHOWN, WORKERS


@dataclass(frozen=True)
class Tap:
    """A tap that a phone received; ``revision`` is None for one without a lease."""

    at: float
    worker: int
    meant: int
    revision: int | None
    shown: bool


@dataclass(frozen=True)
class Given:
    """A lease as reported to its holder."""

    revision: int
    since: float
    worker: int


@dataclass
class Seen:
    """One phone: its taps in order of arrival, and its leases."""

    number: int
    taps: list[Tap] = field(default_factory=list)
    given: dict[int, Given] = field(default_factory=dict)
    _newest: int = 0

    def tapped(self, at: float, x: float, y: float) -> None:
        """Record a tap by its coordinates."""
        shown, place = divmod(int(x), SHOWN)
        meant, worker = divmod(place, WORKERS)
        revision = None if y == NO_LEASE else self._whole(int(y))
        self.taps.append(Tap(at, worker, meant, revision, bool(shown)))

    def _whole(self, part: int) -> int:
        """Return the revision nearest to the newest that ends with these digits."""
        newest = max(self.given, default=0)
        behind = (newest - part) % REVISIONS
        return newest - behind if behind < REVISIONS // 2 else newest + REVISIONS - behind

    def wrong(self) -> Iterator[str]:
        """Yield the violations."""
        last: dict[int, float] = defaultdict(float)
        for tap in self.taps:
            # Without the id it may have come when its lease was over and the phone free.
            if tap.revision is not None and tap.shown:
                last[tap.revision] = max(last[tap.revision], tap.at)
        for tap in self.taps:
            if tap.meant != self.number:
                yield f"misrouted: {tap} on phone {self.number}"
            if tap.shown and tap.revision is not None:
                yield from self._late(tap, tap.revision)
            else:
                yield from self._without_lease(tap, last)

    def _late(self, tap: Tap, revision: int) -> Iterator[str]:
        own, next_one = self.given.get(revision), self.given.get(revision + 1)
        if own is None or own.worker != tap.worker:
            yield f"not the holder: {tap} under {own}"
        if next_one and tap.at > next_one.since:
            yield f"late: {tap} after {next_one}"

    def _without_lease(self, tap: Tap, last: dict[int, float]) -> Iterator[str]:
        for each in self.given.values():
            if each.revision != tap.revision and each.since < tap.at < last[each.revision]:
                yield f"without a lease: {tap} during {each}"
