"""A server runs for months, and phones on the network get another serial each time."""

import gc
from pathlib import Path

from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.phone.phone import Phone
from handroid.phone.roster import Roster
from handroid.state import State
from tests.phones import join, soon, visit

VISITORS = 24
KEPT = 16


async def test_a_server_keeps_attached_phones_and_only_the_last_detached_ones(
    tmp_path: Path,
) -> None:
    before = _phones_alive()
    async with private_server() as server, join(server) as staying:
        roster = Roster(server, State(tmp_path), driver=DriverPreference.STOCK)
        first = await roster.select(staying.transport.serial, soon())
        for _ in range(VISITORS):
            async with visit(server) as attached:
                await (await roster.select(attached.transport.serial, soon())).facts(soon())
        await roster.refresh(soon())
        assert await roster.select(staying.transport.serial, soon()) is first
        assert _phones_alive() - before == KEPT + 1
        await roster.stop()


def _phones_alive() -> int:
    gc.collect()
    return sum(type(each) is Phone for each in gc.get_objects())
