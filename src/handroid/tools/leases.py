"""The tools for leases: acquire and release a phone."""

import asyncio
import contextlib
import re
import time
from dataclasses import replace
from typing import Annotated, Any

from handroid.config import Settings
from handroid.errors import (
    HandroidError,
    InvalidParams,
    NotSupported,
    PermissionDenied,
    PhoneLeased,
    PhoneUnavailable,
)
from handroid.model.lease import Lease, WantedLease
from handroid.model.parameters import Enumeration, Flag, Integer, String
from handroid.model.phone import PhoneState
from handroid.model.tool import Effect
from handroid.policy.leases import utc
from handroid.policy.limits import raise_it
from handroid.tools.phone_filter import Candidate, PhoneFilter, acquirable, matching
from handroid.tools.tool import DEFAULT_SECONDS, Call, Values, tool

_DEFAULT_SECONDS = 600
_LONGEST_WAIT = 500
_POLL_SECONDS = 0.1
_LONGEST_HOLDER = 60
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_HOLDER = re.compile(r"[\w .:@+()/-]+")
_STATES = tuple(
    state.value for state in (PhoneState.DEVICE, PhoneState.OFFLINE, PhoneState.UNAUTHORIZED)
)

Holder = Annotated[
    str | None,
    String(
        "A name for the holder, shown to other callers. Default: the name of your token",
        longest=_LONGEST_HOLDER,
    ),
]
Named = Annotated[str | None, String("Only the phone with this name or serial")]


def _seconds(values: Values, _settings: Settings) -> float:
    return float(values["wait"]) + DEFAULT_SECONDS


@tool(effect=Effect.ACTS, open_world=True, locks=False, needs_phone=False, seconds=_seconds)
async def acquire_phone(
    call: Call,
    seconds: Annotated[
        int,
        Integer(
            "Longest duration of the lease; it ends earlier if the phone is not used", at_least=1
        ),
    ] = _DEFAULT_SECONDS,
    holder: Holder = None,
    phone: Named = None,
    model: Annotated[str | None, String("Only a phone whose model contains this text")] = None,
    api_level: Annotated[int | None, Integer("Only a phone with this Android API level")] = None,
    state: Annotated[
        str,
        Enumeration("Only a phone in this state", _STATES),
    ] = "device",
    label: Annotated[str | None, String("Only a phone with this label")] = None,
    wait: Annotated[
        int,
        Integer(
            "How many seconds to wait if all matching phones are in use",
            at_least=0,
            at_most=_LONGEST_WAIT,
        ),
    ] = 0,
    lease: Annotated[
        str | None,
        String(
            "Your own id for the lease (16 to 64 letters, digits, _ or -), to repeat a call safely"
        ),
    ] = None,
    fresh: Annotated[
        bool,
        Flag("Reset the phone to its initial state first; considers only phones that can be reset"),
    ] = False,
) -> dict[str, Any]:
    """Reserve a phone for yourself: until the lease ends, other callers cannot use it. Returns the
    lease's id: pass it as `lease` to the tools that use the phone, and to release_phone when you
    are done."""
    check_wanted(call.settings, seconds, holder, state, lease)
    if call.only is not None and phone not in (None, call.only):
        raise InvalidParams(f"This address serves only '{call.only}'.", "Leave out 'phone'.")
    if fresh:
        raise NotSupported(
            "Phones can be reset only in a fleet, by nodes that start virtual phones.",
            "Leave out 'fresh'.",
        )
    asked = PhoneFilter(call.only or phone, model, api_level, state, label)
    idle = float(call.settings.lease_idle_s)
    wanted = WantedLease(holder or call.caller.name, float(seconds), idle, lease or "")
    if not wait:
        return await _acquire(call, asked, wanted)
    with call.leases.waiting() as place:
        return await _wait(call, asked, replace(wanted, place=place), time.monotonic() + wait)


