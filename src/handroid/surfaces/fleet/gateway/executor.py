"""The executor of a gateway: sends each call to the node of its phone."""

import copy
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from handroid.config import Settings
from handroid.engine.answers import answer_of, failure, unforeseen
from handroid.engine.call_phone import phone_named
from handroid.engine.engine import UnknownTool
from handroid.engine.leasing import showing_lease
from handroid.engine.profile import Profile
from handroid.engine.tool_list import ToolList
from handroid.errors import HandroidError
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.tool import RETRY_AFTER, Answer, Counted, ListedTool
from handroid.policy import tokens
from handroid.published.available_tools import FIRST_LOOK_SECONDS
from handroid.state import State
from handroid.surfaces.fleet.gateway.gateway_leases import release_all
from handroid.surfaces.fleet.gateway.gateway_registry import with_own_tools
from handroid.surfaces.fleet.gateway.gateway_tools import GatewayCall
from handroid.surfaces.fleet.gateway.phone_reset import reset_phone
from handroid.surfaces.fleet.gateway.published_tools import published_tools
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.gateway.visible_phones import (
    may_use,
    phone_of_call,
    phone_tokens,
    usable_phones,
)
from handroid.surfaces.fleet.messages import answers
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.monitoring import tracing
from handroid.surfaces.fleet.policy.quotas import TooManyCalls
from handroid.tools.tool import Registry, Tool

log = logging.getLogger(__name__)

_GRACE_SECONDS = 3.0
_CALL_DIGITS = 16
_COUNT_SECONDS = 5.0


@dataclass(frozen=True)
class _Call:
    """A received call; ``given`` are the arguments for the tool itself."""

    tool: Tool
    name: str
    profile: Profile
    arguments: Mapping[str, Any]
    given: Mapping[str, Any]
    caller: Caller
    settings: Settings


