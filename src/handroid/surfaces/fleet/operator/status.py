"""The status of a fleet: its nodes, its phones by state, and its leases."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from handroid.errors import InvalidParams
from handroid.policy.leases import utc
from handroid.surfaces.fleet.bus import buckets
from handroid.surfaces.fleet.bus.bucket_view import BucketView
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.bus_clock import BusClock
from handroid.surfaces.fleet.leases.lease_book import LeaseBook
from handroid.surfaces.fleet.operator.opened import opened
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import QUARANTINED, PhoneRecord
from handroid.surfaces.fleet.phones.presence import NodePresence
from handroid.surfaces.fleet.policy import controls


class FleetStatus:
    """Follows the status of a fleet."""

    def __init__(
        self, directory: Directory, leases: LeaseBook, decisions: BucketView, clock: BusClock
    ) -> None:
        self._clock = clock
        self._directory = directory
        self._leases = leases
        self._decisions = decisions

    def now(self) -> dict[str, Any]:
        """Return the nodes, the phones by state, the quarantined phones and the leases, as JSON."""
        directory = self._directory
        states = Counter(directory.state(each) for each in directory.all())
        return {
            "current": directory.current,
            "stopped": controls.STOP in self._decisions.entries,
            "nodes": self._nodes(),
            "phones": dict(sorted(states.items())),
            "quarantined": [
                {"phone": each.name, "id": each.key}
                for each in directory.find(Filters(state=QUARANTINED))
            ],
            "leases": [self._lease(phone) for phone in sorted(self._leases.held)],
        }

    def phones(self) -> list[dict[str, Any]]:
        """Return every phone with its state and who has it, as JSON."""
        found = [self._phone(each) for each in self._directory.find(Filters())]
        return sorted(found, key=lambda phone: (phone["node"], phone["phone"]))

    def _phone(self, record: PhoneRecord) -> dict[str, Any]:
        held = self._leases.held.get(record.key)
        return {
            "phone": record.name,
            "id": record.key,
            "node": record.id.node_name,
            "state": self._directory.state(record),
            "model": record.model,
            "api_level": record.api_level,
            "labels": list(record.labels),
            "tenants": list(record.tenants),
            "holder": held.lease.holder if held else "",
        }

    def _nodes(self) -> list[dict[str, Any]]:
        records, present = self._directory.all(), self._directory.nodes
        phones = Counter(each.id.node_name for each in records)
        leased = Counter(each.id.node_name for each in records if each.key in self._leases.held)
        return [
            {
                "node": name,
                "state": _state(present.get(name)),
                "phones": phones[name],
                "leased": leased[name],
                "version": present[name].version if name in present else "",
            }
            for name in sorted(phones.keys() | present.keys())
        ]

    def _lease(self, phone: str) -> dict[str, Any]:
        record = self._directory.known(phone)
        shown = self._leases.held[phone].shown(phone, self._clock.seconds())
        return {
            "phone": record.name if record else phone,
            "id": phone,
            "holder": shown.holder,
            "tenant": self._leases.held[phone].lease.tenant,
            "since": utc(shown.since),
            "until": utc(shown.until),
        }


@asynccontextmanager
async def status_of(bus: Bus) -> AsyncIterator[FleetStatus]:
    """Follow the status of a fleet during the body, without being a member.

    Raises:
        BusUnavailable: the bus did not answer.
        BusTooOld: there is no fleet on this bus.
    """
    known = await buckets.existing(bus)
    async with (
        opened(Directory(known)) as directory,
        opened(LeaseBook(known.leases, lambda _phone: None)) as leases,
        opened(BucketView(known.controls, lambda _entry: None)) as decisions,
    ):
        clock = BusClock()
        await clock.follow(bus)
        yield FleetStatus(directory, leases, decisions, clock)


async def reinstate_phone(bus: Bus, name: str) -> str:
    """End the quarantine of a phone, and return the phone's name.

    Raises:
        PhoneUnavailable: there is no such phone.
        InvalidParams: the phone is not quarantined.
        BusUnavailable: the bus did not answer.
    """
    known = await buckets.existing(bus)
    async with opened(Directory(known)) as directory:
        record = directory.get(name)
    if record.state != QUARANTINED:
        raise InvalidParams(
            f"{record.name} is not quarantined: its state is '{record.state}'.",
            "See 'handroid fleet status' for the quarantined phones.",
        )
    await controls.reinstate(known.controls, record.id)
    return record.name


def _state(presence: NodePresence | None) -> str:
    if presence is None:
        return "absent"
    return "draining" if presence.draining else "up"
