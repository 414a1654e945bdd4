"""Adds the argument `lease` to tools, by which a call names its lease."""

from dataclasses import replace
from typing import Any

from handroid.engine.profile import LEASES, Profile
from handroid.errors import InvalidParams
from handroid.model.caller import Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Leases
from handroid.phone.roster import Roster
from handroid.tools.tool import Tool, Values

_RELEASE_SECONDS = 5.0
_LEASE = {
    "type": "string",
    "description": "The id of your lease of the phone, from acquire_phone. Optional in a session.",
}


def with_lease(tool: Tool, profile: Profile, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a tool's schema with the argument for a lease, if leases are on."""
    if not _takes_lease(tool, profile):
        return schema
    return {**schema, "properties": {**schema["properties"], _argument(tool): _LEASE}}


def showing_lease(tool: Tool, profile: Profile, arguments: Values, caller: Caller) -> Caller:
    """Take the lease out of the arguments; return the caller with that lease.

    Raises:
        InvalidParams: it is not a text.
    """
    shown = arguments.pop(_argument(tool), None) if _takes_lease(tool, profile) else None
    if shown is None:
        return caller
    if not isinstance(shown, str) or not shown:
        raise InvalidParams(f"Parameter '{_argument(tool)}' must be a lease's id")
    return replace(caller, lease=shown)


async def leased_phone(
    caller: Caller, leases: Leases, roster: Roster, deadline: Deadline
) -> str | None:
    """Return the serial of the phone that a caller's lease is for; None if it is not attached."""
    identities = {each.phone for each in leases.all() if each.id == caller.lease}
    for attached, phone in await roster.attached(deadline) if identities else ():
        if attached.state.usable and (await phone.facts(deadline)).identity.name in identities:
            return phone.serial
    return None


async def release_all(caller: Caller, leases: Leases) -> None:
    """End every lease of a caller that has gone.

    Raises:
        HandroidError: the leases cannot be changed.
    """
    for each in leases.all():
        if caller.key and each.caller == caller.key:
            await leases.release(each, Deadline.after(_RELEASE_SECONDS))


def _takes_lease(tool: Tool, profile: Profile) -> bool:
    return tool.needs_phone and LEASES in profile.groups


def _argument(tool: Tool) -> str:
    """Return ``lease``, or a similar name if the tool already has a parameter of that name."""
    name = "lease"
    while name in tool.schema["properties"]:
        name += "_"
    return name
