"""The options that commands share, and the adb server and phone that they name."""

import os
from pathlib import Path
from typing import Annotated

import typer

from handroid.adb.server import AdbServer, address_from, parse_address
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.phone.phone_sources import VirtualPlace
from handroid.phone.roster import Roster
from handroid.policy.virtual_phones import running
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


def server_at(address: str | None, program: str | None) -> AdbServer:
    """Return the adb server that the options and adb's own variables name."""
    where = parse_address(address) if address else address_from(os.environ)
    return AdbServer(where, program=program)


def reach(
    phone: str | None, address: str | None, program: str | None
) -> tuple[AdbServer, list[VirtualPlace]]:
    """Return the adb server to use, and where else virtual phones of ours are.

    With an address only that server counts, and for a virtual phone named by its serial only the
    one that it is attached to: the user's own server is not needed then.
    """
    virtual = running(State(home()))
    named = next((place for place in virtual if place.serial == phone), None)
    if named and not address:
        return AdbServer(named.server, may_start=False), [named]
    server = server_at(address, program)
    here = server.address.normalized
    return server, [place for place in virtual if not address or place.server == here]


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
