"""The tools that apps on the fleet's phones publish, as a gateway lists them."""

from collections.abc import Mapping
from typing import Any

from handroid.engine.answers import unforeseen
from handroid.engine.profile import Profile
from handroid.model.caller import Caller
from handroid.model.tool import Effect
from handroid.surfaces.fleet.gateway.visible_phones import phone_tokens
from handroid.surfaces.fleet.phones.directory import Directory, Filters
from handroid.tools.tool import DEFAULT_SECONDS, Tool


def published_tools(
    directory: Directory, profile: Profile, caller: Caller, only: str | None
) -> dict[str, Tool]:
    """Return the published tools of all phones that a caller may use, or of ``only`` one."""
    found: dict[str, Tool] = {}
    wanted = Filters(name=only or "", tenant=caller.tenant)
    described = directory.published(wanted, phone_tokens(caller))
    for each in sorted(described, key=lambda each: str(each["name"])):
        tool = _remote_tool(each)
        found.setdefault(profile.name_of_published(tool), tool)
    return found


def _remote_tool(described: Mapping[str, Any]) -> Tool:
    """Return a published tool as its phone's node describes it; the node runs it."""
    return Tool(
        name=described["name"],
        group="published",
        description=described["description"],
        schema=dict(described["schema"]),
        effect=Effect.DESTROYS,
        function=_never,
        read=dict,
        seconds=lambda _values, _settings: DEFAULT_SECONDS,
        open_world=True,
        locks=False,
        phone_argument=described["phone_argument"],
        output_schema=described["output_schema"],
    )


def _never(*_: object, **__: object) -> Any:
    raise unforeseen("A tool of another computer")
