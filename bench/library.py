"""Measures the cost of the Python library on top of the engine.

    python -m bench.library [--rounds N]

One virtual phone in a separate process, one engine, one event loop. Every call is made three times
alternately: to the engine directly, by the asyncio form of the library, and by the blocking form
from another thread. The work is the same: a tool of the reference, or of the library's own.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import handroid
from handroid.engine.profile import Profile, reference
from handroid.library.selector import By, Selector
from handroid.library.session import OWN_PROFILE

SPEED = "100"
WARM_UP = 10
CALCULATOR = "com.android.calculator2"
NOWHERE = (700.0, 60.0)
CLEAR = Selector(By.DESCRIPTION, "clear")


@dataclass(frozen=True)
class Work:
    """The same work by a tool of a profile and by the library."""

    profile: Profile
    tool: str
    arguments: dict[str, Any]
    by_library: Callable[[Any], Any]


REFERENCE = reference()
WORKS = {
    "tap": Work(
        REFERENCE,
        "android_tap",
        {"x": NOWHERE[0], "y": NOWHERE[1]},
        lambda phone: phone.tap(*NOWHERE),
    ),
    "screen": Work(REFERENCE, "android_get_screen_state", {}, lambda phone: phone.screen()),
    "call": Work(
        REFERENCE, "android_get_screen_state", {}, lambda phone: phone.call("get_screen_state")
    ),
    "get": Work(
        REFERENCE,
        "android_find_elements",
        {"by": "content_desc", "value": "clear", "exact_match": True},
        lambda phone: phone.by_description("clear").get(),
    ),
    "clipboard": Work(REFERENCE, "android_get_clipboard", {}, lambda phone: phone.clipboard.read()),
    "tap_element": Work(
        OWN_PROFILE,
        "touch_element",
        {"selector": CLEAR, "how": "tap", "timeout": 10.0},
        lambda phone: phone.by_description("clear").tap(),
    ),
}


@contextmanager
def phone_elsewhere() -> Iterator[handroid.Phone]:
    """Connect to a virtual phone of another process, with empty settings and state."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HANDROID_HOME": home}
        environment.pop("ANDROID_ADB_SERVER_PORT", None)
        command = [sys.executable, "-m", "handroid", "virtual", "--json", "--speed", SPEED]
        before = os.environ.get("HANDROID_HOME")
        os.environ["HANDROID_HOME"] = home
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        try:
            assert process.stdout is not None
            announced = json.loads(process.stdout.readline())
            with handroid.connect(announced["serial"]) as phone:
                yield phone
        finally:
            process.terminate()
            process.communicate()
            os.environ.pop("HANDROID_HOME")
            if before is not None:
                os.environ["HANDROID_HOME"] = before


def measure(rounds: int) -> dict[str, dict[str, float]]:
    """Return the lower quartile in milliseconds, for each kind of work and each form.

    Anything slower than that is caused by other programs on the machine.
    """
    with phone_elsewhere() as phone:
        phone.open(CALCULATOR)
        return {name: _measured(phone, work, rounds) for name, work in WORKS.items()}


def _measured(phone: handroid.Phone, work: Work, rounds: int) -> dict[str, float]:
    inner, loop = phone._inner, phone._loop
    engine = inner._session.engine_of(work.profile)
    ways: dict[str, Callable[[], float]] = {
        "engine": lambda: loop.run(
            _awaited(lambda: engine.call(work.profile, work.tool, work.arguments))
        ),
        "asyncio": lambda: loop.run(_awaited(lambda: work.by_library(inner))),
        "blocking": lambda: _called(lambda: work.by_library(phone)),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds + WARM_UP):
        order = list(ways) if number % 2 else list(reversed(ways))
        for name in order:
            times[name].append(ways[name]())
    return {name: statistics.quantiles(each[WARM_UP:], n=4)[0] for name, each in times.items()}


async def _awaited(work: Callable[[], Awaitable[Any]]) -> float:
    start = time.perf_counter()
    await work()
    return (time.perf_counter() - start) * 1000


def _called(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def ratios(figures: dict[str, dict[str, float]]) -> dict[str, float]:
    """Return the cost of each form relative to the engine, by kind of work and form."""
    return {
        f"{name} {form}": ways[form] / ways["engine"]
        for name, ways in figures.items()
        for form in ("asyncio", "blocking")
    }


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=500)
    figures = measure(options.parse_args().rounds)
    found = ratios(figures)
    print("work          engine ms  asyncio  blocking")
    for name, ways in figures.items():
        shares = (f"{found[f'{name} {form}']:8.2f}" for form in ("asyncio", "blocking"))
        print(f"{name:13} {ways['engine']:9.3f} {' '.join(shares)}")


if __name__ == "__main__":
    main()
