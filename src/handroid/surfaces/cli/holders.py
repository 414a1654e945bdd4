"""Finds who holds which of the attached phones."""

import contextlib
from collections.abc import Mapping
from typing import Any

from handroid.adb.stream import Transport
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease
from handroid.model.phone import AttachedPhone
from handroid.phone.phone import Phone
from handroid.phone.phone_sources import PhoneSources
from handroid.policy.leases import utc
from handroid.state import State


async def holders_of(
    attached: list[AttachedPhone],
    sources: PhoneSources,
    state: State,
    leases: Mapping[str, Lease],
    deadline: Deadline,
) -> dict[str, Lease]:
    """Return the lease of each phone by serial; the phones are asked for their identities."""
    found: dict[str, Lease] = {}
    for each in attached:
        if each.state.usable:
            phone = Phone(Transport(sources.server_of(each.serial), each.serial), "", state)
            with contextlib.suppress(HandroidError):
                identity = (await phone.facts(deadline)).identity.name
                found.update({each.serial: leases[identity]} if identity in leases else {})
            await phone.close()
    return found


def as_object(lease: Lease, name: str | None) -> dict[str, Any]:
    """Return the public part of a lease: all but its id and its caller."""
    return {
        "phone": name,
        "identity": lease.phone,
        "holder": lease.holder,
        "since": utc(lease.since),
        "until": utc(lease.until),
        "idle_seconds": lease.idle,
        "revision": lease.revision,
    }
