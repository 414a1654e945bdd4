"""The engine: validate, lock the phone, act, answer."""

import copy
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from handroid.config import Settings
from handroid.engine.profile import Profile
from handroid.errors import HandroidError, InvalidParams, Outcome, Unforeseen
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer, Effect, Image, ListedTool, Text
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.tools.tool import Call, Registry, Tool, Values

log = logging.getLogger(__name__)

_GRACE_SECONDS = 1.0
_PHONE = {
    "type": "string",
    "description": "Which phone, by the name that android_list_phones gives. Needed with several.",
}
_UNKNOWN = "Whether it was done is unknown: look at the screen before you repeat it."


class UnknownTool(HandroidError):
    """No tool of that name is shown here; surfaces answer it in their own protocol's way."""

    category = "Invalid params"


class Engine:
    """Every call of every surface goes through `call`."""

    def __init__(
        self,
        registry: Registry,
        roster: Roster,
        settings: Callable[[], Settings],
        *,
        read_only: bool = False,
    ) -> None:
        self.registry = registry
        self.roster = roster
        self.settings = settings
        self.read_only = read_only
        self._only: str | None = None
        self._names: dict[Profile, tuple[int, dict[str, Tool]]] = {}

    def for_phone(self, slug: str) -> "Engine":
        """Return an engine whose every call is for one phone, however many there are."""
        made = copy.copy(self)
        made._only = slug
        made._names = {}
        return made

    def with_tools(self, registry: Registry) -> "Engine":
        """Return an engine over other tools for the same phones."""
        made = copy.copy(self)
        made.registry = registry
        made._names = {}
        return made

    @property
    def _several(self) -> bool:
        return self._only is None and self.roster.several

    def tools(self, profile: Profile) -> list[ListedTool]:
        """Return what a caller of a profile sees, in a fixed order."""
        several = self._several
        return [
            ListedTool(
                name=profile.name_of(tool),
                description=profile.told(tool.description),
                schema=profile.told(
                    _with_phone(tool) if several and tool.needs_phone else tool.schema
                ),
                effect=tool.effect,
                idempotent=tool.idempotent,
                open_world=tool.open_world,
            )
            for tool in self.registry
            if self._shown(tool, profile)
        ]

    async def call(
        self, profile: Profile, name: str, arguments: Mapping[str, Any], surface: Any = None
    ) -> Answer:
        """Run a tool and return its answer; failures are answers too.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """
        tool = self._find(profile, name)
        try:
            return await self._run(tool, dict(arguments), surface)
        except HandroidError as error:
            return _failure(tool, error)
        except Exception:
            log.exception("%s failed in a way nobody foresaw", name)
            return _failure(tool, _unforeseen(name))

    def _shown(self, tool: Tool, profile: Profile) -> bool:
        if self.read_only and tool.effect is not Effect.READS:
            return False
        if tool.group == "phones":
            return self._several
        return profile.shows(tool)

    def _find(self, profile: Profile, name: str) -> Tool:
        version, names = self._names.get(profile, (-1, {}))
        if version != self.registry.version:
            names = {profile.name_of(tool): tool for tool in self.registry}
            self._names[profile] = self.registry.version, names
        tool = names.get(name)
        if tool is None or not self._shown(tool, profile):
            raise UnknownTool(f"Unknown tool: {name}", "List the tools to see which there are.")
        return tool

    async def _run(self, tool: Tool, arguments: Values, surface: Any) -> Answer:
        wanted = arguments.pop("phone", None) if tool.needs_phone else None
        values = tool.read(arguments)
        settings = self.settings()
        deadline = Deadline.after(tool.seconds(values, settings))
        async with Deadline(deadline.at + _GRACE_SECONDS).limit("The call", Outcome.UNKNOWN):
            phone = await self._phone(wanted, deadline) if tool.needs_phone else None
            held = phone.turn(deadline) if phone and tool.locks else nullcontext()
            async with held:
                call = Call(phone, deadline, settings, self.roster, surface)  # type: ignore[arg-type]
                return _answer(tool, await tool.function(call, **values))

    async def _phone(self, wanted: object, deadline: Deadline) -> Phone:
        if wanted is not None and not isinstance(wanted, str):
            raise InvalidParams("Parameter 'phone' must be a string")
        if self._only is not None:
            if wanted not in (None, self._only):
                raise InvalidParams(f"Only '{self._only}' is reached here.", "Leave out 'phone'.")
            wanted = self._only
        return await self.roster.choose(wanted, deadline)


def _with_phone(tool: Tool) -> dict[str, Any]:
    properties = {**tool.schema["properties"], "phone": _PHONE}
    return {**tool.schema, "properties": properties}


def _answer(tool: Tool, result: Any) -> Answer:
    if isinstance(result, Answer):
        return result
    if isinstance(result, Text | Image):
        contents: tuple[Any, ...] = (result,)
    elif isinstance(result, tuple):
        contents = result
    elif isinstance(result, str):
        contents = (Text(result),)
    else:
        contents = (Text(as_json(result)),)
    return Answer(contents, untrusted=tool.open_world)


def as_json(value: Any) -> str:
    """Write JSON as compactly as the tools' reference shows it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _failure(tool: Tool, error: HandroidError) -> Answer:
    text = f"{error.category}: {error}"
    outcome = error.outcome if tool.effect is not Effect.READS else Outcome.NOT_DONE
    if outcome is Outcome.UNKNOWN:
        text = f"{text} {_UNKNOWN}"
    elif outcome is Outcome.DONE:
        text = f"{text} The action itself was done."
    return Answer((Text(text),), is_error=True, outcome=outcome, error=error)


def _unforeseen(name: str) -> HandroidError:
    return Unforeseen(
        f"{name} met an error of Handroid itself.",
        "Run the server with --log-level debug and report what it logs.",
        Outcome.UNKNOWN,
    )
