"""The engine: validate, lock the phone, act, answer."""

import copy
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

from handroid.config import Settings
from handroid.engine.call_limits import CallLimits, naming_limit
from handroid.engine.call_phone import phone_for, phone_named
from handroid.engine.call_record import CallRecord, RecordedCall
from handroid.engine.profile import Profile
from handroid.errors import HandroidError, InvalidParams, Outcome, Unforeseen
from handroid.model import off_loop, plain_text
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.tool import Answer, Effect, Image, ListedTool, Text
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.policy import tokens
from handroid.policy.limits import check_result
from handroid.policy.sms_grants import SmsGrants
from handroid.policy.stop import StopSwitch
from handroid.policy.storage import Storage
from handroid.published.available_tools import FIRST_LOOK_SECONDS, AvailableTools
from handroid.tools.compound import limited
from handroid.tools.published import own_tool
from handroid.tools.tool import Call, Registry, Tool, Values

log = logging.getLogger(__name__)

_GRACE_SECONDS = 1.0
_PHONE = {
    "type": "string",
    "description": "Which phone, by the name that the list of phones gives. Needed with several.",
}
_UNKNOWN = "Whether it was done is unknown:"
_LOOK = "look at the screen before you repeat it."
_ASK = "ask a person before you repeat it, it may cost twice."


class UnknownTool(HandroidError):
    """No tool of that name is shown here; each surface reports it in its own protocol."""

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
        self.available_tools = AvailableTools(roster, lambda: settings().published_without_approval)
        self._stop_switch = StopSwitch(roster.state)
        self._limits = CallLimits(roster.state)
        self._record = CallRecord(roster.state)
        self._only: str | None = None
        self._names: dict[Profile, tuple[int, dict[str, Tool]]] = {}

    def for_phone(self, name: str) -> "Engine":
        """Return an engine whose calls all go to one phone, however many there are."""
        made = copy.copy(self)
        made._only = name
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

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return what a caller of a profile sees, in a fixed order; published tools come last."""
        profile = profile.now(self.settings().slug)
        several = self._several and not profile.fixed
        names = frozenset(tool.name for tool in self.registry)
        rename = partial(profile.with_own_names, names=names)

        def allowed(tool: Tool) -> bool:
            may = tokens.may_use(caller, tool.group, tool.effect)
            return may and self._shown(tool, profile)

        own = (
            _listed(tool, profile.name_of(tool), rename, several)
            for each in self.registry
            if (tool := limited(each, allowed))
        )
        published = (
            _listed(tool if profile.structured else _as_text(tool), name, _as_it_is, several)
            for name, tool in self._published(profile, caller).items()
            if tokens.may_use(caller, tool.group, tool.effect)
        )
        return [*own, *published]

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Wait for what a first list of tools needs, at most for the given time."""
        if profile.published:
            await self.available_tools.ready(seconds, self._only)

    async def stop(self) -> None:
        """Release every phone, and write what is not yet in the record."""
        await self._record.flush()
        await self.available_tools.stop()
        await self.roster.stop()

    async def call(
        self,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        surface: Any = None,
        caller: Caller = OWNER,
    ) -> Answer:
        """Run a tool and return its answer; failures are answers too.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """
        profile = profile.now(self.settings().slug)
        tool, arguments = self._find(profile, name, arguments)
        async with RecordedCall(self._record, tool, caller, arguments) as recorded:
            try:
                tokens.check_tool(caller, tool.group, tool.effect)
                reads = tool.effect is Effect.READS
                async with nullcontext() if reads else self._stop_switch.acting():
                    answer = await self._run(tool, profile, dict(arguments), surface, recorded)
            except HandroidError as error:
                tokens.name_own_limit(caller, error)
                answer = await _failure(tool, error)
            except Exception:
                log.exception("%s failed unexpectedly", name)
                answer = await _failure(tool, _unforeseen(name))
            recorded.answer = answer
        return answer if profile.structured else replace(answer, structured=None)

    def _shown(self, tool: Tool, profile: Profile) -> bool:
        if self.read_only and tool.effect is not Effect.READS:
            return False
        if tool.group == "phones":
            return self._several and not profile.fixed
        return profile.shows(tool)

    def _find(
        self, profile: Profile, name: str, arguments: Mapping[str, Any]
    ) -> tuple[Tool, Mapping[str, Any]]:
        version, names = self._names.get(profile, (-1, {}))
        if version != self.registry.version:
            names = {profile.name_of(tool): tool for tool in self.registry}
            self._names[profile] = self.registry.version, names
        own = names.get(name)
        shown = partial(self._shown, profile=profile)
        tool = limited(own, shown) if own else self._find_published(profile, name)
        if tool is None:
            raise UnknownTool(f"Unknown tool: {name}", "List the tools to see which there are.")
        return tool.chosen(arguments)

    def _published(self, profile: Profile, caller: Caller) -> dict[str, Tool]:
        """Return the published tools that are shown; a broken one hides no other."""
        found: dict[str, Tool] = {}
        if profile.published and not self.read_only:
            visible = partial(tokens.may_see, caller)
            for approval in self.available_tools.shown(self._only, visible).values():
                try:
                    tool = own_tool(approval)
                    found[profile.name_of_published(tool)] = tool
                except ValueError:
                    log.warning("A published tool of %s cannot be listed", approval.package)
        return found

    def _find_published(self, profile: Profile, name: str) -> Tool | None:
        """Return an approved tool, even if it is not available now: calling it says why."""
        prefix = profile.published
        if not prefix or self.read_only or not name.startswith(prefix):
            return None
        approval = self.available_tools.find(name.removeprefix(prefix), self._only)
        return own_tool(approval) if approval else None

    async def _run(
        self, tool: Tool, profile: Profile, arguments: Values, surface: Any, recorded: RecordedCall
    ) -> Answer:
        caller = recorded.caller
        settings = tokens.settings_of(caller, self.settings())
        self._limits.count(caller, settings)
        wanted = arguments.pop(tool.phone_argument, None) if tool.needs_phone else None
        values = tool.read(arguments)
        seconds = tool.seconds(values, settings)
        deadline = Deadline.after(min(seconds, settings.max_call_s))
        end = Deadline(deadline.at + _GRACE_SECONDS)
        with naming_limit(seconds, settings):
            async with end.limit("The call", Outcome.UNKNOWN):
                phone = None
                if tool.needs_phone:
                    name = phone_named(wanted, self._only)
                    phone = await phone_for(caller, name, self.roster, deadline)
                recorded.phone = phone.serial if phone else ""
                call = Call(
                    phone,  # type: ignore[arg-type]
                    deadline,
                    settings,
                    self.roster,
                    self.available_tools,
                    *_grants(phone),
                    surface,
                    profile.published,
                    caller,
                    profile.groups,
                )
                async with self._held(tool, call, values) if phone else nullcontext():
                    await recorded.begin()
                    with phone.noting(tool.effect) if phone else nullcontext():
                        given = await tool.function(call, **values)
                    answer = await _answer(tool, given)
                return check_result(answer, settings)

    @asynccontextmanager
    async def _held(self, tool: Tool, call: Call, values: Values) -> AsyncIterator[None]:
        """Hold the call's phone, within the limits of the caller."""
        with self._limits.waiting(call.caller, call.phone.serial, call.settings):
            held = call.phone.turn(call.deadline) if tool.locks else nullcontext()
            counted = self._limits.counted(call.caller, tool, values, call.settings, call.deadline)
            async with held, counted:
                yield