class FleetExecutor:
    """An executor for all phones of a fleet."""

    def __init__(self, fleet: Fleet, registry: Registry, *, read_only: bool = False) -> None:
        self._fleet = fleet
        self._read_only = read_only
        self._tools = ToolList(with_own_tools(registry), read_only)
        self._only: str | None = None

    @property
    def settings(self) -> Callable[[], Settings]:
        """A function that returns the current settings."""
        return self._fleet.settings

    @property
    def state(self) -> State:
        """The state folder, which keeps callers' tokens and other data between runs."""
        return self._fleet.state

    def for_phone(self, name: str) -> "FleetExecutor":
        """Return an executor for one phone, of which all calls go there."""
        made = copy.copy(self)
        made._only = name
        return made

    def with_tools(self, registry: Registry) -> "FleetExecutor":
        """Return an executor with other tools for the same phones."""
        made = copy.copy(self)
        made._tools = ToolList(with_own_tools(registry), self._read_only)
        return made

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return the tools that a profile shows to a caller, in a fixed order."""
        profile = profile.now(self.settings().slug)
        published = self._published(profile, caller)
        return self._tools.listed(profile, caller, published, self._several)

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Return at once: the fleet is known all the time."""

    def phone_names(self, caller: Caller = OWNER) -> list[str]:
        """Return the names of the phones that a caller can use now."""
        return [each.name for each in usable_phones(self._fleet.directory, caller)]

    def has_phone(self, name: str) -> bool:
        """Whether a phone of that name can be used now."""
        return bool(usable_phones(self._fleet.directory, OWNER, 1, name))

    async def look_for_phones(self, seconds: float) -> None:
        """Return at once: the fleet is known all the time."""

    @contextmanager
    def notifying(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call a listener whenever phones or published tools change, while the body runs."""
        self._fleet.changes.append(listener)
        try:
            yield
        finally:
            self._fleet.changes.remove(listener)

    @asynccontextmanager
    async def following(self, _profile: Profile) -> AsyncIterator[None]:
        """Do nothing: the fleet is followed all the time."""
        yield

    def connected(self, _profile: Profile) -> AbstractContextManager[None]:
        """Do nothing: nodes always follow what apps publish."""
        return nullcontext()

    async def caller_gone(self, caller: Caller) -> None:
        """End the leases of a caller that will not call again."""
        await release_all(caller, self._fleet.leases)

    async def stop(self) -> None:
        """Do nothing: the gateway closes what its executors share."""

    async def call(
        self,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        surface: Any = None,
        caller: Caller = OWNER,
    ) -> Answer:
        """Run a tool on the phone's node and return its answer; failures are answers too.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """
        call = self._found(profile, name, arguments, caller)
        # Apps choose the names of published tools, so these share one.
        known = "published" if call.tool.group == "published" else call.tool.name
        parent = tracing.parent_of(surface)
        with (
            self._fleet.metrics.call() as counted,
            tracing.span(f"tools/call {known}", known, parent) as traced,
        ):
            answer = await self._answered(call)
            counted(known, answer)
            traced(answer)
            return answer

    async def _answered(self, call: _Call) -> Answer:
        tool, caller = call.tool, call.caller
        try:
            self._fleet.controls.check(caller.tenant, caller.name)
            tokens.check_tool(caller, tool.group, tool.effect)
            if not tool.needs_phone:
                return await self._answer(call)
            async with self._fleet.quotas.taken(caller.tenant):
                return await self._send(call)
        except TooManyCalls as error:
            answer = await failure(tool, error)
            return replace(answer, untrusted=False, meta={RETRY_AFTER: error.seconds})
        except HandroidError as error:
            return await failure(tool, error)
        except Exception:
            log.exception("%s failed unexpectedly", call.name)
            return await failure(tool, unforeseen(call.name))

    def _found(
        self, profile: Profile, name: str, arguments: Mapping[str, Any], caller: Caller
    ) -> _Call:
        settings = self.settings()
        profile = profile.now(settings.slug)
        tool = self._tools.find(profile, name, self._several)
        tool = tool or self._published(profile, caller).get(name)
        if tool is None:
            raise UnknownTool(f"Unknown tool: {name}", "List the tools to see which there are.")
        tool, given = tool.chosen(arguments)
        settings = tokens.settings_of(caller, settings)
        return _Call(tool, name, profile, arguments, given, caller, settings)

    async def _send(self, call: _Call) -> Answer:
        """Send a call to the node of its phone."""
        fleet, tool, sent = self._fleet, call.tool, dict(call.arguments)
        wanted = sent.pop(tool.phone_argument, None)
        caller = showing_lease(tool, call.profile, sent, call.caller)
        settings = call.settings
        checked = {name: value for name, value in sent.items() if name in call.given}
        seconds = min(tool.seconds(tool.read(checked), settings), settings.max_call_s)
        chosen = phone_named(wanted, self._only)
        counted = [(caller.account, Counted.CALL)]
        await fleet.usage.take(counted, settings, Deadline.after(_COUNT_SECONDS))
        chosen = chosen or fleet.leases.phone_of(caller.lease)
        record = phone_of_call(fleet.directory, chosen, caller)
        await fleet.leases.check(str(record.id), caller.lease, caller.key)
        request = Request(
            call=secrets.token_hex(_CALL_DIGITS),
            tool=call.name,
            arguments=sent,
            tools=self._tools.registry.name,
            profile=call.profile,
            caller=caller,
            lasts_ms=round((seconds + _GRACE_SECONDS) * 1000),
            phones=phone_tokens(caller),
            trace=tracing.current(),
        )
        return await fleet.send(record, request)

    async def _answer(self, call: _Call) -> Answer:
        """Answer one of the gateway's own tools."""
        profile, caller = call.profile, call.caller

        async def call_one(name: str, phone: str, values: Mapping[str, Any]) -> Answer:
            try:
                return await self.call(profile, name, {**values, "phone": phone}, caller=caller)
            except UnknownTool as error:
                return answers.refusal(error)

        made = GatewayCall(
            caller=caller,
            profile=profile,
            directory=self._fleet.directory,
            visible=partial(may_use, caller),
            call_one=call_one,
            make_fresh=partial(reset_phone, self._fleet, profile, caller),
            admit=partial(self._fleet.controls.check, caller.tenant, caller.name),
            settings=call.settings,
            leases=self._fleet.leases,
            metrics=self._fleet.metrics,
            only=self._only,
        )
        values = call.tool.read(dict(call.given))
        return await answer_of(call.tool, await call.tool.function(made, **values))

    def _several(self) -> bool:
        return self._only is None and len(self._fleet.directory) > 1

    def _published(self, profile: Profile, caller: Caller) -> dict[str, Tool]:
        if not profile.published or self._read_only:
            return {}
        return published_tools(self._fleet.directory, profile, caller, self._only)
