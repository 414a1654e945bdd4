"""Waits until the screen has reacted to an action: it changed and is idle, or does not change."""

import asyncio
import time

from handroid.drivers.driver import Capability
from handroid.model.screen import Screen
from handroid.tools.tool import Call

_EVERY = 0.1
"""Seconds between two reads while nothing has changed."""
_QUIET = 0.2
"""Seconds without a change after which a changed screen counts as idle."""
_REACTION = 0.6
"""Seconds after which an unchanged screen counts as unaffected."""
_MOST = 3.0
"""Seconds after which a screen that is never idle is used as it is."""


async def settle(call: Call, before: Screen | None) -> Screen | None:
    """Wait until the screen is idle after an action; return it if it was read."""
    driver = await call.phone.driver(call.deadline)
    if Capability.NEVER_IDLE_SCREENS not in driver.capabilities:
        # Android's own command for reading a screen waits until it is idle.
        return None
    begun = changed = time.monotonic()
    last, moved = before, False
    while True:
        now = await call.phone.read(call.deadline)
        at = time.monotonic()
        if now != last:
            last, moved, changed = now, True, at
        rests = at - changed >= _QUIET if moved else at - begun >= _REACTION
        if rests or at - begun >= _MOST:
            return now
        await asyncio.sleep(changed + _QUIET - at if moved else _EVERY)
