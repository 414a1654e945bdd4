"""The engine runs a call: it checks the arguments, locks the phone, runs the tool and answers."""

import contextlib
import copy
import logging
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from handroid.config import Settings
from handroid.engine.answers import answer_of, failure, unforeseen
from handroid.engine.call_limits import CallLimits, naming_limit
from handroid.engine.call_phone import phone_for, phone_named
from handroid.engine.call_record import CallRecord, RecordedCall
from handroid.engine.leasing import leased_phone, release_all, showing_lease
from handroid.engine.profile import Profile
from handroid.engine.published_tools import approved_tool, shown_tools
from handroid.engine.tool_list import ToolList
from handroid.errors import HandroidError, Outcome, TimedOut
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Leases
from handroid.model.tool import Answer, Effect, ListedTool
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.policy import tokens
from handroid.policy.leases import DeskLeases
from handroid.policy.limits import check_result
from handroid.policy.sms_grants import SmsGrants
from handroid.policy.stop import StopSwitch
from handroid.policy.storage import Storage
from handroid.published.available_tools import FIRST_LOOK_SECONDS, AvailableTools
from handroid.state import State
from handroid.tools.tool import Call, Registry, Tool, Values

log = logging.getLogger(__name__)

_GRACE_SECONDS = 1.0
_NEVER = Deadline(math.inf)


class UnknownTool(HandroidError):
    """There is no tool of that name; each surface reports this in its own protocol."""

    category = "Invalid params"


