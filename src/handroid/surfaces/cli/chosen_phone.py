"""Finds the phone that a command's options name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.reach import reach
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.state import State, home
from handroid.surfaces.cli.options import soon


async def phone_at(
    serial: str | None,
    server: str | None,
    adb: str | None,
    deadline: Deadline,
    driver: DriverPreference = DEFAULT,
) -> Phone:
    """Return the phone that the options name, or the only one.

    Raises:
        PhoneUnavailable: there is none, or several and none was named.
    """
    found, virtual = reach(serial, server, adb)
    roster = Roster(found, State(home()), driver=driver, virtual=virtual)
    return await roster.select(serial, deadline)


@asynccontextmanager
async def using_phone(
    serial: str | None,
    server: str | None,
    adb: str | None,
    driver: DriverPreference = DEFAULT,
) -> AsyncIterator[Phone]:
    """Yield the phone that the options name, or the only one, and release it afterwards.

    Raises:
        PhoneUnavailable: there is none, or several and none was named.
    """
    phone = await phone_at(serial, server, adb, soon(), driver)
    try:
        yield phone
    finally:
        await phone.close()
