"""The leases of this computer's phones: one small file per leased phone in the state folder.

Changing a lease needs a lock; reading does not, because files are replaced atomically. The time of
the last use is the file's modification time, so that a call need not rewrite the file.
"""

import contextlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from handroid.errors import HandroidError, LeaseEnded, PhoneLeased
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease, Turn, WantedLease
from handroid.policy.waiting_line import WaitingLine
from handroid.state import State

_LOCK = "leases"
_FILE = "lease"
_REVISION = "lease-revision"
_ID_BYTES = 16
_NANO = 10**9


@dataclass(frozen=True)
class _StoredLease:
    """A lease as it is stored; ``lock`` is held as long as the holder's process runs."""

    lease: Lease
    lock: str
    used: float

    def valid(self, state: State, now: float) -> bool:
        """Whether the lease is still active."""
        if now >= min(self.lease.until, self.used + self.lease.idle):
            return False
        return not self.lock or state.is_held(self.lock)


class DeskLeases:
    """The leases of this computer, which all programs of this user respect."""

    def __init__(self, state: State, clock: Callable[[], float] = time.time) -> None:
        self._state = state
        self._clock = clock
        self._running = ExitStack()
        self._lock = ""
        self._line = WaitingLine(state, self._own_lock)

    async def check(self, phone: str, caller: Caller, deadline: Deadline) -> Lease | None:
        """Return the lease under which a caller uses a phone; None if the phone is not leased.

        Raises:
            PhoneLeased: another caller holds the phone.
            LeaseEnded: the caller's lease is no longer valid.
        """
        if not caller.lease and not self._state.exists(_file_of(phone)):
            return None
        kept = self._valid(phone)
        if kept is None:
            self._remove_ended(phone)
            if caller.lease:
                raise LeaseEnded("The lease is not one of this phone, or it has ended.")
            return None
        if not _is_holder(kept.lease, caller):
            raise refusal(kept.lease)
        self._note_use(kept.lease, deadline)
        return kept.lease

    async def acquire(
        self, phone: str, caller: Caller, wanted: WantedLease, turn: Turn, deadline: Deadline
    ) -> Lease:
        """Lease a phone to a caller; repeating the request returns the same lease.

        ``turn`` holds the phone: a free phone is leased when its current call has ended.

        Raises:
            PhoneLeased: another caller holds the phone, or has waited for it longer.
            ActionFailed: the state folder cannot be written.
        """
        if wanted.place:
            self._line.stand(phone, wanted.place)
        # Checked without the lock first, so that a refused caller does not wait for others.
        again = self._repeated_lease(phone, caller, wanted)
        if again:
            return again
        async with turn, self._state.locked(_LOCK, deadline):
            return self._repeated_lease(phone, caller, wanted) or self._create(
                phone, caller, wanted
            )

    def waiting(self) -> AbstractContextManager[str]:
        """Yield a place in the queue for a phone, held during the body."""
        return self._line.place()

    async def release(self, lease: Lease, deadline: Deadline) -> bool:
        """End a lease; return whether it was still active."""
        async with self._state.locked(_LOCK, deadline):
            kept = self._valid(lease.phone)
            ours = kept is not None and kept.lease.revision == lease.revision
            if ours:
                self._state.remove(_file_of(lease.phone))
            return ours

    def all(self) -> list[Lease]:
        """Return all active leases."""
        files = sorted(self._state.folder.glob(_file_of("*") + ".json"))
        found = (self._valid(path.parent.name) for path in files)
        return [kept.lease for kept in found if kept]

    def close(self) -> None:
        """End the leases that are tied to this program."""
        self._running.close()
        self._lock = ""

    def _repeated_lease(self, phone: str, caller: Caller, wanted: WantedLease) -> Lease | None:
        """Return the lease if the caller repeats its request; None if it may take the phone."""
        kept = self._valid(phone)
        if kept is None:
            if self._line.is_first(phone, wanted.place):
                return None
            raise PhoneLeased(
                "The phone is free, but others have waited for it for longer.",
                "Wait for it with 'wait', or use another phone.",
            )
        if _is_same(kept.lease, caller, wanted):
            return kept.lease
        raise refusal(kept.lease)

    def _create(self, phone: str, caller: Caller, wanted: WantedLease) -> Lease:
        now = self._clock()
        made = Lease(
            id=wanted.id or secrets.token_urlsafe(_ID_BYTES),
            phone=phone,
            holder=wanted.holder,
            caller=caller.key,
            since=now,
            until=now + wanted.seconds,
            idle=wanted.idle,
            revision=self._next_revision(phone),
        )
        lock = self._own_lock() if caller.session else ""
        self._state.write(_file_of(phone), {**asdict(made), "lock": lock})
        return made

    def _next_revision(self, phone: str) -> int:
        """Return a new revision for a lease of the phone; it is stored before it is used."""
        name = f"phones/{phone}/{_REVISION}"
        last = self._state.read(name).get("revision")
        revision = last + 1 if isinstance(last, int) else 1
        self._state.write(name, {"revision": revision})
        return revision

    def _own_lock(self) -> str:
        """Return the lock that shows others that this process runs; acquired on first use."""
        if not self._lock:
            name = f"lease-{os.getpid()}-{secrets.token_hex(4)}"
            self._running.enter_context(self._state.owned(name))
            self._lock = name
        return self._lock

    def _valid(self, phone: str) -> _StoredLease | None:
        """Return a phone's lease; None if it has ended or cannot be read."""
        kept = _read(self._state.folder / f"{_file_of(phone)}.json", phone)
        return kept if kept and kept.valid(self._state, self._clock()) else None

    def _remove_ended(self, phone: str) -> None:
        """Remove the file of an ended lease, so that calls need not read it."""
        with contextlib.suppress(OSError, HandroidError), self._state.try_locked(_LOCK) as ours:
            if ours and self._valid(phone) is None:
                self._state.remove(_file_of(phone))

    def _note_use(self, lease: Lease, deadline: Deadline) -> None:
        """Note that a phone is in use; it stays leased while its call may run."""
        now = self._clock()
        used = int(max(now, now + deadline.left() - lease.idle) * _NANO)
        with contextlib.suppress(OSError):
            os.utime(self._state.folder / f"{_file_of(lease.phone)}.json", ns=(used, used))


