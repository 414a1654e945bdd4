"""Ends a lease by force, for the operator."""

import json
import time

from handroid.errors import InvalidParams, Outcome
from handroid.surfaces.fleet.bus import buckets, names
from handroid.surfaces.fleet.bus.bucket import answered
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.leases.held_lease import HeldLease
from handroid.surfaces.fleet.leases.lease_book import LeaseBook
from handroid.surfaces.fleet.operator.opened import opened
from handroid.surfaces.fleet.phones.directory import Directory
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord


async def end_lease(bus: Bus, name: str) -> tuple[str, HeldLease]:
    """End the lease of a phone by force, and record that; return the phone's name and the lease.

    Raises:
        InvalidParams: the phone is not leased.
        PhoneUnavailable: there is no such phone.
        BusUnavailable: the bus did not answer.
    """
    known = await buckets.existing(bus)
    async with (
        opened(Directory(known)) as directory,
        opened(LeaseBook(known.leases, lambda _phone: None)) as book,
    ):
        record = directory.get(name)
        lease = await _end(book, record)
    await _record(bus, record, lease)
    return record.name, lease


async def _end(book: LeaseBook, record: PhoneRecord) -> HeldLease:
    seen = book.held.get(record.key)
    if seen is None or not await book.release(seen.lease.id, record.key):
        raise InvalidParams(
            f"Nobody has leased {record.name}.", "'handroid fleet phones' shows the holders."
        )
    return seen.lease


async def _record(bus: Bus, record: PhoneRecord, lease: HeldLease) -> None:
    entry = {
        "event": "lease ended by the operator",
        "at": round(time.time(), 3),
        "phone": record.key,
        "from": lease.holder,
    }
    subject = names.audit_subject(lease.tenant, record.id)
    async with answered(Outcome.UNKNOWN):
        await bus.streams.publish(subject, json.dumps(entry).encode())
