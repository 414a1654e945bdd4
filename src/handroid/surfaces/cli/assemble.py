"""Puts the parts together that a command needs: settings, state, phones, engine."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from handroid.adb.server import AdbServer
from handroid.config import FILE_NAME, LiveSettings
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.engine import Engine
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
) -> Engine:
    """Return an engine for the phones of an adb server, or for some of them."""
    folder = folder or home()
    settings = LiveSettings(folder / FILE_NAME, flags)
    roster = Roster(server, State(folder), only, driver)
    return Engine(registry(), roster, settings, read_only=read_only)
