"""A gateway's index of all phones and nodes.

A query starts with the smallest group of phones that it names, so its cost depends on the number of
results, not on the size of the fleet.
"""

import json
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from handroid.errors import HandroidError, InvalidParams, PhoneUnavailable
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.phones.phone_index import Group, PhoneIndex
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.phones.presence import NodePresence

log = logging.getLogger(__name__)

_FREE = ("free", "")
_MODEL = "model"
_TENANT = "tenant"
_TOOL = "tool"
_PHONE = "phone"
_EVERYBODY = ""


@dataclass(frozen=True)
class Filters:
    """Which phones to select; empty fields match all.

    A name is a phone's name or its id. A model matches if it contains the given text. ``fresh``
    selects phones that their nodes can reset.
    """

    name: str = ""
    model: str = ""
    api_level: int = 0
    state: str = ""
    labels: tuple[str, ...] = ()
    tenant: str = ""
    fresh: bool = False

    def groups(self) -> list[Group]:
        """Return the groups that a phone must be in, besides one of a model and of a tenant."""
        wanted = [("label", label) for label in self.labels]
        if self.name:
            wanted.append(("name", self.name))
        if self.api_level:
            wanted.append(("api", str(self.api_level)))
        if self.state:
            wanted.append(("state", self.state))
        if self.fresh:
            wanted.append(("fresh", ""))
        return wanted


