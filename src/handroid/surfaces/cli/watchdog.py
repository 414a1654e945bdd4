"""Logs code that blocks the event loop.

A separate thread reads the CPU time of the loop's thread. This works with every kind of loop,
costs the calls nothing, and counts neither waiting nor other programs.
"""

import asyncio
import contextlib
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

from handroid.surfaces.cli import loop

log = logging.getLogger(__name__)

LONGEST = 0.05
"""Seconds of CPU time that one iteration of the loop may take."""

_COMPUTING = 0.005
"""CPU time after which to check: on a busy machine the thread gets little at a time."""

_EVERY_SECONDS = 0.1
_CLOSER_SECONDS = 0.01
_VIRTUAL = ("fakedroid", "handroid.virtual_phone")
_LOOPS = ("asyncio", "selectors")


@contextlib.contextmanager
def watched(running: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Log each place that blocks this thread's loop, once; needs a per-thread CPU clock."""
    if not hasattr(time, "pthread_getcpuclockid"):
        yield
        return
    watchdog = Watchdog(running, threading.get_ident(), _log)
    thread = threading.Thread(target=watchdog.run, name="watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        watchdog.stop()
        thread.join()


def _log(place: str) -> None:
    log.warning("%s kept the event loop busy for more than %d ms", place, LONGEST * 1000)


class Watchdog:
    """Watches the event loop of one thread."""

    def __init__(
        self, running: asyncio.AbstractEventLoop, thread: int, report: Callable[[str], None]
    ) -> None:
        self._loop = running
        self._thread = thread
        self._report = report
        self._clock = time.pthread_getcpuclockid(thread)
        self._stopped = threading.Event()
        self._reported: set[str] = set()

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()

    def run(self) -> None:
        """Watch until stopped; sample often only while the thread is computing."""
        before = self._used()
        while not self._stopped.wait(_EVERY_SECONDS):
            if self._used() - before >= _COMPUTING:
                self._look()
            before = self._used()

    def _look(self) -> None:
        answered = threading.Event()
        try:
            self._loop.call_soon_threadsafe(answered.set)
        except RuntimeError:
            return
        began = self._used()
        while not answered.wait(_CLOSER_SECONDS) and not self._stopped.is_set():
            place = _busy_place(sys._current_frames().get(self._thread))
            if place is None:
                began = self._used()
            elif self._used() - began > LONGEST:
                self._found(place)
                return

    def _found(self, place: str) -> None:
        if place not in self._reported:
            self._reported.add(place)
            self._report(place)

    def _used(self) -> float:
        return time.clock_gettime(self._clock)


def _busy_place(frame: FrameType | None) -> str | None:
    """Return the function that is computing.

    Return None during imports, in a virtual phone, or in the loop itself.
    """
    frames = list(_outward(frame))
    names = [_module(each) for each in frames]
    if any("importlib" in each.f_code.co_filename for each in frames):
        return None
    known = (at for at, name in enumerate(names) if name.startswith(("handroid", "fakedroid")))
    at = next(known, 0)
    if not names or names[at].startswith(_VIRTUAL):
        return None
    if names[at] == loop.__name__:
        at = 0
    return None if names[at].startswith(_LOOPS) else f"{names[at]}.{frames[at].f_code.co_qualname}"


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "?"))
