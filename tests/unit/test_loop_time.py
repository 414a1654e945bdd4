"""What counts as keeping the product's event loop busy, and what does not."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.loop_time import LONGEST, LoopTimePlugin

LONG = 6 * LONGEST
"""Too long on a slow machine, too."""
BURNING = """
import gc, time

def burn(seconds):
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass

async def burn_in_loop(seconds):
    burn(seconds)

async def collect_in_loop(seconds):
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        gc.collect()

async def call(work):
    work()
"""

Burn = Callable[[float], Awaitable[None]]
Found = Callable[[], Awaitable[list[str]]]


def module(name: str) -> dict[str, Any]:
    """Return a module of some package that can keep a thread busy."""
    made: dict[str, Any] = {"__name__": name}
    exec(BURNING, made)
    return made


@pytest.fixture
def found(pytestconfig: pytest.Config) -> Found:
    """End the step that runs, and return what was found by then."""
    plugin = pytestconfig.pluginmanager.get_plugin("loop_time")
    assert isinstance(plugin, LoopTimePlugin)

    async def take() -> list[str]:
        await asyncio.sleep(0)
        return plugin.measured.taken()

    return take


async def test_a_long_step_of_the_product_is_found_and_named(found: Found) -> None:
    await module("handroid.engine")["burn_in_loop"](LONG)
    (place,) = await found()
    assert place.startswith("handroid.engine.burn kept the event loop busy for ")


async def test_a_callback_that_the_loop_runs_counts_too(found: Found) -> None:
    asyncio.get_running_loop().call_soon(module("handroid.engine")["burn"], LONG)
    await asyncio.sleep(0)
    assert len(await found()) == 1


async def test_several_short_steps_are_not_one_long_step(found: Found) -> None:
    burn = module("handroid.engine")["burn_in_loop"]
    for _ in range(4):
        await burn(LONGEST / 2.5)
        await asyncio.sleep(0)
    assert await found() == []


async def test_waiting_and_other_threads_are_not_counted(found: Found) -> None:
    await asyncio.sleep(LONG)
    await asyncio.to_thread(module("handroid.engine")["burn"], LONG)
    assert await found() == []


@pytest.mark.parametrize("name", ["tests.made", "fakedroid.made", "handroid.virtual_phone.made"])
async def test_what_a_test_or_the_phone_computes_is_not_counted(name: str, found: Found) -> None:
    others = module(name)
    await others["burn_in_loop"](LONG)
    await module("handroid.engine")["call"](lambda: others["burn"](LONG))
    assert await found() == []


async def test_what_a_test_calls_without_awaiting_it_is_not_counted(found: Found) -> None:
    module("handroid.parsing")["burn"](LONG)
    assert await found() == []


async def test_garbage_collection_is_not_counted(found: Found) -> None:
    kept = [[number] for number in range(300_000)]
    await module("handroid.engine")["collect_in_loop"](LONG)
    assert await found() == []
    assert kept


@pytest.mark.parametrize(
    ("logged", "outcome"),
    [
        ("handroid.a.b kept the event loop busy for more than 50 ms", "failed"),
        ("Serving MCP at http://127.0.0.1:1/mcp", "passed"),
    ],
)
def test_what_a_server_in_another_process_logs_fails_the_test(
    logged: str, outcome: str, pytestconfig: pytest.Config
) -> None:
    plugin = pytestconfig.pluginmanager.get_plugin("loop_time")
    assert isinstance(plugin, LoopTimePlugin)
    written = [("Captured stderr call", f"{logged}\n")]
    report = pytest.TestReport("a", ("a", 1, "a"), {}, "passed", None, "call", written)
    making = plugin.pytest_runtest_makereport()
    next(making)
    with pytest.raises(StopIteration):
        making.send(report)
    assert report.outcome == outcome