class Directory:
    """All phones and nodes of the fleet, kept up to date over the bus."""

    def __init__(self, buckets: Buckets) -> None:
        self._records: dict[str, PhoneRecord] = {}
        self._index = PhoneIndex(listed=(_MODEL, _TOOL))
        self._leased: set[str] = set()
        self.nodes: dict[str, NodePresence] = {}
        self._on_phone: list[Callable[[str], None]] = []
        self._on_node: list[Callable[[str], None]] = []
        self._phones_view = BucketView(buckets.phones, self._phone_changed)
        self._nodes_view = BucketView(buckets.nodes, self._node_changed)

    async def open(self) -> None:
        """Read everything, then follow the changes.

        Raises:
            BusUnavailable: the bus did not answer.
        """
        await self._nodes_view.open()
        await self._phones_view.open()

    async def close(self) -> None:
        """Stop following."""
        await self._phones_view.close()
        await self._nodes_view.close()

    @property
    def current(self) -> bool:
        """Whether the directory is up to date, as far as it knows."""
        return self._phones_view.current and self._nodes_view.current

    def on_phone(self, callback: Callable[[str], None]) -> None:
        """Call a listener with the id of every phone whose entry changed."""
        self._on_phone.append(callback)

    def on_node(self, callback: Callable[[str], None]) -> None:
        """Call a listener with the name of every node that appeared, changed or disappeared."""
        self._on_node.append(callback)

    def __len__(self) -> int:
        return len(self._records)

    def all(self) -> list[PhoneRecord]:
        """Return the entries of all phones."""
        return list(self._records.values())

    def known(self, phone: str) -> PhoneRecord | None:
        """Return the entry of a phone by its id."""
        return self._records.get(phone)

    def present(self, record: PhoneRecord) -> bool:
        """Whether a phone's node is online."""
        return record.id.node_name in self.nodes

    def state(self, record: PhoneRecord) -> str:
        """Return a phone's state; absent if its node is offline."""
        return record.state if self.present(record) else "absent"

    def get(self, name: str, tenant: str = "") -> PhoneRecord:
        """Return a phone by its id or name.

        Raises:
            PhoneUnavailable: there is none, or this tenant may not use it.
            InvalidParams: several phones have that name.
        """
        exact = self._records.get(name)
        if exact and _is_for(tenant, exact):
            return exact
        named = (self._records[phone] for phone in self._index.phones(("name", name)))
        found = list(islice((each for each in named if _is_for(tenant, each)), 3))
        if not found:
            raise PhoneUnavailable(
                f"The fleet has no phone {name!r}.",
                "List the phones: call list_phones, or run 'handroid fleet phones'.",
            )
        if len(found) > 1:
            ids = ", ".join(str(record.id) for record in found)
            raise InvalidParams(
                f"Several phones are called {name!r}: {ids}.", "Use an id instead of the name."
            )
        return found[0]

    def find(self, filters: Filters) -> list[PhoneRecord]:
        """Return the matching phones, including those of absent nodes unless a state is given."""
        found = self._matching(filters)
        if filters.state:
            found = (record for record in found if self.present(record))
        return sorted(found, key=lambda record: record.id)

    def some(
        self, filters: Filters, phones: Collection[str] | None, most: int | None
    ) -> list[PhoneRecord]:
        """Return some of the phones that match and are there, in the order of their ids.

        ``phones`` are the only ones that may be among them, by the last parts of their ids.
        """
        there = (each for each in self._matching(filters, phones) if self.present(each))
        return sorted(islice(there, most), key=lambda record: record.id)

    def published(
        self, filters: Filters, phones: Collection[str] | None
    ) -> list[Mapping[str, Any]]:
        """Return the published tools of the phones that match, each once, as nodes describe them.

        ``phones`` are the only ones that may be among them, by the last parts of their ids.
        """
        tools = sorted(self._index.values(_TOOL))
        found = (self._matching(filters, phones, (_TOOL, tool)) for tool in tools)
        return [json.loads(t) for t, some in zip(tools, found, strict=True) if any(some)]

    def free(self, filters: Filters, most: int) -> list[PhoneRecord]:
        """Return some matching phones that are online and not leased, from a random one on."""
        found = self._matching(filters, None, _FREE)
        usable = (r for r in found if self.present(r) and r.state == "device")
        return list(islice(usable, most))

    def matches(self, phone: str, filters: Filters) -> bool:
        """Whether a phone matches."""
        return phone in self._records and self._index.admits(phone, self._wanted(filters, None))

    def set_leased(self, phone: str, leased: bool) -> None:
        """Set whether a phone is leased."""
        (self._leased.add if leased else self._leased.discard)(phone)
        if phone in self._records:
            self._index.move(phone, _FREE, not leased)

    def _matching(
        self, filters: Filters, phones: Collection[str] | None = None, *more: Group
    ) -> Iterator[PhoneRecord]:
        wanted = [*([group] for group in more), *self._wanted(filters, phones)]
        found = self._index.matching(wanted) if wanted else iter(self._records)
        return (self._records[phone] for phone in found)

    def _wanted(self, filters: Filters, phones: Collection[str] | None) -> list[list[Group]]:
        """Return of which groups a phone must be in one; there are few models."""
        wanted = [[group] for group in filters.groups()]
        if filters.model:
            part = filters.model.casefold()
            wanted.append([(_MODEL, each) for each in self._index.values(_MODEL) if part in each])
        if filters.tenant:
            wanted.append([(_TENANT, filters.tenant), (_TENANT, _EVERYBODY)])
        if phones is not None:
            wanted.append([(_PHONE, each) for each in phones])
        return wanted

    def _phone_changed(self, entry: Entry) -> None:
        if entry.key.startswith(f"{names.INDEX}."):
            return
        old = self._records.pop(entry.key, None)
        new = _read(PhoneRecord.from_bytes, entry)
        before = _groups_of(old) if old else []
        after = _groups_of(new) if new else []
        if new:
            self._records[entry.key] = new
        for group in before:
            if group not in after:
                self._index.move(entry.key, group, False)
        for group in after:
            if group not in before:
                self._index.move(entry.key, group, True)
        self._index.move(entry.key, _FREE, new is not None and entry.key not in self._leased)
        for callback in self._on_phone:
            callback(entry.key)

    def _node_changed(self, entry: Entry) -> None:
        said = _read(NodePresence.from_bytes, entry)
        if said:
            self.nodes[entry.key] = said
        else:
            self.nodes.pop(entry.key, None)
        for callback in self._on_node:
            callback(entry.key)


def _is_for(tenant: str, record: PhoneRecord) -> bool:
    return not tenant or not record.tenants or tenant in record.tenants


def _groups_of(record: PhoneRecord) -> list[Group]:
    return [
        ("name", record.name),
        ("name", record.key),
        (_PHONE, record.id.phone),
        (_MODEL, record.model.casefold()),
        ("api", str(record.api_level)),
        ("state", record.state),
        *(("label", label) for label in record.labels),
        *((_TENANT, tenant) for tenant in record.tenants or (_EVERYBODY,)),
        *((_TOOL, json.dumps(tool, sort_keys=True)) for tool in record.published),
        *([("fresh", "")] if record.fresh else []),
    ]


_Read = TypeVar("_Read", PhoneRecord, NodePresence)


def _read(read: Callable[[bytes], _Read], entry: Entry) -> _Read | None:
    if entry.value is None:
        return None
    try:
        found = read(entry.value)
    except (ValueError, TypeError, HandroidError) as error:
        log.warning("%s cannot be read; it is ignored: %s", entry.key, error)
        return None
    if found.key == entry.key:
        return found
    log.warning("%s describes another key; it is ignored", entry.key)
    return None
