"""Notices what keeps the event loop's thread computing, so that everyone else waits.

A thread of its own reads the CPU time of the loop's thread: this works with every kind of loop,
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

log = logging.getLogger(__name__)

LONGEST = 0.05
"""Seconds of CPU time that one round of the loop may take."""

_EVERY_SECONDS = 0.1
_CLOSER_SECONDS = 0.01


@contextlib.contextmanager
def watched(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Log each place once that keeps this thread's loop busy; nothing where no clock allows it."""
    if not hasattr(time, "pthread_getcpuclockid"):
        yield
        return
    watchdog = Watchdog(loop, threading.get_ident(), _log)
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
    """Watches the loop of one thread."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, thread: int, report: Callable[[str], None]
    ) -> None:
        self._loop = loop
        self._thread = thread
        self._report = report
        self._clock = time.pthread_getcpuclockid(thread)
        self._stopped = threading.Event()
        self._reported: set[str] = set()

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()

    def run(self) -> None:
        """Watch until stopped; look closely only while the thread is computing."""
        before = self._used()
        while not self._stopped.wait(_EVERY_SECONDS):
            if self._used() - before >= LONGEST:
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
            if self._used() - began > LONGEST:
                self._found(sys._current_frames().get(self._thread))
                return

    def _found(self, frame: FrameType | None) -> None:
        frames = list(_outward(frame))
        if any("importlib" in each.f_code.co_filename for each in frames):
            return
        ours = (
            each for each in frames if each.f_globals.get("__name__", "").startswith("handroid")
        )
        place = _place(next(ours, frames[0])) if frames else "something"
        if place not in self._reported:
            self._reported.add(place)
            self._report(place)

    def _used(self) -> float:
        return time.clock_gettime(self._clock)


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _place(frame: FrameType) -> str:
    return f"{frame.f_globals.get('__name__', '?')}.{frame.f_code.co_qualname}"
