"""``provider.*``: content providers that publish a tool."""

from __future__ import annotations

import asyncio
from typing import Final

from fakedroid.state.components import Extras, JavaException
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import no_provider, provider_threw
from handroid.virtual_phone.hand.refusals import UNKNOWN
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.requests.published import allow

_LONGEST_MESSAGE: Final = 1000
_STRINGS: Final = frozenset(
    {"tool_name", "tool_description", "tool_input_schema", "tool", "tool_result", "error_message"}
)


async def describe(request: Request) -> dict[str, Value]:
    """Ask a provider to describe its tool."""
    return await _call(request, "get_tool_info", {})


async def execute(request: Request) -> dict[str, Value]:
    """Ask a provider to run its tool."""
    args = request.args
    extras = {"tool_name": args["tool"], "tool_arguments": dict(args["arguments"])}
    return await _call(request, "execute_tool", extras)


async def _call(request: Request, method: str, extras: Extras) -> dict[str, Value]:
    authority = request.args["authority"]
    app = request.phone.components.provider(authority)
    if app is None:
        raise no_provider(authority)
    allow(app, authority)
    request.outcome = UNKNOWN
    work = request.phone.components.begin_call(app, method, None, extras, request.time.at)
    await request.time.pause(app.takes)
    try:
        answer = await request.time.wait_for(asyncio.shield(work))
    except JavaException as thrown:
        raise provider_threw(authority, _described(thrown)).after(UNKNOWN) from thrown
    return {"answer": None if answer is None else _kept(answer)}


def _described(thrown: JavaException) -> str:
    """Return the exception as the hand quotes it."""
    said = f": {thrown.message}" if thrown.message else ""
    return f"{thrown.name.rpartition('.')[2]}{said}"[:_LONGEST_MESSAGE].strip().removesuffix(".")


def _kept(answer: Extras) -> dict[str, Value]:
    """Return the values that the protocol passes on, if they have the right type."""
    kept: dict[str, Value] = {
        name: value
        for name, value in answer.items()
        if (name in _STRINGS and isinstance(value, str))
        or (name == "success" and isinstance(value, bool))
    }
    required = answer.get("tool_input_required")
    if isinstance(required, list | tuple) and all(isinstance(each, str) for each in required):
        kept["tool_input_required"] = [*required]
    return kept