@tool(effect=Effect.ACTS, idempotent=True, open_world=True, locks=False, needs_phone=False)
async def release_phone(
    call: Call,
    lease: Annotated[str | None, String("The id of the lease. Default: all your leases")] = None,
    phone: Named = None,
    holder: Holder = None,
) -> dict[str, Any]:
    """Release a phone before its lease expires. Without the lease's id, only the caller that
    acquired the phone can release it: the same session, token or program, with the same holder
    name."""
    shown = lease or call.caller.lease
    found = [each for each in call.leases.all() if _may_release(call, each, shown, holder)]
    if phone is not None:
        asked = {each.identity for each in await matching(call, PhoneFilter(phone))}
        found = [each for each in found if each.phone in asked]
    if not found and not shown:
        raise PermissionDenied("You have no such lease.", "Give the lease's id as 'lease'.")
    released = [each for each in found if await call.leases.release(each, call.deadline)]
    names = await _names(call) if released else {}
    return {"released": [names.get(each.phone, each.phone) for each in released]}


def check_wanted(
    settings: Settings, seconds: int, holder: str | None, state: str, lease: str | None
) -> None:
    """Check the arguments of acquire_phone, on one computer and in a fleet.

    Raises:
        InvalidParams: the duration, the holder or the lease is not valid.
        PhoneUnavailable: phones in that state cannot be used.
    """
    most = settings.max_lease_s
    if seconds > most:
        what = f"Parameter 'seconds' must be at most {most}, got: {seconds}."
        raise InvalidParams(what, raise_it("max_lease_s"))
    if holder is not None and not _HOLDER.fullmatch(holder):
        raise InvalidParams("Parameter 'holder' must be letters, digits, spaces and . : @ + - / ()")
    if lease is not None and not _ID.fullmatch(lease):
        raise InvalidParams("Parameter 'lease' must be 16 to 64 letters, digits, _ or -")
    if not PhoneState(state).usable:
        raise PhoneUnavailable(
            f"A phone in the state '{state}' cannot be used.", PhoneState(state).fix_hint
        )


async def _wait(call: Call, asked: PhoneFilter, wanted: WantedLease, end: float) -> dict[str, Any]:
    while True:
        try:
            return await _acquire(call, asked, wanted)
        except (PhoneLeased, PhoneUnavailable):
            left = end - time.monotonic()
            if left <= 0:
                raise
        await asyncio.sleep(min(_POLL_SECONDS, left))


async def _acquire(call: Call, asked: PhoneFilter, wanted: WantedLease) -> dict[str, Any]:
    """Acquire the first free phone; one that the caller already has only if none is free."""
    candidates = await acquirable(call, asked)
    if not candidates:
        raise PhoneUnavailable(f"There is no phone with {asked}.", "List the phones there are.")
    leases = {each.phone: each for each in call.leases.all()}
    again = [each for each in candidates if _has_id(leases.get(each.identity), wanted.id)]
    free = [each for each in candidates if each.identity not in leases]
    taken = [each for each in candidates if each.identity in leases]
    refused: list[PhoneLeased] = []
    for each in [*again, *free, *taken]:
        try:
            turn = each.phone.turn(call.deadline)
            given = await call.leases.acquire(
                each.identity, call.caller, wanted, turn, call.deadline
            )
            return _answer(each, given)
        except PhoneLeased as error:
            refused.append(error)
    raise _all_taken(candidates, refused)


async def _names(call: Call) -> dict[str, str]:
    """Return the names of the attached phones by identity."""
    # A phone can be released even if it, or the adb server, does not answer.
    with contextlib.suppress(HandroidError):
        return {each.identity: each.phone.slug for each in await matching(call, PhoneFilter())}
    return {}


def _has_id(lease: Lease | None, wanted: str) -> bool:
    return lease is not None and bool(wanted) and lease.id == wanted


def _all_taken(candidates: list[Candidate], refused: list[PhoneLeased]) -> HandroidError:
    if len(candidates) == 1:
        return refused[-1]
    what = f"All {len(candidates)} matching phones are leased. {refused[-1].what}"
    return PhoneLeased(what, "Wait for one with 'wait', or use other filters.")


def _may_release(call: Call, lease: Lease, shown: str, holder: str | None) -> bool:
    if shown:
        return lease.id == shown
    key = call.caller.key
    return bool(key) and lease.caller == key and lease.holder == (holder or call.caller.name)


def _answer(chosen: Candidate, lease: Lease) -> dict[str, Any]:
    return {
        "lease": lease.id,
        "phone": chosen.phone.slug,
        "serial": chosen.phone.serial,
        "holder": lease.holder,
        "since": utc(lease.since),
        "until": utc(lease.until),
        "idle_seconds": lease.idle,
        "revision": lease.revision,
    }
