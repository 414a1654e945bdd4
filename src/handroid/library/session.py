"""The library's connection to one phone, through the engine."""

import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from handroid.adb.own_folder import own_folder
from handroid.adb.server import AdbServer
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine, UnknownTool
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, Profile, reference
from handroid.engine.reach import reach
from handroid.errors import Outcome, PermissionDenied
from handroid.library import element_tools, file_tools, phone_tools
from handroid.library.leasing import leased
from handroid.library.recent_calls import RecentCalls
from handroid.model import plain_text
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.model.this_process import this_process
from handroid.model.tool import Answer, Text
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.state import State, home
from handroid.tools import leases, system, text, touch, utility
from handroid.tools.tool import Registry

_CONNECT_SECONDS = 30.0
_PUBLISHED_SECONDS = 10.0
_GROUPS = REFERENCE_GROUPS | EXTRA_GROUPS
_ALL = reference(groups=_GROUPS)
OWN_PROFILE = Profile(_GROUPS, prefix="")
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
        with self.recent_calls.noted(tool, arguments):
            try:
                answer = await self._own.call(OWN_PROFILE, tool, arguments, caller=self._caller)
            except UnknownTool:
                raise PermissionDenied(
                    "The phone is connected to be read only.", "Connect without read_only to act."
                ) from None
            return _checked(answer).contents

    async def get(self, kind: type[Kind], tool: str, **arguments: Any) -> Kind:
        """Call a tool whose answer is one object, and return the object.

        Raises:
            HandroidError: it failed.
        """
        (answer,) = await self.ask(tool, **arguments)
        assert isinstance(answer, kind)  # noqa: S101
        return answer

    async def json(self, tool: str, **arguments: Any) -> Any:
        """Call a tool whose answer is JSON, and return it parsed.

        Raises:
            HandroidError: it failed.
        """
        return json.loads((await self.get(Text, tool, **arguments)).text)

    async def call(self, tool: str, arguments: dict[str, Any]) -> Answer:
        """Call a public tool, by its name with or without the prefix.

        Raises:
            HandroidError: it failed, or there is no such tool.
        """
        if tool.startswith(_ALL.published):
            await self._engine.ready(_ALL, _PUBLISHED_SECONDS)
            name = tool
        else:
            name = _ALL.prefix + tool.removeprefix(_ALL.prefix)
        with self.recent_calls.noted(tool, arguments):
            return _checked(await self._engine.call(_ALL, name, arguments, caller=self._caller))

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


def _checked(answer: Answer) -> Answer:
    error = answer.error
    if error is None:
        return answer
    # A terminal would act on control characters in the phone's texts.
    error.what = plain_text.text(error.what)
    error.outcome = answer.outcome
    if error.outcome is Outcome.UNKNOWN:
        error.next_step = "Whether it was done is unknown: look at the screen before you repeat it."
    raise error


def _json(answer: Answer) -> Any:
    (only,) = answer.contents
    assert isinstance(only, Text)  # noqa: S101
    return json.loads(only.text)


@asynccontextmanager
async def attached(
    phone: str | None,
    *,
    driver: str,
    adb_server: str | None,
    adb: str | None,
    read_only: bool,
    timeout: float,
) -> AsyncIterator[Session]:
    """Yield a session with an attached phone, and release the phone afterwards.

    Raises:
        HandroidError: there is no such phone, or there are several and none is named.
    """
    name = phone or os.environ.get("ANDROID_SERIAL") or None
    server, virtual = reach(name, adb_server, adb or os.environ.get("HANDROID_ADB"))
    deadline = Deadline.after(_CONNECT_SECONDS)
    found = await Roster(server, State(home()), virtual=virtual).select(name, deadline)
    where = found.transport.server
    async with _session(where, found.serial, home(), driver, read_only, timeout) as session:
        yield session


@asynccontextmanager
async def any_free(
    wanted: dict[str, Any], *, driver: str, adb_server: str | None, adb: str | None, timeout: float
) -> AsyncIterator[Session]:
    """Take a phone that is free and as wanted, and give a session with it; release it afterwards.

    Raises:
        HandroidError: there is no such phone, or others have all of them.
    """
    name = wanted.pop("phone") or os.environ.get("ANDROID_SERIAL") or None
    server, virtual = reach(name, adb_server, adb or os.environ.get("HANDROID_ADB"))
    # The lease lasts only as long as the engine that took it.
    engine = engine_for(server, virtual=virtual)

    async def call(tool: str, **arguments: Any) -> Any:
        answer = await engine.call(_ALL, _ALL.prefix + tool, arguments, caller=this_process())
        return _json(_checked(answer))

    try:
        async with leased(call, phone=name, **wanted) as taken:
            found = await engine.roster.select(taken["serial"], Deadline.after(_CONNECT_SECONDS))
            where = found.transport.server
            async with _session(where, found.serial, home(), driver, False, timeout) as session:
                with session.showing(taken["lease"]):
                    yield session
    finally:
        await engine.stop()


@asynccontextmanager
async def virtual(
    *, api: int, speed: float, driver: str, adb: str | None, timeout: float
) -> AsyncIterator[Session]:
    """Start a virtual phone behind a private adb server, and yield a session with it."""
    # The virtual phone is large to import, and most programs use none.
    from handroid.virtual_phone.starting import one_of_our_own

    with own_folder("library") as folder:
        program = adb or os.environ.get("HANDROID_ADB")
        async with one_of_our_own(State(folder), api, program, speed) as server:
            found = await Roster(server, State(folder)).select(
                None, Deadline.after(_CONNECT_SECONDS)
            )
            async with _session(server, found.serial, folder, driver, False, timeout) as session:
                yield session


@asynccontextmanager
async def _session(
    server: AdbServer, serial: str, folder: Path, driver: str, read_only: bool, timeout: float
) -> AsyncIterator[Session]:
    engine = engine_for(
        server, only=[serial], read_only=read_only, folder=folder, driver=DriverPreference(driver)
    )
    try:
        # Phones are followed, so that no call has to ask the adb server which there are.
        engine.roster.follow()
        phone = await engine.roster.select(serial, Deadline.after(_CONNECT_SECONDS))
        facts = await phone.facts(Deadline.after(_CONNECT_SECONDS))
        yield Session(engine, phone, facts, timeout)
    finally:
        await engine.stop()
