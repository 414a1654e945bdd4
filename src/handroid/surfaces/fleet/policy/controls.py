"""The operator's decisions: the emergency stop, revoked callers, reinstated phones.

They are keys of a bucket that every node follows, so they take effect everywhere at once.
"""

import json
import logging
import time
from collections.abc import Callable

from handroid.errors import PermissionDenied
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.names import PhoneId, digest
from handroid.surfaces.fleet.bus.snapshot import read_all

log = logging.getLogger(__name__)

STOP = "stop"
_REVOKED = "revoked"
_REINSTATED = "reinstated."
_KNOWN_SECONDS = 60
"""Until when a node that was away learns of what concerns only the moment."""


class Controls:
    """The current decisions; ``on_stop`` is called when actions are stopped or resumed.

    ``on_change`` gets every other decision that changed.
    """

    def __init__(
        self,
        bucket: Bucket,
        on_stop: Callable[[bool], None] = lambda _on: None,
        on_change: Callable[[Entry], None] = lambda _entry: None,
    ) -> None:
        self._view = BucketView(bucket, self._changed)
        self._on_stop = on_stop
        self._on_change = on_change
        self._revoked: set[str] = set()
        self.stopped = False

    async def open(self) -> None:
        """Read the decisions, then follow their changes.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self._view.open()
        self._on_stop(self.stopped)

    async def close(self) -> None:
        """Stop following."""
        await self._view.close()

    def is_revoked(self, tenant: str, caller: str) -> bool:
        """Whether the operator revoked a caller's rights."""
        # Usually nobody's are, and every call asks.
        return bool(self._revoked) and _revoked_key(tenant, caller) in self._revoked

    def check(self, tenant: str, caller: str) -> None:
        """Refuse a caller whose rights were revoked.

        Raises:
            PermissionDenied: its rights were revoked.
        """
        if self.is_revoked(tenant, caller):
            raise PermissionDenied(
                f"The rights of '{caller}' were revoked in this fleet.",
                "The operator can restore them with 'handroid fleet revoke --undo'.",
            )

    def _changed(self, entry: Entry) -> None:
        if entry.key.startswith(f"{_REVOKED}."):
            gone = entry.value is None
            (self._revoked.discard if gone else self._revoked.add)(entry.key)
        if entry.key != STOP:
            self._on_change(entry)
            return
        self.stopped = entry.value is not None
        log.warning(
            "All actions are stopped in the fleet." if self.stopped else "Actions are allowed."
        )
        self._on_stop(self.stopped)


async def stop(bucket: Bucket) -> None:
    """Stop all actions on phones of the fleet, and refuse new ones.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    await bucket.put(STOP, json.dumps({"since": round(time.time(), 3)}).encode())


async def resume(bucket: Bucket) -> None:
    """Allow actions again.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    await bucket.delete(STOP)


async def revoke(bucket: Bucket, tenant: str, caller: str) -> None:
    """Revoke a caller's rights in the whole fleet.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    decision = {"tenant": tenant, "caller": caller, "since": round(time.time(), 3)}
    await bucket.put(_revoked_key(tenant, caller), json.dumps(decision).encode())


async def allow(bucket: Bucket, tenant: str, caller: str) -> None:
    """Restore a caller's rights.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    await bucket.delete(_revoked_key(tenant, caller))


async def all_revoked(bucket: Bucket) -> set[tuple[str, str]]:
    """Return the tenants and names of the callers whose rights are revoked.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    found: list[Entry] = []
    await read_all(bucket, f"{_REVOKED}.*", found.append)
    decisions = [json.loads(entry.value) for entry in found if entry.value is not None]
    return {(each["tenant"], each["caller"]) for each in decisions}


async def reinstate(bucket: Bucket, phone: PhoneId) -> None:
    """End the quarantine of a phone.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    decision = {"phone": str(phone), "since": round(time.time(), 3)}
    await bucket.put(_REINSTATED + phone.phone, json.dumps(decision).encode(), _KNOWN_SECONDS)


def reinstated(entry: Entry) -> str | None:
    """Return the phone that a decision reinstates (the last token of its address), or None."""
    if entry.value is None or not entry.key.startswith(_REINSTATED):
        return None
    return entry.key.removeprefix(_REINSTATED)


def revokes(entry: Entry) -> bool:
    """Whether a decision takes the rights of a caller."""
    return entry.value is not None and entry.key.startswith(f"{_REVOKED}.")


def _revoked_key(tenant: str, caller: str) -> str:
    return f"{_REVOKED}.{digest(json.dumps([tenant, caller]))}"
