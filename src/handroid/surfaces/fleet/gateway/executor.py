"""Runs calls on phones elsewhere: finds the phone's node in the fleet, and sends the call there."""

import copy
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

from handroid.config import Settings
from handroid.engine.answers import answer_of, failure, unforeseen
from handroid.engine.call_phone import phone_named
from handroid.engine.engine import UnknownTool
from handroid.engine.leasing import showing_lease
from handroid.engine.profile import Profile
from handroid.engine.tool_list import ToolList
from handroid.errors import HandroidError, PhoneUnavailable
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.tool import RETRY_AFTER, Answer, Counted, Effect, ListedTool
from handroid.policy import tokens
from handroid.published.available_tools import FIRST_LOOK_SECONDS
from handroid.state import State
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.gateway.gateway_leases import release_all
from handroid.surfaces.fleet.gateway.gateway_registry import with_own_tools
from handroid.surfaces.fleet.gateway.gateway_tools import GatewayCall
from handroid.surfaces.fleet.gateway.phone_reset import reset_phone
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.operations import tracing
from handroid.surfaces.fleet.operations.quotas import TooManyCalls
from handroid.surfaces.fleet.phones.directory import Filters
from handroid.surfaces.fleet.phones.phone_records import PhoneRecord
from handroid.surfaces.fleet.trust.tenants import admits
from handroid.tools.tool import DEFAULT_SECONDS, Registry, Tool

log = logging.getLogger(__name__)

_GRACE_SECONDS = 3.0
_CALL_DIGITS = 16
_COUNT_SECONDS = 5.0
_MOST_NAMED = 20
_CHOOSE = "Name one: the argument 'phone' of a tool."


