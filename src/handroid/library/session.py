"""The library's connection to one phone, through the engine."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from handroid.engine.engine import Engine, UnknownTool
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, Profile, reference
from handroid.errors import PermissionDenied
from handroid.library import element_tools, file_tools, phone_tools
from handroid.library.leasing import leased
from handroid.library.recent_calls import RecentCalls
from handroid.library.tool_result import checked, result_of
from handroid.model.phone import PhoneFacts
from handroid.model.this_process import this_process
from handroid.model.tool import Answer
from handroid.phone.phone import Phone
from handroid.tools import leases, system, text, touch, utility
from handroid.tools.tool import Registry

_PUBLISHED_SECONDS = 10.0
_GROUPS = REFERENCE_GROUPS | EXTRA_GROUPS
PUBLIC_PROFILE = reference(groups=_GROUPS)
"""The tools of every caller."""
OWN_PROFILE = Profile(_GROUPS, prefix="")
"""The tools of the library itself."""
_SHARED = (
    *(utility.get_clipboard, utility.set_clipboard, system.get_device_logs, text.press_key),
    *(touch.tap, touch.swipe, touch.scroll),
    *(system.press_back, system.press_home, system.press_recents),
    *(leases.acquire_phone, leases.release_phone),
)
"""Tools of every caller that the library uses as they are."""

Kind = TypeVar("Kind")


class Session:
    """An engine for one phone, and the default timeout for elements."""

    def __init__(self, engine: Engine, phone: Phone, facts: PhoneFacts, timeout: float) -> None:
        self.serial = phone.serial
        self.adb_server = phone.transport.server.address
        self.folder = phone.state.folder
        self.facts = facts
        self.timeout = timeout
        self.recent_calls = RecentCalls()
        self._engine = engine
        self._own = engine.with_tools(_registry())
        self._caller = this_process()

    def engine_of(self, profile: Profile) -> Engine:
        """Return the engine with the tools of a profile."""
        return self._own if profile == OWN_PROFILE else self._engine

    async def ask(self, tool: str, **arguments: Any) -> tuple[Any, ...]:
        """Call one of the library's own tools and return the contents of its answer.

        Raises:
            HandroidError: it failed.
        """
        return (await self._answer(tool, arguments)).contents

    async def _answer(self, tool: str, arguments: dict[str, Any]) -> Answer:
        with self.recent_calls.noted(tool, arguments):
            try:
                answer = await self._own.call(OWN_PROFILE, tool, arguments, caller=self._caller)
            except UnknownTool:
                raise PermissionDenied(
                    "The phone is connected to be read only.", "Connect without read_only to act."
                ) from None
            return checked(answer)

    async def get(self, kind: type[Kind], tool: str, **arguments: Any) -> Kind:
        """Call a tool whose answer is one object, and return the object.

        Raises:
            HandroidError: it failed.
        """
        (content,) = await self.ask(tool, **arguments)
        assert isinstance(content, kind)  # noqa: S101
        return content

    async def json(self, tool: str, **arguments: Any) -> Any:
        """Call a tool whose answer is JSON, and return it parsed.

        Raises:
            HandroidError: it failed.
        """
        return result_of(await self._answer(tool, arguments)).json()

    async def call(self, tool: str, arguments: dict[str, Any]) -> Answer:
        """Call a public tool, by its name with or without the prefix.

        Raises:
            HandroidError: it failed, or there is no such tool.
        """
        if tool.startswith(PUBLIC_PROFILE.published):
            await self._engine.ready(PUBLIC_PROFILE, _PUBLISHED_SECONDS)
            name = tool
        else:
            name = PUBLIC_PROFILE.prefix + tool.removeprefix(PUBLIC_PROFILE.prefix)
        with self.recent_calls.noted(tool, arguments):
            caller = self._caller
            return checked(await self._engine.call(PUBLIC_PROFILE, name, arguments, caller=caller))

    @asynccontextmanager
    async def lease(self, seconds: int, wait: int, holder: str | None) -> AsyncIterator[None]:
        """Have the phone for this program alone during the body; calls show the lease.

        Raises:
            HandroidError: another has the phone, or it cannot be leased.
        """
        async with leased(self.json, seconds=seconds, wait=wait, holder=holder) as taken:
            with self.showing(taken["lease"]):
                yield

    @contextmanager
    def showing(self, lease: str) -> Iterator[None]:
        """Show a lease with every call during the body, so that none is made after it has ended."""
        self._caller = replace(this_process(), lease=lease)
        try:
            yield
        finally:
            if self._caller.lease == lease:
                self._caller = this_process()


def _registry() -> Registry:
    made = Registry()
    made.add_module(phone_tools)
    made.add_module(element_tools)
    file_tools.add_to(made)
    for function in _SHARED:
        made.add(function.handroid_tool)  # type: ignore[attr-defined]
    return made
