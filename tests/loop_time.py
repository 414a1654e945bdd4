"""Fails every test during which one step of the product's event loop computes for too long.

What counts is the CPU time of the loop's thread (`time.thread_time`), from the start to the end of
each callback. Other programs slow down a processor, by its caches and shared units, so a step that
takes too long is compared with a piece of work that is measured right after it. Not counted,
because it is not the product's or not part of one call:

* first imports, and garbage collection, which here walks everything that pytest has loaded;
* computations of the virtual phone, a client or the test itself in the same loop, including a
  function of the product that the test calls without awaiting it.

A thread samples the stack every few milliseconds of a long step to know which of these it is, and
to name the place.
"""

import asyncio
import gc
import inspect
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from types import FrameType

import pytest

LONGEST = 0.05
"""The limit of CPU time for one step, in seconds."""

KEPT_BUSY = "kept the event loop busy"
"""The message that the watchdog of a server logs."""

_SLOWER_MACHINES = 1.5
"""How much slower other machines may be than the one that the limit is for."""
_EVERY_SECONDS = 0.005
_OTHERS = ("handroid.virtual_phone", "fakedroid", "tests", "bench", "scripts", "_pytest")
_OURS = ("handroid", "mcp.server", "sse_starlette", "starlette", "uvicorn")
_AWAITED = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Step:
    """One callback of a loop, and the samples taken while it ran."""

    __slots__ = ("began", "collected", "places", "seen")

    def __init__(self) -> None:
        self.began = self.seen = time.thread_time()
        self.collected = 0.0
        self.places: Counter[str | None] = Counter()


class LoopTime:
    """Measures the steps of every asyncio loop of this process."""

    def __init__(self) -> None:
        self._steps: dict[int, Step] = {}
        self._too_long: list[str] = []
        self._collecting = 0.0
        self._stopped = threading.Event()
        self._run: Callable[[asyncio.Handle], None] = asyncio.Handle._run
        self._thread = threading.Thread(target=self._watch, name="loop time", daemon=True)
        self._usual = usual_work()

    def start(self) -> None:
        """Start to measure."""
        run, steps, ident = self._run, self._steps, threading.get_ident

        def measured(handle: asyncio.Handle) -> None:
            me = ident()
            step = steps[me] = Step()
            try:
                run(handle)
            finally:
                del steps[me]
                used = time.thread_time() - step.began
                if used > LONGEST:
                    self._judge(step, used)

        asyncio.Handle._run = measured  # type: ignore[method-assign]
        gc.callbacks.append(self._collect)
        self._thread.start()

    def stop(self) -> None:
        """Restore asyncio."""
        asyncio.Handle._run = self._run  # type: ignore[method-assign]
        gc.callbacks.remove(self._collect)
        self._stopped.set()
        self._thread.join()

    def taken(self) -> list[str]:
        """Return the findings since the last call."""
        found, self._too_long = self._too_long, []
        return found

    def _judge(self, step: Step, used: float) -> None:
        """Record a step if the product's share of it is too long."""
        seen = step.places.total() or 1.0
        own = Counter({place: share for place, share in step.places.items() if place})
        spent = (used - step.collected) * own.total() / seen
        if spent > LONGEST:
            spent /= max(1.0, usual_work() / self._usual) * _SLOWER_MACHINES
        if spent > LONGEST:
            place = own.most_common(1)[0][0]
            self._too_long.append(f"{place} {KEPT_BUSY} for {spent * 1000:.0f} ms")

    def _watch(self) -> None:
        while not self._stopped.wait(_EVERY_SECONDS):
            for thread, step in list(self._steps.items()):
                self._look(thread, step)

    def _look(self, thread: int, step: Step) -> None:
        now = time.clock_gettime(time.pthread_getcpuclockid(thread))
        if now - step.seen < _EVERY_SECONDS:
            return
        frame = sys._current_frames().get(thread)
        if self._steps.get(thread) is step:
            step.places[place_of(frame)] += now - step.seen
            step.seen = now

    def _collect(self, phase: str, _: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            self._collecting = now
        elif step := self._steps.get(threading.get_ident()):
            step.collected += now - self._collecting


def usual_work() -> float:
    """Return the CPU time of some reference work, the best of a few attempts."""
    times = []
    for _ in range(5):
        began = time.thread_time()
        json.loads(json.dumps([{"text": "x" * 20, "bounds": [n, n, n]} for n in range(200)]))
        times.append(time.thread_time() - began)
    return min(times)


def place_of(frame: FrameType | None) -> str | None:
    """Return the function of the product that computes, or None if it is not part of a call."""
    place, inner = None, None
    for each in _outward(frame):
        module = each.f_globals.get("__name__", "")
        if "importlib" in each.f_code.co_filename:
            return None
        if _is_of(module, _OTHERS):
            called = module != __name__ and not (inner and inner.f_code.co_flags & _AWAITED)
            return None if called else place
        if place is None and _is_of(module, _OURS):
            place = f"{module}.{each.f_code.co_qualname}"
        inner = each
    return place


def _is_of(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


class LoopTimePlugin:
    """Fails the phase of a test in which it happens: setup, call or teardown."""

    def __init__(self) -> None:
        self.measured = LoopTime()
        self.measured.start()

    def pytest_unconfigure(self) -> None:
        """Stop measuring."""
        self.measured.stop()

    def _checked(self) -> Generator[None, object, object]:
        result = yield
        if found := self.measured.taken():
            pytest.fail("\n".join(found), pytrace=False)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None, object, object]:
        """Check the setup of fixtures."""
        return (yield from self._checked())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        """Check the test."""
        return (yield from self._checked())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self) -> Generator[None, object, object]:
        """Check the teardown of fixtures."""
        return (yield from self._checked())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Check the logs that servers in other processes wrote during the test."""
        report = yield
        logged = [line for line in report.capstderr.splitlines() if KEPT_BUSY in line]
        if report.passed and logged:
            report.outcome = "failed"
            report.longrepr = "\n".join(logged)
        return report
