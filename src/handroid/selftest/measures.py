"""How long a driver takes for what callers do most, and how often an id would be refused."""

import statistics
import time
from collections.abc import Awaitable, Callable

from handroid.drivers.driver import Driver
from handroid.errors import ElementNotFound, HandroidError
from handroid.phone.shown_screens import ShownScreens
from handroid.selftest import screen_checks
from handroid.selftest.promises import PromiseBroken, soon

_ROUNDS = 5


async def median_times(driver: Driver) -> dict[str, float]:
    """Return the median milliseconds of what callers do most."""
    try:
        x, y = await screen_checks.harmless_place(driver)
    except (HandroidError, PromiseBroken):
        return {}
    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "screen read": lambda: driver.screen.read(soon()),
        "tap": lambda: driver.input.tap(x, y, soon()),
        "picture": lambda: driver.screen.picture(soon()),
    }
    return {name: await _median(act) for name, act in acts.items()}


async def refused_share(driver: Driver) -> float | None:
    """Return the share of ids that are refused though nothing was done since they were shown.

    Looked at in Settings, whose lines stay as they are; None where it cannot be read.
    """
    asked = refused = 0
    try:
        seen = ShownScreens()
        named = seen.show(await screen_checks.open_settings(driver))
        for _ in range(_ROUNDS):
            now = await driver.screen.read(soon())
            for element_id, _, _ in named.rows():
                asked += 1
                try:
                    seen.find(element_id, now)
                except ElementNotFound:
                    refused += 1
    except (HandroidError, PromiseBroken):
        return None
    return refused / asked if asked else None


async def _median(act: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(_ROUNDS):
        begun = time.perf_counter()
        await act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)
