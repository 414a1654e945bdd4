"""Asks a phone's node to reset the phone."""

import secrets
from dataclasses import replace

from handroid.engine.profile import Profile
from handroid.model.caller import Caller
from handroid.model.tool import Answer
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.messages.envelope import (
    NODE_TOOLS,
    RESET_PHONE,
    RESET_SECONDS,
    Request,
)
from handroid.surfaces.fleet.monitoring import tracing

_CALL_DIGITS = 16
_GRACE_SECONDS = 3.0


async def reset_phone(
    fleet: Fleet, profile: Profile, caller: Caller, phone: str, lease: str
) -> Answer:
    """Reset a phone for the holder of a lease; a failed reset is returned as an answer.

    Raises:
        HandroidError: the node could not be reached, or its answer was lost.
    """
    record = fleet.directory.get(phone, caller.tenant)
    request = Request(
        call=secrets.token_hex(_CALL_DIGITS),
        tool=f"{profile.prefix}{RESET_PHONE}",
        arguments={},
        tools=NODE_TOOLS,
        profile=profile,
        caller=replace(caller, lease=lease),
        lasts_ms=round((RESET_SECONDS + _GRACE_SECONDS) * 1000),
        phones=frozenset({record.id.phone}),
        trace=tracing.current(),
    )
    return await fleet.send(record, request)
