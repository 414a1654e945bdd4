"""Builds an engine from its parts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.config import FILE_NAME, LiveSettings
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.reach import reach
from handroid.model.lease import Leases
from handroid.phone.phone_sources import VirtualPlace
from handroid.phone.roster import Roster
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
    leases: Leases | None = None,
) -> Engine:
    """Return an engine for all or some phones of an adb server.

    ``virtual`` adds virtual phones at other adb servers. ``leases`` defaults to those of this
    computer.
    """
    folder = folder or home()
    settings = LiveSettings(folder / FILE_NAME, flags)
    roster = Roster(server, State(folder), only, driver, virtual, lambda: settings().web_devtools)
    return Engine(registry(), roster, settings, read_only=read_only, leases=leases)


def reaching_engine(
    phone: str | None,
    address: str | None,
    program: str | None,
    *,
    read_only: bool = False,
    driver: DriverPreference = DEFAULT,
) -> Engine:
    """Return an engine for the phones that `reach` finds with these options."""
    server, virtual = reach(phone, address, program)
    return engine_for(server, read_only=read_only, driver=driver, virtual=virtual)
