"""Builds an engine, and finds the adb server and the virtual phones that it is for."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from handroid.adb.server import AdbServer, address_from, parse_address
from handroid.config import FILE_NAME, LiveSettings
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.engine import Engine
from handroid.phone.phone_sources import VirtualPlace
from handroid.phone.roster import Roster
from handroid.policy.virtual_phones import running
from handroid.state import State, home
from handroid.tools.registry import registry


def engine_for(
    server: AdbServer,
    *,
    only: Sequence[str] = (),
    read_only: bool = False,
    flags: Mapping[str, object] | None = None,
    folder: Path | None = None,
    driver: DriverPreference = DEFAULT,
    virtual: Sequence[VirtualPlace] = (),
) -> Engine:
    """Return an engine for the phones of an adb server, or for some of them.

    Virtual phones elsewhere count too, when they are given.
    """
    folder = folder or home()
    settings = LiveSettings(folder / FILE_NAME, flags)
    roster = Roster(server, State(folder), only, driver, virtual, lambda: settings().web_devtools)
    return Engine(registry(), roster, settings, read_only=read_only)


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