class Engine:
    """Runs tools on phones; every call of every surface goes through `call`."""

    def __init__(
        self,
        registry: Registry,
        roster: Roster,
        settings: Callable[[], Settings],
        *,
        read_only: bool = False,
        leases: Leases | None = None,
    ) -> None:
        self.roster = roster
        self.settings = settings
        self.read_only = read_only
        self.leases: Leases = leases or DeskLeases(roster.state)
        self.available_tools = AvailableTools(roster, lambda: settings().published_without_approval)
        self.stop_switch = StopSwitch(roster.state)
        self.limits = CallLimits(roster.state)
        self._record = CallRecord(roster.state)
        self._only: str | None = None
        self._tools = ToolList(registry, read_only)

    def for_phone(self, name: str) -> "Engine":
        """Return an engine for one phone, of which all calls go there."""
        made = copy.copy(self)
        made._only = name
        return made

    def with_tools(self, registry: Registry) -> "Engine":
        """Return an engine with other tools for the same phones."""
        made = copy.copy(self)
        made._tools = ToolList(registry, self.read_only)
        return made

    def _several(self) -> bool:
        return self._only is None and self.roster.several

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return the tools that a profile shows to a caller, in a fixed order."""
        profile = profile.now(self.settings().slug)
        published: dict[str, Tool] = {}
        if profile.published and not self.read_only:
            published = shown_tools(self.available_tools, profile, caller, self._only)
        return self._tools.listed(profile, caller, published, self._several)

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Wait until tools can be listed, at most for the given time."""
        if profile.published:
            await self.available_tools.ready(seconds, self._only)

    @property
    def registry(self) -> Registry:
        """The registry of this engine's tools."""
        return self._tools.registry

    @property
    def state(self) -> State:
        """The state folder, whose contents persist between runs."""
        return self.roster.state

    def phone_names(self, caller: Caller = OWNER) -> list[str]:
        """Return the names of the phones that a caller can use now."""
        usable = self.roster.usable()
        return [phone.slug for phone in usable if tokens.may_see(caller, phone.serial)]

    def has_phone(self, name: str) -> bool:
        """Whether a phone of that name can be used now."""
        return name in self.phone_names()

    async def look_for_phones(self, seconds: float) -> None:
        """Find the attached phones, unless some are known."""
        if not self.roster.usable():
            with contextlib.suppress(HandroidError):
                await self.roster.refresh(Deadline.after(seconds))

    @contextlib.contextmanager
    def notifying(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call a listener whenever phones or published tools change, while the body runs."""
        changes = (self.roster.on_change, self.available_tools.on_change)
        for each in changes:
            each.append(listener)
        try:
            yield
        finally:
            for each in changes:
                each.remove(listener)

    def following(self, profile: Profile) -> AbstractAsyncContextManager[None]:
        """Keep a profile's list of tools up to date while the body runs."""
        return self.available_tools.following() if profile.published else nullcontext()

    def connected(self, profile: Profile) -> AbstractContextManager[None]:
        """Count a client that can be notified of changes, while the body runs."""
        return self.available_tools.connected() if profile.published else nullcontext()

    async def caller_gone(self, caller: Caller) -> None:
        """End what a caller has taken that will not call again."""
        await release_all(caller, self.leases)

    async def stop(self) -> None:
        """Release every phone, and flush the record."""
        await self._record.flush()
        await self.available_tools.stop()
        await self.roster.stop()
        self.leases.close()

    async def call(
        self,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        surface: Any = None,
        caller: Caller = OWNER,
        before: Deadline | None = None,
    ) -> Answer:
        """Run a tool and return its answer; failures are answers too.

        ``before`` is when the program that forwarded the call gives up.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """
        settings = self.settings()
        profile = profile.now(settings.slug)
        tool, arguments = self._find(profile, name, arguments)
        async with RecordedCall(self._record, tool, caller, arguments) as recorded:
            try:
                tokens.check_tool(caller, tool.group, tool.effect)
                reads = tool.effect is Effect.READS
                async with nullcontext() if reads else self.stop_switch.acting():
                    answer = await self._run(
                        tool, profile, dict(arguments), surface, recorded, settings, before
                    )
            except HandroidError as error:
                tokens.name_own_limit(caller, error)
                answer = await failure(tool, error)
            except Exception:
                log.exception("%s failed unexpectedly", name)
                answer = await failure(tool, unforeseen(name))
            recorded.answer = answer
        return answer if profile.structured else replace(answer, structured=None)

    def _find(
        self, profile: Profile, name: str, arguments: Mapping[str, Any]
    ) -> tuple[Tool, Mapping[str, Any]]:
        tool = self._tools.find(profile, name, self._several)
        if tool is None and not self.read_only:
            tool = approved_tool(self.available_tools, profile, name, self._only)
        if tool is None:
            raise UnknownTool(f"Unknown tool: {name}", "List the tools to see which there are.")
        return tool.chosen(arguments)

    async def _run(
        self,
        tool: Tool,
        profile: Profile,
        arguments: Values,
        surface: Any,
        recorded: RecordedCall,
        settings: Settings,
        before: Deadline | None,
    ) -> Answer:
        caller = showing_lease(tool, profile, arguments, recorded.caller)
        settings = tokens.settings_of(caller, settings)
        self.limits.count(caller, settings)
        wanted = arguments.pop(tool.phone_argument, None) if tool.needs_phone else None
        values = tool.read(arguments)
        seconds = tool.seconds(values, settings)
        deadline = (before or _NEVER).sooner(min(seconds, settings.max_call_s))
        end = Deadline(deadline.at + _GRACE_SECONDS)
        with naming_limit(seconds, settings):
            async with end.limit("The call", Outcome.UNKNOWN):
                phone = None
                if tool.needs_phone:
                    name = phone_named(wanted, self._only)
                    if caller.lease and name is None:
                        name = await leased_phone(caller, self.leases, self.roster, deadline)
                    phone = await phone_for(caller, name, self.roster, deadline)
                recorded.phone = phone.serial if phone else ""
                call = Call(
                    phone,  # type: ignore[arg-type]
                    deadline,
                    settings,
                    self.roster,
                    self.available_tools,
                    *_grants(phone),
                    self.leases,
                    surface,
                    profile.published,
                    caller,
                    profile.groups,
                    self._only,
                )
                perform = self._hold_and_perform if phone else _perform
                return check_result(await perform(tool, call, values, recorded), settings)

    async def _hold_and_perform(
        self, tool: Tool, call: Call, values: Values, recorded: RecordedCall
    ) -> Answer:
        """Run a tool while the call's phone is held, within the limits of the caller."""
        with self.limits.waiting(call.caller, call.phone.serial, call.settings):
            # Whoever has no lease is refused at once, and not after others had their turn.
            await call.check_lease()
            held = call.phone.turn(call.deadline) if tool.locks else nullcontext()
            counted = self.limits.counted(call.caller, tool, values, call.settings, call.deadline)
            async with held:
                if tool.locks:
                    await call.check_lease()
                async with counted:
                    _check_in_time(call)
                    return await _perform(tool, call, values, recorded)


async def _perform(tool: Tool, call: Call, values: Values, recorded: RecordedCall) -> Answer:
    await recorded.begin()
    with call.phone.noting(tool.effect) if call.phone else nullcontext():
        given = await tool.function(call, **values)
    return await answer_of(tool, given)


def _check_in_time(call: Call) -> None:
    """Refuse a call that expired while it waited, or while this program was suspended."""
    if call.deadline.left() <= 0:
        raise TimedOut(f"The turn of this call on {call.phone.slug} came too late.")


def _grants(phone: Phone | None) -> tuple[Any, Any]:
    """Return the grants of a phone's owner: storage and SMS."""
    if phone is None:
        return None, None
    return Storage(phone.state, phone.transport), SmsGrants(phone.state, phone.transport)
