"""Measures a phone that is far away: start, tap, screen and typing, with both drivers.

    python -m bench.slow_links [--at phone|server] [--rounds N]

A virtual phone behind a real adb server, with a link that delays bytes: between the adb server and
the phone (``phone``), as with a phone over Wi-Fi, or between us and the adb server (``server``), as
with an adb server on another computer. The phone's own time runs 25 times faster, so that the link
and our own work remain. Calls are more than a second apart, like a model's. The start is the first
screen that a new server reads from a phone without a copy of the hand. The round trips are the
slope: by how many times the delay a call becomes longer.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bench.slow_link import slow_link
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.adb.wire import Address
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.model.deadline import Deadline
from handroid.model.tool import Text
from handroid.virtual_phone.phone import VirtualPhone

DELAYS_MS = (0, 50, 200, 400)
DRIVERS = (DriverPreference.HAND, DriverPreference.STOCK)
ACTIONS = ("start", "tap", "screen", "typing")
SPEED = 25.0
"""Any faster, and a hand that nobody connects to within a minute would end too early."""
APART_SECONDS = 1.2
FORM = "dev.handroid.form"
FIELD = "id/name"
TYPING = {"text": "far", "typing_speed": 10, "typing_speed_variance": 0}
PROFILE = reference()

Times = dict[str, float]


class Caller:
    """Calls tools of one engine and measures them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool and return its text."""
        answer = await self._engine.call(PROFILE, f"android_{tool}", arguments)
        text = "".join(part.text for part in answer.contents if isinstance(part, Text))
        assert not answer.is_error, text
        return text

    async def timed(self, tool: str, **arguments: Any) -> float:
        """Call a tool a while after the last call, and return the duration in milliseconds."""
        await asyncio.sleep(APART_SECONDS)
        begun = time.perf_counter()
        await self.call(tool, **arguments)
        return (time.perf_counter() - begun) * 1000


@asynccontextmanager
async def far_phone(at: str, round_trip: float) -> AsyncIterator[AdbServer]:
    """Start a phone and yield the adb server for it."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(private_server())
        phone = VirtualPhone(34, speed=SPEED)
        stack.push_async_callback(phone.close)
        adbd = await Adbd.start(phone)
        stack.push_async_callback(adbd.stop)
        if at == "phone":
            link = await stack.enter_async_context(slow_link(adbd.port, round_trip))
            await devices.connect(server, f"127.0.0.1:{link.port}", Deadline.after(30))
            yield server
        else:
            link = await stack.enter_async_context(slow_link(server.address.port, round_trip))
            await devices.connect(server, f"127.0.0.1:{adbd.port}", Deadline.after(30))
            yield AdbServer(Address(port=link.port))


@asynccontextmanager
async def calling(at: str, driver: DriverPreference, round_trip: float) -> AsyncIterator[Caller]:
    """Start a phone and, like a server, an engine that follows the attached phones."""
    with tempfile.TemporaryDirectory() as folder:
        async with far_phone(at, round_trip) as server:
            engine = engine_for(server, folder=Path(folder), driver=driver)
            engine.roster.follow()
            try:
                yield Caller(engine)
            finally:
                await engine.stop()


async def measure(at: str, driver: DriverPreference, round_trip: float, rounds: int) -> Times:
    """Return the median of each action, in milliseconds."""
    times: dict[str, list[float]] = {action: [] for action in ACTIONS}
    for _ in range(rounds - 1):
        async with calling(at, driver, round_trip) as caller:
            times["start"].append(await caller.timed("get_screen_state"))
    async with calling(at, driver, round_trip) as caller:
        times["start"].append(await caller.timed("get_screen_state"))
        field = await _open_form(caller)
        for _ in range(rounds):
            times["tap"].append(await caller.timed("tap", x=5, y=5))
            times["screen"].append(await caller.timed("get_screen_state"))
            times["typing"].append(await caller.timed("type_append_text", **TYPING, **field))
    return {action: statistics.median(each) for action, each in times.items()}


async def _open_form(caller: Caller) -> dict[str, str]:
    await caller.call("open_app", package_id=FORM)
    found = json.loads(await caller.call("find_elements", by="resource_id", value=FIELD))
    return {"element_id": found["elements"][0]["id"]}


async def main(at: str, rounds: int) -> None:
    """Print the table."""
    heads = " | ".join(f"{delay} ms" for delay in DELAYS_MS)
    print(f"| driver | action | {heads} | round trips |")
    print("|---|---|" + "--:|" * (len(DELAYS_MS) + 1))
    for driver in DRIVERS:
        found = [await measure(at, driver, delay / 1000, rounds) for delay in DELAYS_MS]
        for action in ACTIONS:
            row = [times[action] for times in found]
            cells = " | ".join(f"{value:.0f}" for value in row)
            trips = statistics.linear_regression(DELAYS_MS, row).slope
            print(f"| {driver.value} | {action} | {cells} | {trips:.1f} |", flush=True)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--at", choices=("phone", "server"), default="phone")
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    asyncio.run(main(given.at, given.rounds))