def _grants(phone: Phone | None) -> tuple[Any, Any]:
    """Return what the owner of a phone granted: storage, and SMS."""
    if phone is None:
        return None, None
    return Storage(phone.state, phone.transport), SmsGrants(phone.state, phone.transport)


def _listed(tool: Tool, name: str, rename: Callable[[Any], Any], with_phone: bool) -> ListedTool:
    return ListedTool(
        name=name,
        description=rename(tool.description),
        schema=rename(_with_phone(tool) if with_phone and tool.needs_phone else tool.schema),
        effect=tool.effect,
        idempotent=tool.idempotent,
        open_world=tool.open_world,
        output_schema=tool.output_schema,
    )


def _as_text(tool: Tool) -> Tool:
    return replace(tool, output_schema=None)


def _as_it_is(value: Any) -> Any:
    return value


def _with_phone(tool: Tool) -> dict[str, Any]:
    properties = {**tool.schema["properties"], tool.phone_argument: _PHONE}
    return {**tool.schema, "properties": properties}


async def _answer(tool: Tool, result: Any) -> Answer:
    if isinstance(result, Answer):
        return result
    if isinstance(result, Text | Image):
        contents: tuple[Any, ...] = (result,)
    elif isinstance(result, tuple):
        contents = result
    elif isinstance(result, str):
        contents = (Text(result),)
    else:
        large = off_loop.is_large_value(result)
        contents = (Text(await off_loop.run_if(large, as_json, result)),)
    return Answer(contents, untrusted=tool.open_world)


def as_json(value: Any) -> str:
    """Write JSON as compactly as the tools' reference shows it, with nothing hidden in it."""
    return plain_text.json_text(value)


async def _failure(tool: Tool, error: HandroidError) -> Answer:
    # The frames of the call hold the answer, and all that the caller sent.
    error.__traceback__ = error.__cause__ = error.__context__ = None
    outcome = error.outcome if tool.effect is not Effect.READS else Outcome.NOT_DONE
    said = error.sentences(advised=outcome is Outcome.NOT_DONE)
    text = f"{error.category}: {said}"
    text = await off_loop.on_text(text, plain_text.line)
    if outcome is Outcome.UNKNOWN:
        text = f"{text} {_UNKNOWN} {_ASK if tool.effect is Effect.COSTS else _LOOK}"
    elif outcome is Outcome.DONE:
        text = f"{text} The action itself was done: do not repeat it."
    # Only what is said of arguments, and of bugs, never quotes the phone.
    ours = isinstance(error, InvalidParams | Unforeseen) or not tool.needs_phone
    return Answer((Text(text),), True, outcome, not ours or tool.group == "published", error)


def _unforeseen(name: str) -> HandroidError:
    return Unforeseen(
        f"{name} failed because of a bug in Handroid.",
        "Run the server with --log-level debug and report what it logs.",
        Outcome.UNKNOWN,
    )
