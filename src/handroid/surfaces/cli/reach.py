"""How a command finds the adb server and the phone it is about."""

import os
from typing import Annotated

import typer

from handroid.adb import devices
from handroid.adb.server import AdbServer, address_from, parse_address
from handroid.adb.stream import Transport
from handroid.errors import PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.model.phone import AttachedPhone

AdbOption = Annotated[
    str | None, typer.Option("--adb", envvar="HANDROID_ADB", help="The adb program to start.")
]
ServerOption = Annotated[
    str | None, typer.Option(help="The adb server's host:port, if not adb's default.")
]
PhoneOption = Annotated[
    str | None, typer.Option(envvar="ANDROID_SERIAL", help="The phone's serial, among several.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def server_at(address: str | None, program: str | None) -> AdbServer:
    """Return the adb server that the options and adb's own variables name."""
    where = parse_address(address) if address else address_from(os.environ)
    return AdbServer(where, program=program)


async def transport_to(server: AdbServer, serial: str | None, deadline: Deadline) -> Transport:
    """Return the way to the phone asked for, or to the only one there is.

    Raises:
        PhoneUnavailable: there is none, or several and none was asked for.
    """
    if serial:
        return Transport(server, serial)
    attached = await devices.list_phones(server, deadline)
    return Transport(server, the_only(attached).serial)


def the_only(attached: list[AttachedPhone]) -> AttachedPhone:
    """Return the one phone that can be used."""
    usable = [phone for phone in attached if phone.state.usable]
    if len(usable) == 1:
        return usable[0]
    if usable:
        raise PhoneUnavailable(
            f"{len(usable)} phones are attached: {', '.join(p.serial for p in usable)}.",
            "Choose one with --phone SERIAL.",
        )
    if attached:
        first = attached[0]
        raise PhoneUnavailable(
            f"Phone {first.serial} is attached but {first.state.value}.", first.state.mend
        )
    raise PhoneUnavailable(
        "No phone is attached.",
        "Plug one in with USB debugging switched on, or try 'handroid virtual'.",
    )
