"""The decorator `@tool`, which derives name, schema and parsing from a typed function."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, get_args, get_origin

from handroid.config import Settings
from handroid.errors import InvalidParams, LeaseEnded
from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.model.lease import Lease, Leases
from handroid.model.parameters import Parameter
from handroid.model.tool import Counted, Effect
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.policy.sms_grants import SmsGrants
from handroid.policy.storage import Storage
from handroid.published.available_tools import AvailableTools

DEFAULT_SECONDS = 30.0
CHOICE = "do"

Values = dict[str, Any]


@dataclass
class Call:
    """A running call: its phone, its deadline and its caller.

    ``published`` is the prefix of published tools for the caller, ``groups`` are the groups of its
    profile. ``only`` is the phone that its address serves, if there is one.
    """

    phone: Phone
    deadline: Deadline
    settings: Settings
    roster: Roster
    available_tools: AvailableTools
    storage: Storage
    sms_grants: SmsGrants
    leases: Leases
    surface: Any = None
    published: str = ""
    caller: Caller = OWNER
    groups: frozenset[str] = frozenset()
    only: str | None = None
    _lease: Lease | None = None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Hold the phone during the body, if the caller may use it when it is available.

        Raises:
            PermissionDenied: another caller has a lease, or the caller's own lease has ended.
        """
        async with self.phone.turn(self.deadline):
            await self.check_lease()
            yield

    async def check_lease(self) -> None:
        """Check that the caller may use the phone, and still under the same lease.

        Raises:
            PermissionDenied: another caller has a lease, or the caller's own lease has ended.
        """
        phone = (await self.phone.facts(self.deadline)).identity.name
        lease = await self.leases.check(phone, self.caller, self.deadline)
        if self._lease and (lease is None or lease.revision != self._lease.revision):
            raise LeaseEnded("The lease ended while the call waited for the phone.")
        self._lease = lease


Function = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Tool:
    """A tool; `function` takes the call and the values that `read` returns.

    ``locks`` says whether the phone is held during the whole call; tools that wait hold it only
    from time to time. ``phone_argument`` is the name of the argument that selects the phone.
    ``parts`` are the tools among which the argument `CHOICE` selects: each call is one of theirs,
    with their rights, limits and record. ``counted`` is the additional kind under which limits
    count its calls; ``recipient`` is the argument with the recipient of a message, because messages
    to one number are limited too.
    """

    name: str
    group: str
    description: str
    schema: dict[str, Any]
    effect: Effect
    function: Function
    read: Callable[[Mapping[str, Any]], Values]
    seconds: Callable[[Values, Settings], float]
    idempotent: bool = False
    open_world: bool = False
    locks: bool = True
    needs_phone: bool = True
    phone_argument: str = "phone"
    counted: Counted | None = None
    recipient: str = ""
    output_schema: dict[str, Any] | None = None
    parts: Mapping[str, "Tool"] = field(default_factory=dict)

    def chosen(self, arguments: Mapping[str, Any]) -> tuple["Tool", Mapping[str, Any]]:
        """Return the tool that a call selects, and its arguments; itself if no part is selected."""
        choice = arguments.get(CHOICE)
        part = self.parts.get(choice) if isinstance(choice, str) else None
        if part is None:
            return self, arguments
        return part, {name: value for name, value in arguments.items() if name != CHOICE}


@dataclass
class Registry:
    """All tools, in the order they were added; ``version`` increases with each change.

    ``name`` identifies these tools in messages to other processes.
    """

    _tools: dict[str, Tool] = field(default_factory=dict)
    version: int = 0
    name: str = "reference"

    def add(self, tool: Tool) -> None:
        """Add a tool.

        Raises:
            ValueError: there is already a tool of that name.
        """
        if tool.name in self._tools:
            raise ValueError(f"there are two tools named {tool.name}")
        self._tools[tool.name] = tool
        self.version += 1

    def add_module(self, module: object) -> None:
        """Add all tools that a module defines, in order."""
        for value in vars(module).values():
            made = getattr(value, "handroid_tool", None)
            if isinstance(made, Tool):
                self.add(made)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def get(self, name: str) -> Tool | None:
        """Return the tool with a name."""
        return self._tools.get(name)


def tool(
    *,
    effect: Effect,
    idempotent: bool = False,
    open_world: bool = False,
    locks: bool = True,
    needs_phone: bool = True,
    seconds: Callable[[Values, Settings], float] | float = DEFAULT_SECONDS,
    counted: Counted | None = None,
    recipient: str = "",
    group: str = "",
) -> Callable[[Function], Function]:
    """Turn a typed function into a tool; its docstring is the description for callers."""
    limit = seconds if callable(seconds) else lambda _values, _settings: seconds

    def make(function: Function) -> Function:
        parameters, defaults = _parameters(function)
        made = Tool(
            name=function.__name__,
            group=group or function.__module__.rpartition(".")[2],
            description=" ".join((inspect.getdoc(function) or "").split()),
            schema=_schema(parameters, defaults),
            effect=effect,
            function=function,
            read=_reader(parameters, defaults),
            seconds=limit,
            idempotent=idempotent,
            open_world=open_world,
            locks=locks,
            needs_phone=needs_phone,
            counted=counted,
            recipient=recipient,
        )
        function.handroid_tool = made  # type: ignore[attr-defined]
        return function

    return make


def _parameters(function: Function) -> tuple[dict[str, Parameter], Values]:
    """Return the parameters of a function, without the call itself, and their defaults."""
    found: dict[str, Parameter] = {}
    defaults: Values = {}
    for each in list(inspect.signature(function, eval_str=True).parameters.values())[1:]:
        if get_origin(each.annotation) is not Annotated:
            raise TypeError(f"{function.__name__}: parameter '{each.name}' has no kind")
        found[each.name] = get_args(each.annotation)[1]
        if each.default is not each.empty:
            defaults[each.name] = each.default
    return found, defaults


def _schema(parameters: Mapping[str, Parameter], defaults: Values) -> dict[str, Any]:
    properties = {name: kind.schema() for name, kind in parameters.items()}
    for name, default in defaults.items():
        if default is not None:
            properties[name]["default"] = default
    required = [name for name in parameters if name not in defaults]
    return {"type": "object", "properties": properties, "required": required}


def _reader(
    parameters: Mapping[str, Parameter], defaults: Values
) -> Callable[[Mapping[str, Any]], Values]:
    def read(arguments: Mapping[str, Any]) -> Values:
        unknown = [name for name in arguments if name not in parameters]
        if unknown:
            raise InvalidParams(f"Unknown parameter '{unknown[0]}'.", _takes(parameters))
        values: Values = {}
        for name, kind in parameters.items():
            if name in arguments:
                values[name] = kind.read(name, arguments[name])
            elif name in defaults:
                values[name] = defaults[name]
            else:
                raise InvalidParams(f"Missing required parameter: '{name}'")
        return values

    return read


def _takes(parameters: Mapping[str, Parameter]) -> str:
    if not parameters:
        return "This tool takes none."
    return f"This tool takes: {', '.join(parameters)}."
