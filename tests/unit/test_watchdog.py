"""The watchdog names what keeps the event loop computing, once, and nothing that only waits."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from handroid.surfaces.cli.watchdog import LONGEST, Watchdog


@contextmanager
def watching(found: list[str]) -> Iterator[None]:
    loop, me = asyncio.get_running_loop(), threading.get_ident()
    watchdog = Watchdog(loop, me, found.append)
    thread = threading.Thread(target=watchdog.run)
    thread.start()
    try:
        yield
    finally:
        watchdog.stop()
        thread.join()


def compute(seconds: float) -> None:
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


async def test_a_busy_place_is_named_once() -> None:
    found: list[str] = []
    with watching(found):
        for _ in range(2):
            compute(20 * LONGEST)
            await asyncio.sleep(0)
    (place,) = found
    assert place.endswith(".compute")


async def test_waiting_and_work_in_other_threads_are_not_reported() -> None:
    found: list[str] = []
    with watching(found):
        await asyncio.sleep(4 * LONGEST)
        await asyncio.to_thread(compute, 8 * LONGEST)
    assert found == []


async def test_a_virtual_phone_in_the_same_loop_is_not_reported() -> None:
    made = {"__name__": "fakedroid.world", "compute": compute}
    exec("def draw(seconds):\n    compute(seconds)", made)
    found: list[str] = []
    with watching(found):
        made["draw"](20 * LONGEST)  # type: ignore[operator]
        await asyncio.sleep(0)
    assert found == []
