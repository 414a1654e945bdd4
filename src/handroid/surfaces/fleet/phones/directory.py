"""A gateway's view of all phones and nodes, and what it can be asked for.

A question is answered from the smallest group that it names, so its time depends on what it finds,
not on how many phones there are.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TypeVar

from handroid.errors import HandroidError, InvalidParams, PhoneUnavailable
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.phones.presence import NodePresence
from handroid.surfaces.fleet.phones.random_set import RandomSet

log = logging.getLogger(__name__)

_FREE = ("free", "")
_MODEL = "model"
Group = tuple[str, str]


@dataclass(frozen=True)
class Filters:
    """Which phones; what is left empty does not matter.

    A name is a phone's name or its id. A model need only contain the one asked for. ``fresh`` are
    phones that their nodes can make as new.
    """

    name: str = ""
    model: str = ""
    api_level: int = 0
    state: str = ""
    labels: tuple[str, ...] = ()
    tenant: str = ""
    fresh: bool = False

    def groups(self) -> list[Group]:
        """Return the groups that a phone must be in, besides one of a model."""
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

    def admits(self, record: PhoneRecord) -> bool:
        """Whether the tenant that asks may use the phone, and its model is as asked for."""
        admitted = not self.tenant or not record.tenants or self.tenant in record.tenants
        return admitted and (not self.model or self.model.casefold() in record.model.casefold())


class Directory:
    """All phones and nodes of the fleet, as the bus publishes them."""

    def __init__(self, buckets: Buckets) -> None:
        self._records: dict[str, PhoneRecord] = {}
        self._groups: dict[Group, RandomSet] = {}
        self._models: set[str] = set()
        self._leased: set[str] = set()
        self.nodes: dict[str, NodePresence] = {}
        self._on_phone: list[Callable[[str], None]] = []
        self._on_node: list[Callable[[str], None]] = []
        self._phones_view = BucketView(buckets.phones, self._phone_changed)
        self._nodes_view = BucketView(buckets.nodes, self._node_changed)

    async def open(self) -> None:
        """Read everything, and follow it from now on.

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
        """Whether no change is known to be missed."""
        return self._phones_view.current and self._nodes_view.current

    def on_phone(self, callback: Callable[[str], None]) -> None:
        """Run something with the id of every phone whose record changed."""
        self._on_phone.append(callback)

    def on_node(self, callback: Callable[[str], None]) -> None:
        """Run something with the name of every node that came, changed or went."""
        self._on_node.append(callback)

    def __len__(self) -> int:
        return len(self._records)

    def all(self) -> list[PhoneRecord]:
        """Return the records of all phones."""
        return list(self._records.values())

    def known(self, phone: str) -> PhoneRecord | None:
        """Return the record of a phone by its id."""
        return self._records.get(phone)

    def present(self, record: PhoneRecord) -> bool:
        """Whether a phone's node is there."""
        return record.id.node_name in self.nodes

    def state(self, record: PhoneRecord) -> str:
        """Return a phone's state; absent where its node is."""
        return record.state if self.present(record) else "absent"

    def get(self, name: str, tenant: str = "") -> PhoneRecord:
        """Return the phone with an id or a name.

        Raises:
            PhoneUnavailable: there is none, or not for this tenant.
            InvalidParams: several phones have that name.
        """
        filters = Filters(name=name, tenant=tenant)
        exact = self._records.get(name)
        if exact and filters.admits(exact):
            return exact
        found = list(islice(self._matching(filters), 3))
        if not found:
            raise PhoneUnavailable(f"No phone {name!r} is in the fleet", "List the phones.")
        if len(found) > 1:
            ids = ", ".join(str(record.id) for record in found)
            raise InvalidParams(f"Several phones are called {name!r}: {ids}", "Use an id.")
        return found[0]

    def find(self, filters: Filters) -> list[PhoneRecord]:
        """Return the phones that match, those of absent nodes too unless a state is asked for."""
        found = self._matching(filters)
        if filters.state:
            found = (record for record in found if self.present(record))
        return sorted(found, key=lambda record: record.id)

    def free(self, filters: Filters, most: int) -> list[PhoneRecord]:
        """Return some phones that match, are there, and have no lease, from a random place on."""
        found = self._matching(filters, _FREE)
        usable = (r for r in found if self.present(r) and r.state == "device")
        return list(islice(usable, most))

    def matches(self, phone: str, filters: Filters) -> bool:
        """Whether a phone is one of those asked for."""
        record = self._records.get(phone)
        if record is None or not filters.admits(record):
            return False
        return all(phone in self._groups.get(group, ()) for group in filters.groups())

    def set_leased(self, phone: str, leased: bool) -> None:
        """Note whether a phone has a lease."""
        (self._leased.add if leased else self._leased.discard)(phone)
        if phone in self._records:
            self._move(phone, _FREE, not leased)

    def _matching(self, filters: Filters, *more: Group) -> Iterator[PhoneRecord]:
        wanted = [*filters.groups(), *more]
        sets = sorted((self._groups.get(group) or RandomSet() for group in wanted), key=len)
        smallest: Iterable[str] = sets[0] if sets else self._records
        if filters.model:
            models = self._of_models(filters.model.casefold())
            if not sets or sum(map(len, models)) < len(sets[0]):
                smallest = chain.from_iterable(models)
        for phone in smallest:
            record = self._records[phone]
            if filters.admits(record) and all(phone in other for other in sets):
                yield record

    def _of_models(self, part: str) -> list[RandomSet]:
        """Return the phones of each model that contains a text; there are few models."""
        return [self._groups[_MODEL, model] for model in self._models if part in model]

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
                self._move(entry.key, group, False)
        for group in after:
            if group not in before:
                self._move(entry.key, group, True)
        self._move(entry.key, _FREE, new is not None and entry.key not in self._leased)
        for callback in self._on_phone:
            callback(entry.key)

    def _move(self, phone: str, group: Group, inside: bool) -> None:
        found = self._groups.get(group)
        if inside:
            if found is None:
                found = self._groups[group] = RandomSet()
                if group[0] == _MODEL:
                    self._models.add(group[1])
            found.add(phone)
        elif found is not None:
            found.discard(phone)
            if not found:
                del self._groups[group]
                if group[0] == _MODEL:
                    self._models.discard(group[1])

    def _node_changed(self, entry: Entry) -> None:
        said = _read(NodePresence.from_bytes, entry)
        if said:
            self.nodes[entry.key] = said
        else:
            self.nodes.pop(entry.key, None)
        for callback in self._on_node:
            callback(entry.key)


def _groups_of(record: PhoneRecord) -> list[Group]:
    return [
        ("name", record.name),
        ("name", record.key),
        (_MODEL, record.model.casefold()),
        ("api", str(record.api_level)),
        ("state", record.state),
        *(("label", label) for label in record.labels),
        *([("fresh", "")] if record.fresh else []),
    ]


_Read = TypeVar("_Read", PhoneRecord, NodePresence)


def _read(read: Callable[[bytes], _Read], entry: Entry) -> _Read | None:
    if entry.value is None:
        return None
    try:
        found = read(entry.value)
    except (ValueError, TypeError, HandroidError) as error:
        log.warning("%s cannot be read, so it is left out: %s", entry.key, error)
        return None
    if found.key == entry.key:
        return found
    log.warning("%s describes another, so it is left out", entry.key)
    return None
