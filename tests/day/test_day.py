"""A day of a phone's life: every call is right, and nothing grows.

A day of the phone's clock, at 24 moments; with HANDROID_NIGHTLY=1 at 288 of them, five minutes
apart, as docs/reference/campaigns/day.md reports.
"""

import os
import time
from dataclasses import asdict
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.day import events
from tests.day.home import Home, at_home, more
from tests.day.tasks import TASKS

NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
MOMENTS = 288 if NIGHTLY else 24
DAY = 24 * 3600
NIGHT = (23, 7)
"""The hours between which the phone sleeps."""
WARM_UP = MOMENTS // 2
MORE_BLOCKS = 0.02
"""What half a day may add to the memory in use: logs and caches that fill up to their bounds."""


async def hour(home: Home, number: int, at: float) -> None:
    """Live through what happens at one moment of the day, given in hours."""
    whole, first = int(at), number * 24 % MOMENTS < 24
    asleep = not home.phone.world.awake
    night = at >= NIGHT[0] or at < NIGHT[1]
    if night:
        await (events.still_asleep(home) if asleep else events.fall_asleep(home))
    elif asleep:
        await events.wake_up(home)
    if first and whole % 6 == 3:
        await events.restart_android(home)
    if first and whole % 3 == 1:
        await events.restart_adb(home)
    if first and whole == 4:
        await events.be_called(home, number)
    if night:
        return
    if first and whole % 4 == 0:
        await events.update_an_app(home, number)
    if first and whole % 8 == 2:
        await events.reconnect(home)
    await TASKS[number % len(TASKS)](home, number)
    if first and whole % 2 == 0:
        await events.be_called(home, number)


@pytest.mark.parametrize("driver", [DriverPreference.HAND, DriverPreference.STOCK])
async def test_a_day_leaves_a_phone_and_its_server_as_they_were(
    driver: DriverPreference, tmp_path: Path
) -> None:
    began = time.monotonic()
    async with at_home(tmp_path, driver) as home:
        start = home.phone.clock.unix()
        for number in range(MOMENTS):
            if number == WARM_UP:
                before, memory = await home.holdings(), home.memory()
            await hour(home, number, number * 24 / MOMENTS)
            home.skip(max(0.0, start + (number + 1) * DAY / MOMENTS - home.phone.clock.unix()))
        after = await home.holdings(before)
        later = home.memory()
        print(f"\n{driver.value}: {home.calls} calls, {home.failed} of them failed as they should")
        print(f"{time.monotonic() - began:.0f} s; before {asdict(before)}, {memory}")
        print(f"after {asdict(after)}, {later}")
        assert not more(after, before)
        assert not memory.grown_to(later)
        assert not NIGHTLY or later.blocks < (1 + MORE_BLOCKS) * memory.blocks
        assert home.phone.clock.unix() - start >= DAY