class FleetExecutor:
    """An executor over all phones of a fleet."""

    def __init__(self, fleet: Fleet, registry: Registry, *, read_only: bool = False) -> None:
        self._fleet = fleet
        self._read_only = read_only
        self._tools = ToolList(with_own_tools(registry), read_only)
        self._only: str | None = None

    @property
    def settings(self) -> Callable[[], Settings]:
        """What returns the settings as they are now."""
        return self._fleet.settings

    @property
    def state(self) -> State:
        """What is kept between runs, such as the tokens of callers."""
        return self._fleet.state

    def for_phone(self, name: str) -> "FleetExecutor":
        """Return one whose calls all go to one phone."""
        made = copy.copy(self)
        made._only = name
        return made

    def with_tools(self, registry: Registry) -> "FleetExecutor":
        """Return one over other tools for the same phones."""
        made = copy.copy(self)
        made._tools = ToolList(with_own_tools(registry), self._read_only)
        return made

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return what a caller of a profile sees, in a fixed order; published tools come last."""
        profile = profile.now(self.settings().slug)
        published = self._published(profile, caller)
        return self._tools.listed(profile, caller, published, self._several)

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Return at once: the fleet is known all the time."""

    def phone_names(self, caller: Caller = OWNER) -> list[str]:
        """Return the names of the phones that a caller can use now."""
        return [record.name for record in self._visible(caller)]

    async def look_for_phones(self, seconds: float) -> None:
        """Return at once: the fleet is known all the time."""

    @contextmanager
    def notifying(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call a listener whenever phones or published tools change, as long as the body runs."""
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
        """Do nothing: nodes follow what apps publish, whoever is connected."""
        return nullcontext()

    async def caller_gone(self, caller: Caller) -> None:
        """End what a caller has leased that will not call again."""
        await release_all(self._fleet.leases, caller)

    async def stop(self) -> None:
        """Do nothing: what the executors of a gateway share is closed by the gateway."""

    async def call(
        self,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        surface: Any = None,
        caller: Caller = OWNER,
    ) -> Answer:
        """Run a tool where its phone is, and return its answer; failures are answers too.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """
        profile = profile.now(self.settings().slug)
        tool, given = self._find(profile, name, arguments, caller)
        # Apps choose the names of published tools, so these share one.
        known = "published" if tool.group == "published" else tool.name
        parent = tracing.parent_of(surface)
        with (
            self._fleet.metrics.call() as counted,
            tracing.span(f"tools/call {known}", known, parent) as traced,
        ):
            answer = await self._answered(tool, profile, name, arguments, given, caller)
            counted(known, answer)
            traced(answer)
            return answer

    async def _answered(
        self,
        tool: Tool,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        given: Mapping[str, Any],
        caller: Caller,
    ) -> Answer:
        try:
            self._fleet.controls.check(caller.tenant, caller.name)
            tokens.check_tool(caller, tool.group, tool.effect)
            if not tool.needs_phone:
                return await self._answer(tool, profile, given, caller)
            async with self._fleet.quotas.taken(caller.tenant):
                return await self._send(tool, profile, name, arguments, given, caller)
        except TooManyCalls as error:
            answer = await failure(tool, error)
            return replace(answer, untrusted=False, meta={RETRY_AFTER: error.seconds})
        except HandroidError as error:
            return await failure(tool, error)
        except Exception:
            log.exception("%s failed unexpectedly", name)
            return await failure(tool, unforeseen(name))

    def _find(
        self, profile: Profile, name: str, arguments: Mapping[str, Any], caller: Caller
    ) -> tuple[Tool, Mapping[str, Any]]:
        tool = self._tools.find(profile, name, self._several)
        tool = tool or self._published(profile, caller).get(name)
        if tool is None:
            raise UnknownTool(f"Unknown tool: {name}", "List the tools to see which there are.")
        return tool.chosen(arguments)

    async def _send(
        self,
        tool: Tool,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        given: Mapping[str, Any],
        caller: Caller,
    ) -> Answer:
        sent, checked = dict(arguments), dict(given)
        wanted = sent.pop(tool.phone_argument, None)
        checked.pop(tool.phone_argument, None)
        caller = showing_lease(tool, profile, checked, caller)
        showing_lease(tool, profile, sent, caller)
        settings = tokens.settings_of(caller, self.settings())
        seconds = tool.seconds(tool.read(checked), settings)
        chosen = phone_named(wanted, self._only)
        counted = [(caller.account, Counted.CALL)]
        await self._fleet.usage.take(counted, settings, Deadline.after(_COUNT_SECONDS))
        record = self._phone(chosen or self._fleet.leases.phone_of(caller.lease), caller)
        await self._fleet.leases.check(str(record.id), caller.lease, caller.key)
        request = Request(
            call=secrets.token_hex(_CALL_DIGITS),
            tool=name,
            arguments=sent,
            tools=self._tools.registry.name,
            profile=profile,
            caller=caller,
            lasts_ms=round((min(seconds, settings.max_call_s) + _GRACE_SECONDS) * 1000),
            phones=_phone_tokens(caller),
            trace=tracing.current(),
        )
        return await self._fleet.send(record, request)

    async def _answer(
        self,
        tool: Tool,
        profile: Profile,
        arguments: Mapping[str, Any],
        caller: Caller,
    ) -> Answer:
        """Answer one of the gateway's own tools."""

        async def call_one(name: str, phone: str, values: Mapping[str, Any]) -> Answer:
            return await self._call_one(profile, name, {**values, "phone": phone}, caller)

        call = GatewayCall(
            caller=caller,
            profile=profile,
            directory=self._fleet.directory,
            visible=lambda record: _may_use(caller, record),
            call_one=call_one,
            make_fresh=partial(reset_phone, self._fleet, profile, caller),
            settings=self.settings(),
            leases=self._fleet.leases,
            metrics=self._fleet.metrics,
            only=self._only,
        )
        return await answer_of(tool, await tool.function(call, **tool.read(dict(arguments))))

    async def _call_one(
        self, profile: Profile, name: str, arguments: Mapping[str, Any], caller: Caller
    ) -> Answer:
        try:
            return await self.call(profile, name, arguments, caller=caller)
        except UnknownTool as error:
            tool = self._tools.registry.get("list_phones")
            return await failure(tool, error) if tool else _never()

    def _several(self) -> bool:
        return self._only is None and len(self._fleet.directory) > 1

    def _visible(self, caller: Caller) -> list[PhoneRecord]:
        found = self._fleet.directory.find(Filters(tenant=caller.tenant))
        directory = self._fleet.directory
        return [each for each in found if _may_use(caller, each) and directory.present(each)]

    def _phone(self, name: str | None, caller: Caller) -> PhoneRecord:
        if name is not None:
            record = self._fleet.directory.get(name, caller.tenant)
            if not _may_use(caller, record):
                raise tokens.no_such_phone(caller, name)
            return record
        found = self._visible(caller)
        if len(found) == 1:
            return found[0]
        if not found:
            raise PhoneUnavailable("No phone is in the fleet.", "Start a node that has one.")
        shown = ", ".join(record.name for record in found[:_MOST_NAMED])
        more = ", …" if len(found) > _MOST_NAMED else ""
        raise PhoneUnavailable(f"{len(found)} phones are in the fleet: {shown}{more}.", _CHOOSE)

    def _published(self, profile: Profile, caller: Caller) -> dict[str, Tool]:
        """Return the published tools of all phones that a caller may use, or of the only one."""
        found: dict[str, Tool] = {}
        if not profile.published or self._read_only:
            return found
        for record in self._fleet.directory.all():
            if not record.published or not _may_use(caller, record):
                continue
            if self._only in (None, record.name, str(record.id)):
                for each in record.published:
                    tool = _remote_tool(each)
                    found.setdefault(profile.name_of_published(tool), tool)
        return found


def _remote_tool(described: Mapping[str, Any]) -> Tool:
    """Return a published tool as its phone's node describes it; it runs there."""
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


def _may_use(caller: Caller, record: PhoneRecord) -> bool:
    phones = _phone_tokens(caller)
    return admits(record.tenants, caller.tenant) and (phones is None or record.id.phone in phones)


def _phone_tokens(caller: Caller) -> frozenset[str] | None:
    """Return the phones of a caller as the fleet names them."""
    if caller.phones is None:
        return None
    return frozenset(names.phone_token(identity) for identity in caller.phones.values())
