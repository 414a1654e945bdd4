"""Connects to a phone: one that is attached, any that is free, or a new virtual one."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from handroid.adb.own_folder import own_folder
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for, reaching_engine
from handroid.engine.reach import reach
from handroid.library.leasing import leased
from handroid.library.session import PUBLIC_PROFILE, Session
from handroid.library.tool_result import checked, result_of
from handroid.model.deadline import Deadline
from handroid.model.this_process import this_process
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.state import State, home

_CONNECT_SECONDS = 30.0


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
    name = _given(phone, "ANDROID_SERIAL")
    server, virtual = reach(name, adb_server, _given(adb, "HANDROID_ADB"))
    deadline = Deadline.after(_CONNECT_SECONDS)
    found = await Roster(server, State(home()), virtual=virtual).select(name, deadline)
    async with _session(found, driver, timeout, read_only=read_only) as session:
        yield session


@asynccontextmanager
async def any_free(
    wanted: dict[str, Any], *, driver: str, adb_server: str | None, adb: str | None, timeout: float
) -> AsyncIterator[Session]:
    """Lease a free phone that meets the filters, yield a session with it, and release it.

    Raises:
        HandroidError: there is no such phone, or all of them are leased.
    """
    name = _given(wanted.pop("phone"), "ANDROID_SERIAL")
    # The lease lasts only as long as the engine that took it.
    engine = reaching_engine(name, adb_server, _given(adb, "HANDROID_ADB"))

    async def call(tool: str, **arguments: Any) -> Any:
        answer = await engine.call(
            PUBLIC_PROFILE, PUBLIC_PROFILE.prefix + tool, arguments, caller=this_process()
        )
        return result_of(checked(answer)).json()

    try:
        async with leased(call, phone=name, **wanted) as taken:
            found = await engine.roster.select(taken["serial"], Deadline.after(_CONNECT_SECONDS))
            async with _session(found, driver, timeout) as session:
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
    from handroid.virtual_phone.starting import single_virtual_phone

    with own_folder("library") as folder:
        state = State(folder)
        async with single_virtual_phone(state, api, _given(adb, "HANDROID_ADB"), speed) as server:
            found = await Roster(server, state).select(None, Deadline.after(_CONNECT_SECONDS))
            async with _session(found, driver, timeout) as session:
                yield session


def _given(argument: str | None, variable: str) -> str | None:
    """Return an argument, or what the environment says in its place."""
    return argument or os.environ.get(variable) or None


@asynccontextmanager
async def _session(
    found: Phone, driver: str, timeout: float, *, read_only: bool = False
) -> AsyncIterator[Session]:
    engine = engine_for(
        found.transport.server,
        only=[found.serial],
        read_only=read_only,
        folder=found.state.folder,
        driver=DriverPreference(driver),
    )
    try:
        # Phones are followed, so that no call has to ask the adb server which there are.
        engine.roster.follow()
        phone = await engine.roster.select(found.serial, Deadline.after(_CONNECT_SECONDS))
        facts = await phone.facts(Deadline.after(_CONNECT_SECONDS))
        yield Session(engine, phone, facts, timeout)
    finally:
        await engine.stop()
