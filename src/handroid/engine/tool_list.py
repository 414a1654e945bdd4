"""Lists the tools that a profile shows to a caller."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

from handroid.engine.leasing import with_lease
from handroid.engine.profile import Profile
from handroid.model.caller import Caller
from handroid.model.tool import Effect, ListedTool
from handroid.policy import tokens
from handroid.tools.compound import limited
from handroid.tools.tool import Registry, Tool

_PHONE = {
    "type": "string",
    "description": "Which phone, by the name that the list of phones gives. Needed with several.",
}

Several: TypeAlias = Callable[[], bool]
"""Whether a caller has to name a phone; called only if it matters."""


@dataclass(frozen=True)
class ToolList:
    """The tools of a registry as callers see them; ``read_only`` leaves out actions."""

    registry: Registry
    read_only: bool = False
    _names: dict[Profile, tuple[int, dict[str, Tool]]] = field(default_factory=dict)

    def listed(
        self, profile: Profile, caller: Caller, published: Mapping[str, Tool], several: Several
    ) -> list[ListedTool]:
        """Return the tools that a caller sees, in a fixed order, published ones last."""
        with_phone = several() and not profile.fixed
        names = frozenset(tool.name for tool in self.registry)
        rename = partial(profile.with_own_names, names=names)

        def allowed(tool: Tool) -> bool:
            may = tokens.may_use(caller, tool.group, tool.effect)
            return may and self._shown(tool, profile, several)

        own = (
            _listed(tool, profile, profile.name_of(tool), rename, with_phone)
            for each in self.registry
            if (tool := limited(each, allowed))
        )
        others = (
            _listed(_formed(tool, profile), profile, name, _as_it_is, with_phone)
            for name, tool in published.items()
            if tokens.may_use(caller, tool.group, tool.effect)
        )
        return [*own, *others]

    def find(self, profile: Profile, name: str, several: Several) -> Tool | None:
        """Return the tool with the name that a caller uses."""
        version, names = self._names.get(profile, (-1, {}))
        if version != self.registry.version:
            names = {profile.name_of(tool): tool for tool in self.registry}
            self._names[profile] = self.registry.version, names
        own = names.get(name)
        shown = partial(self._shown, profile=profile, several=several)
        return limited(own, shown) if own else None

    def _shown(self, tool: Tool, profile: Profile, several: Several) -> bool:
        if self.read_only and tool.effect is not Effect.READS:
            return False
        if tool.group == "phones":
            return not profile.fixed and several()
        return profile.shows(tool)


def _listed(
    tool: Tool, profile: Profile, name: str, rename: Callable[[Any], Any], with_phone: bool
) -> ListedTool:
    schema = _with_phone(tool) if with_phone and tool.needs_phone else tool.schema
    return ListedTool(
        name=name,
        description=rename(tool.description),
        schema=rename(with_lease(tool, profile, schema)),
        effect=tool.effect,
        idempotent=tool.idempotent,
        open_world=tool.open_world,
        output_schema=tool.output_schema,
    )


def _formed(tool: Tool, profile: Profile) -> Tool:
    return tool if profile.structured else replace(tool, output_schema=None)


def _as_it_is(value: Any) -> Any:
    return value


def _with_phone(tool: Tool) -> dict[str, Any]:
    properties = {**tool.schema["properties"], tool.phone_argument: _PHONE}
    return {**tool.schema, "properties": properties}
