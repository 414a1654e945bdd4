"""Leftovers of killed programs in the state folder are removed when another program starts."""

import os
from pathlib import Path

from handroid.drivers.driver_preference import DriverPreference
from handroid.phone.roster import Roster
from handroid.phone.screen_lifetime import kept_while_serving
from handroid.state import State
from tests.phones import attach, soon


def left_in(folder: Path) -> Path:
    """Leave an unfinished file that is old enough."""
    unfinished = folder / ".grants.json.x.part"
    unfinished.touch()
    os.utime(unfinished, (1, 1))
    return unfinished


async def test_a_server_that_starts_removes_it(tmp_path: Path) -> None:
    unfinished = left_in(tmp_path)
    async with kept_while_serving(State(tmp_path)):
        assert not unfinished.exists()


async def test_the_first_call_on_a_phone_removes_it(tmp_path: Path) -> None:
    unfinished = left_in(tmp_path)
    async with attach() as attached:
        roster = Roster(attached.server, State(tmp_path), driver=DriverPreference.STOCK)
        await (await roster.select(None, soon())).driver(soon())
        await roster.stop()
    assert not unfinished.exists()
