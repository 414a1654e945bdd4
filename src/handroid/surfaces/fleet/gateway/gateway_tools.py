"""The gateway's own tools: listing phones, and calling one tool on many phones."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

from handroid.config import Settings
from handroid.engine.profile import Profile
from handroid.errors import InvalidParams
from handroid.model import progress
from handroid.model.caller import Caller
from handroid.model.parameters import Integer, Object, String, Strings
from handroid.model.tool import Answer, Effect, Text
from handroid.surfaces.fleet.leases.leases import FleetLeases
from handroid.surfaces.fleet.monitoring.metrics import GatewayMetrics
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.tools.tool import tool

GROUP = "fleet"
_MOST_LISTED = 1000
_MOST_AT_ONCE = 64
_LONGEST = 200

CallOne = Callable[[str, str, Mapping[str, Any]], Awaitable[Answer]]


@dataclass(frozen=True)
class GatewayCall:
    """A call to one of the gateway's own tools.

    ``call_one`` calls a tool on a phone for the caller; ``make_fresh`` asks the node of a phone, by
    its id, to reset it for the holder of a lease; ``admit`` raises an error once the caller's
    rights are revoked.
    """

    caller: Caller
    profile: Profile
    directory: Directory
    visible: Callable[[PhoneRecord], bool]
    call_one: CallOne
    make_fresh: Callable[[str, str], Awaitable[Answer]]
    admit: Callable[[], None]
    settings: Settings
    leases: FleetLeases
    metrics: GatewayMetrics
    only: str | None


def _filters(tenant: str, model: str, api: int, state: str, label: str) -> Filters:
    labels = tuple(word.strip() for word in label.split(",") if word.strip())
    return Filters(model=model, api_level=api, state=state, labels=labels, tenant=tenant)


@tool(effect=Effect.READS, idempotent=True, open_world=True, needs_phone=False, group="phones")
async def list_phones(
    call: GatewayCall,
    model: Annotated[
        str, String("Only phones whose model contains this text", longest=_LONGEST)
    ] = "",
    api_level: Annotated[int, Integer("Only phones with this API level", 0, 1000)] = 0,
    state: Annotated[
        str, String("Only phones in this state, such as device", longest=_LONGEST)
    ] = "",
    label: Annotated[
        str, String("Only phones with these labels, separated by commas", longest=_LONGEST)
    ] = "",
) -> list[dict[str, Any]]:
    """Lists the phones of the fleet by the names that the `phone` parameter of other tools takes,
    at most 1000 of those that match."""
    wanted = _filters(call.caller.tenant, model, api_level, state, label)
    found = (record for record in call.directory.find(wanted) if call.visible(record))
    return [_described(record, call.directory) for record in islice(found, _MOST_LISTED)]


def _described(record: PhoneRecord, directory: Directory) -> dict[str, Any]:
    return {
        "phone": record.name,
        "id": str(record.id),
        "state": directory.state(record),
        "model": record.model,
        "api_level": record.api_level,
        "labels": list(record.labels),
    }


@tool(
    effect=Effect.DESTROYS,
    open_world=True,
    needs_phone=False,
    group=GROUP,
    seconds=lambda values, settings: float(settings.max_call_s),
)
async def call_on_phones(
    call: GatewayCall,
    tool: Annotated[str, String("Name of the tool to call on each phone", longest=_LONGEST)],
    phones: Annotated[list[str], Strings("Names of the phones")],
    arguments: Annotated[
        dict[str, Any] | None, Object("The tool's arguments, the same for each phone")
    ] = None,
) -> dict[str, Any]:
    """Calls one tool on many phones at the same time, and returns the text of each answer by the
    phone's name. If it fails on one phone, the others are still called."""
    if len(phones) > _MOST_LISTED:
        raise InvalidParams(f"Parameter 'phones' must name at most {_MOST_LISTED} phones")
    names = list(dict.fromkeys(phones))
    done, limit = 0, asyncio.Semaphore(_MOST_AT_ONCE)

    async def one(phone: str) -> dict[str, Any]:
        nonlocal done
        async with limit:
            answer = await call.call_one(tool, phone, arguments or {})
        done += 1
        progress.report("phones", done, len(names))
        return _summary(answer)

    results = await asyncio.gather(*(one(name) for name in names))
    return {"results": dict(zip(names, results, strict=True))}


def _summary(answer: Answer) -> dict[str, Any]:
    text = "\n".join(each.text for each in answer.contents if isinstance(each, Text))
    return {"ok": not answer.is_error, "outcome": answer.outcome.value, "text": text}
