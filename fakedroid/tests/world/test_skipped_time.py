"""Skipped time: timers that are due run at once, later ones do not."""

import asyncio

from fakedroid.state.clock import Clock


async def test_a_day_passes_at_once() -> None:
    clock = Clock()
    noon = asyncio.create_task(clock.wait_until(12 * 3600))
    next_week = asyncio.create_task(clock.wait_until(7 * 86400))
    await asyncio.sleep(0)
    began, wall = clock.now(), clock.unix()
    clock.skip(86400)
    await asyncio.wait_for(noon, 20)
    assert 86400 <= clock.now() - began < 86500
    assert 86400 <= clock.unix() - wall < 86500
    assert not next_week.done()
    next_week.cancel()
    await asyncio.wait({next_week})
    assert not clock.on_skip
