"""Tools that apps on the phone publish, after a person approved them."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

from handroid.model.parameters import Object, String
from handroid.model.tool import Answer, Effect, Text
from handroid.published.approval_check import Entry, Standing
from handroid.published.approvals import Approval
from handroid.published.names import LONGEST, is_name
from handroid.published.offer import Parameter
from handroid.published.outputs import output_schema
from handroid.published.result import Result
from handroid.published.schema import schema
from handroid.published.text_limits import DESCRIPTION
from handroid.tools.tool import DEFAULT_SECONDS, Call, Tool, Values, tool

_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*")
_LONGEST_PREFIX = 25


@tool(effect=Effect.READS, idempotent=True, open_world=True, locks=False)
async def list_published_tools(call: Call) -> dict[str, Any]:
    """Lists the tools that apps on the phone publish and the phone's owner approved, with their
    parameters. For tools that are not approved it gives the app's package, their number, and the
    command by which the owner approves them."""
    found = await call.available_tools.entries(call.phone, call.deadline)
    approved = [e.approval for e in found if e.standing is Standing.APPROVED and e.approval]
    unapproved = call.available_tools.unapproved(call.phone)
    return {
        "tools": [_described(each, call.published) for each in (*approved, *unapproved)],
        "not_approved": [] if unapproved else _not_approved(found, call),
    }


@tool(effect=Effect.DESTROYS, open_world=True, locks=False)
async def call_published_tool(
    call: Call,
    name: Annotated[
        str,
        String("Name as android_list_published_tools gives it", longest=LONGEST + _LONGEST_PREFIX),
    ],
    arguments: Annotated[
        dict[str, Any] | None, Object("The tool's arguments, by the names of its parameters")
    ] = None,
) -> Answer:
    """Calls a tool that an app on the phone publishes and the phone's owner approved."""
    bare = name.removeprefix(call.published) if call.published else name
    given, prefix = arguments or {}, call.published
    return _answer(await call.available_tools.call(call.phone, bare, given, call.deadline, prefix))


def own_tool(approval: Approval) -> Tool:
    """Return an approved tool as a separate tool: callers see the text that was approved."""

    async def run(call: Call, arguments: Values) -> Answer:
        name, prefix = approval.name, call.published
        return _answer(
            await call.available_tools.call(call.phone, name, arguments, call.deadline, prefix)
        )

    def read(arguments: Mapping[str, Any]) -> Values:
        # Its parameters are only known from the phone's own approval.
        return {"arguments": dict(arguments)}

    if not is_name(approval.name):
        raise ValueError("no name for a published tool")
    return Tool(
        name=approval.name,
        group="published",
        description=_description(approval),
        schema=schema(approval.parameters),
        effect=Effect.DESTROYS,
        function=run,
        read=read,
        seconds=lambda _values, _settings: DEFAULT_SECONDS,
        open_world=True,
        locks=False,
        phone_argument=_phone_argument(approval),
        output_schema=output_schema(approval.outputs),
    )


def _answer(result: Result) -> Answer:
    return Answer((Text(result.text),), untrusted=True, structured=result.structured)


def _description(approval: Approval) -> str:
    """Return the descriptions of a tool and of all tools of its app."""
    if not approval.about:
        return approval.description or approval.title
    of_all = f"{approval.title}: {approval.about}"
    whole = f"{approval.description} ({of_all})" if approval.description else of_all
    return whole if len(whole) <= DESCRIPTION else f"{whole[: DESCRIPTION - 1].rstrip()}…"


def _phone_argument(approval: Approval) -> str:
    """Return ``phone``, or a similar name if the app's tool has a parameter of that name."""
    name, taken = "phone", {each.name for each in approval.parameters}
    while name in taken:
        name += "_"
    return name


def _described(approval: Approval, prefix: str) -> dict[str, Any]:
    described = {
        "name": prefix + approval.name,
        "title": approval.title,
        "about": approval.about,
        "description": approval.description,
        "parameters": [_parameter(each) for each in approval.parameters],
        "outputs": [_output(each) for each in approval.outputs],
    }
    for optional in ("about", "outputs"):
        if not described[optional]:
            del described[optional]
    return described


def _parameter(parameter: Parameter) -> dict[str, Any]:
    described = {**asdict(parameter), "type": parameter.type.value}
    if not parameter.choices:
        del described["choices"]
    return described


def _output(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "type": parameter.type.value,
        "description": parameter.description,
    }


def _not_approved(found: list[Entry], call: Call) -> list[dict[str, Any]]:
    """Describe apps without any of their own text."""
    open_ones = (Standing.NOT_APPROVED, Standing.CHANGED)
    counts = Counter(e.package for e in found if e.standing in open_ones and e.offer)
    which = f" --phone {call.phone.serial}" if call.roster.several else ""
    return [
        {
            "package": package,
            "count": count,
            "command": f"handroid published approve {package}{which}",
        }
        for package, count in counts.items()
        if _PACKAGE.fullmatch(package)
    ]
