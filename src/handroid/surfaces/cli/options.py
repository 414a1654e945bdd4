"""The options that commands share, and the phone that they name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.composition import reach
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.state import State, home

AdbOption = Annotated[
    str | None, typer.Option("--adb", envvar="HANDROID_ADB", help="The adb program to use.")
]
ServerOption = Annotated[
    str | None, typer.Option(help="The adb server's host:port, if it is not adb's default.")
]
PhoneOption = Annotated[
    str | None,
    typer.Option(
        envvar="ANDROID_SERIAL", help="The phone to use: a serial or name from 'handroid phones'."
    ),
]
DriverOption = Annotated[
    DriverPreference,
    typer.Option(
        "--driver",
        help="Which driver to use: hand, stock, or auto (the hand where it runs, else stock).",
    ),
]
_SECONDS = 30.0
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def soon() -> Deadline:
    """Return the deadline of one step of a command."""
    return Deadline.after(_SECONDS)


def keep_picture(path: Path, picture: bytes) -> None:
    """Write a picture where the user wants it.

    Raises:
        ActionFailed: it cannot be written there.
    """
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise ActionFailed(
            f"{path} cannot be written: {error.strerror}.", "Name another file with --image."
        ) from error


async def phone_at(
    serial: str | None,
    server: str | None,
    adb: str | None,
    deadline: Deadline,
    driver: DriverPreference = DEFAULT,
) -> Phone:
    """Return the phone asked for, or the only one there is.

    Raises:
        PhoneUnavailable: there is none, or several and none was asked for.
    """
    found, virtual = reach(serial, server, adb)
    roster = Roster(found, State(home()), driver=driver, virtual=virtual)
    return await roster.select(serial, deadline)


@asynccontextmanager
async def using_phone(
    serial: str | None, server: str | None, adb: str | None
) -> AsyncIterator[Phone]:
    """Give the phone asked for, and release it at the end: its driver may work in the background.

    Raises:
        PhoneUnavailable: there is none, or several and none was asked for.
    """
    phone = await phone_at(serial, server, adb, soon())
    try:
        yield phone
    finally:
        await phone.close()
