"""The entry of a phone in the fleet, which its node writes when something changes.

An index key says which node has a phone. When a phone moves to another computer, the new node gets
it only after the old one is offline or has released it, so that no call is executed twice.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from handroid.errors import ActionFailed, HandroidError
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.names import PhoneId, parse_phone_id
from handroid.surfaces.fleet.bus.snapshot import read_all

USABLE = "device"
QUARANTINED = "quarantined"
"""The state of a phone that failed too often in a row."""


class PhoneClaimed(ActionFailed):
    """Another node has claimed the phone."""

    advice = "Detach it there, or stop that node."


@dataclass(frozen=True)
class PhoneRecord:
    """A phone as its node describes it.

    ``state`` is the state that adb reports, or quarantined. ``tenants`` may use the phone; all if
    empty. ``fresh`` says whether its node can reset it. ``published`` are the approved tools of its
    apps, as they are listed.
    """

    id: PhoneId
    name: str
    model: str = ""
    manufacturer: str = ""
    android_release: str = ""
    api_level: int = 0
    state: str = USABLE
    labels: tuple[str, ...] = ()
    tenants: tuple[str, ...] = ()
    virtual: bool = False
    fresh: bool = False
    published: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)

    @property
    def key(self) -> str:
        """Its key in the bucket."""
        return str(self.id)

    def to_bytes(self) -> bytes:
        """Serialize it for the bucket."""
        return json.dumps(asdict(self) | {"id": self.key}, separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, value: bytes) -> "PhoneRecord":
        """Parse what `to_bytes` wrote; fields of later versions are ignored.

        Raises:
            ValueError: it is not a phone's entry.
        """
        given = json.loads(value)
        if not isinstance(given, dict) or not isinstance(given.get("id"), str):
            raise ValueError("not a phone's record")
        known = {name: value for name, value in given.items() if name in cls.__dataclass_fields__}
        for name in ("labels", "tenants", "published"):
            known[name] = tuple(known.get(name, ()))
        known["id"] = parse_phone_id(given["id"])
        return cls(**known)


class RecordWriter:
    """Writes the entries of one node's phones, only when they change."""

    def __init__(self, buckets: Buckets, node: str) -> None:
        self._phones = buckets.phones
        self._nodes = buckets.nodes
        self._node = node
        self._written: dict[str, tuple[bytes, int]] = {}

    async def open(self) -> list[PhoneId]:
        """Read the entries that an earlier run of the node left; return their phones."""
        found: list[Entry] = []
        await read_all(self._phones, f"{self._node}.*", found.append)
        self._written = {e.key: (e.value, e.revision) for e in found if e.value is not None}
        return [parse_phone_id(key) for key in self._written]

    def last(self, phone: PhoneId) -> PhoneRecord | None:
        """Return what was last written of a phone, if it can be read."""
        value, _ = self._written.get(str(phone), (b"", 0))
        try:
            return PhoneRecord.from_bytes(value)
        except (ValueError, TypeError, HandroidError):
            return None

    async def has(self, phone: PhoneId) -> bool:
        """Whether a phone is this node's, and not another's meanwhile.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        return (await self._phones.get(_index(phone), latest=False)).value == self._node.encode()

    async def publish(self, record: PhoneRecord) -> bool:
        """Write a phone's entry if it changed; return whether it did.

        Raises:
            PhoneClaimed: another node that is online has the phone.
            BusUnavailable: the bus did not answer.
        """
        key, value = record.key, record.to_bytes()
        last, revision = self._written.get(key, (b"", 0))
        if last == value:
            return False
        if not last:
            await self._claim(record.id)
        written = await self._phones.write(key, value, revision)
        if written is None:
            found = await self._phones.get(key, latest=False)
            written = await self._phones.write(key, value, found.revision)
        if written is None:
            raise PhoneClaimed(f"Another node also has the name {self._node}.")
        self._written[key] = (value, written)
        return True

    async def withdraw(self, phone: PhoneId) -> None:
        """Delete a phone's entry, and release the phone."""
        self._written.pop(str(phone), None)
        await self._phones.delete(str(phone))
        index = await self._phones.get(_index(phone), latest=False)
        if index.value == self._node.encode():
            await self._phones.delete(_index(phone), index.revision)

    async def _claim(self, phone: PhoneId) -> None:
        key, mine = _index(phone), self._node.encode()
        if await self._phones.write(key, mine, 0) is not None:
            return
        found = await self._phones.get(key, latest=False)
        if found.value == mine:
            return
        other = (found.value or b"").decode()
        if other and await _is_there(self._nodes, other):
            raise PhoneClaimed(f"The phone is already attached to the node {other}.")
        if await self._phones.write(key, mine, found.revision) is None:
            raise PhoneClaimed("Another node claimed this phone at the same moment.")


def _index(phone: PhoneId) -> str:
    return f"{names.INDEX}.{phone.phone}"


async def _is_there(nodes: Bucket, node: str) -> bool:
    return (await nodes.get(node, latest=False)).value is not None
