"""The event loop of a server: the fastest one installed, ended by a signal."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

from handroid.model.fast_loop import fast_loop

Result = TypeVar("Result")


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run a program's main coroutine, with uvloop if it is installed."""
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        return runner.run(main)


def stop_on_signals() -> asyncio.Event:
    """Return an event that is set on SIGINT, SIGTERM and SIGHUP, if the platform has them.

    SIGHUP stays ignored if it was: that is how `nohup` starts a program.
    """
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, *_hangup_signals()):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def _hangup_signals() -> list[signal.Signals]:
    if sys.platform == "win32" or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return []
    return [signal.SIGHUP]