def refusal(lease: Lease) -> PhoneLeased:
    """Return the error that says who holds a phone, since when, and until when."""
    return PhoneLeased(
        f"The phone is leased to '{lease.holder}' since {utc(lease.since)}, until "
        f"{utc(lease.until)} or {lease.idle:g} s after its last call."
    )


def utc(seconds: float) -> str:
    """Format a time for display."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _file_of(phone: str) -> str:
    return f"phones/{phone}/{_FILE}"


def _is_holder(lease: Lease, caller: Caller) -> bool:
    if caller.lease:
        return hmac.compare_digest(lease.id.encode(), caller.lease.encode("utf-8", "replace"))
    return bool(caller.key) and caller.key == lease.caller


def _is_same(lease: Lease, caller: Caller, wanted: WantedLease) -> bool:
    """Whether a caller requests the lease that it already has."""
    if wanted.id:
        return hmac.compare_digest(lease.id.encode(), wanted.id.encode())
    return _is_holder(lease, caller) and lease.holder == wanted.holder


def _read(path: Path, phone: str) -> _StoredLease | None:
    try:
        with path.open("rb") as file:
            used = os.fstat(file.fileno()).st_mtime_ns / _NANO
            return _parsed(json.loads(file.read()), phone, used)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _parsed(content: Any, phone: str, used: float) -> _StoredLease | None:
    lock = content.pop("lock")
    lease = Lease(**content)
    numbers = (lease.since, lease.until, lease.idle, lease.revision)
    words = (lease.id, lease.holder, lease.caller, lock)
    whole = all(isinstance(word, str) for word in words)
    whole = whole and all(isinstance(number, int | float) for number in numbers)
    return _StoredLease(lease, lock, used) if whole and lease.phone == phone else None
