"""`acquire_phone` and `release_phone` for the phones of the whole fleet."""

from dataclasses import replace
from typing import Any

from handroid.errors import (
    HandroidError,
    InvalidParams,
    PermissionDenied,
    PhoneLeased,
    PhoneUnavailable,
)
from handroid.model.caller import Caller
from handroid.model.tool import Text
from handroid.policy.leases import utc
from handroid.surfaces.fleet.gateway.gateway_tools import GatewayCall
from handroid.surfaces.fleet.leases.held_lease import SeenLease
from handroid.surfaces.fleet.leases.leases import FleetLeases, Wanted
from handroid.surfaces.fleet.phones.directory import Filters
from handroid.tools.leases import check_wanted


async def acquire(
    call: GatewayCall,
    seconds: int,
    holder: str | None,
    phone: str | None,
    model: str | None,
    api_level: int | None,
    state: str,
    label: str | None,
    wait: int,
    lease: str | None,
    fresh: bool,
) -> dict[str, Any]:
    """Lease a matching phone to a caller, after resetting it if the caller asks for that."""
    check_wanted(call.settings, seconds, holder, state, lease)
    if call.only is not None and phone not in (None, call.only):
        raise InvalidParams(f"This address serves only '{call.only}'.", "Leave out 'phone'.")
    filters = Filters(
        name=call.only or phone or "",
        model=model or "",
        api_level=api_level or 0,
        state=state,
        labels=(label,) if label else (),
        tenant=call.caller.tenant,
        fresh=fresh,
    )
    wanted = Wanted(
        filters,
        call.caller.tenant,
        call.caller.key,
        holder or call.caller.name,
        float(call.settings.lease_idle_s),
        float(seconds),
        lease or "",
    )
    with call.metrics.acquire():
        has_it = bool(lease and call.leases.phone_of(lease))
        phone, seen = await _acquire(call, wanted, wait)
        if fresh and not has_it:
            await _make_fresh(call, phone, seen.lease.id)
    return _answer(call, phone, seen)


async def _make_fresh(call: GatewayCall, phone: str, lease: str) -> None:
    try:
        answer = await call.make_fresh(phone, lease)
    except HandroidError:
        await call.leases.release(lease)
        raise
    if answer.is_error:
        await call.leases.release(lease)
        why = " ".join(each.text for each in answer.contents if isinstance(each, Text))
        raise PhoneUnavailable(f"You got no phone: {why}", "Acquire another.")


async def _acquire(call: GatewayCall, wanted: Wanted, wait: int) -> tuple[str, SeenLease]:
    if call.caller.phones is None:
        return await call.leases.acquire(wanted, wait, call.admit)
    found = [record for record in call.directory.find(wanted.filters) if call.visible(record)]
    if len(found) == 1:
        only = Filters(name=str(found[0].id), tenant=wanted.filters.tenant)
        return await call.leases.acquire(_for(wanted, only), wait, call.admit)
    for record in found:
        try:
            one = Filters(name=str(record.id), tenant=wanted.filters.tenant)
            return await call.leases.acquire(_for(wanted, one))
        except PhoneLeased:
            continue
    if found:
        raise PhoneLeased("All of your phones that match are in use", "Try again later.")
    raise PhoneUnavailable("No phone of the fleet matches.", "Use fewer filters.")


def _for(wanted: Wanted, filters: Filters) -> Wanted:
    return replace(wanted, filters=filters)


async def release(
    call: GatewayCall, lease: str | None, phone: str | None, holder: str | None
) -> dict[str, Any]:
    """End a lease by its id, or all leases of the same caller and holder."""
    shown, named = lease or call.caller.lease, call.only or phone
    found = {
        each: seen
        for each, seen in call.leases.held.items()
        if _may_release(call, seen, shown, holder) and named in (None, each, _name(call, each))
    }
    if not found and not shown:
        raise PermissionDenied("You have no such lease.", "Give the lease's id as 'lease'.")
    ended = [each for each, seen in found.items() if await call.leases.release(seen.lease.id)]
    return {"released": [_name(call, each) for each in ended]}


async def release_all(caller: Caller, leases: FleetLeases) -> None:
    """End every lease of a caller that has gone, but none of a namesake in another tenant.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    for seen in list(leases.held.values()):
        own = seen.lease.tenant == caller.tenant and seen.lease.caller == caller.key
        if caller.key and own:
            await leases.release(seen.lease.id)


def _may_release(call: GatewayCall, seen: SeenLease, shown: str, holder: str | None) -> bool:
    if seen.lease.tenant != call.caller.tenant:
        return False
    if shown:
        return seen.lease.id == shown
    own = bool(call.caller.key) and seen.lease.caller == call.caller.key
    return own and seen.lease.holder == (holder or call.caller.name)


def _name(call: GatewayCall, phone: str) -> str:
    record = call.directory.known(phone)
    return record.name if record else phone


def _answer(call: GatewayCall, phone: str, seen: SeenLease) -> dict[str, Any]:
    lease = call.leases.shown(phone, seen)
    return {
        "lease": lease.id,
        "phone": _name(call, phone),
        "id": phone,
        "holder": lease.holder,
        "since": utc(lease.since),
        "until": utc(lease.until),
        "idle_seconds": lease.idle,
        "revision": lease.revision,
    }
