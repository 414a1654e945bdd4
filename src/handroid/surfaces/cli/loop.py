"""The event loop of a server: the fastest one installed, ended by a signal."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run a program's main coroutine, on uvloop where that is installed."""
    with asyncio.Runner(loop_factory=_uvloop()) as runner:
        return runner.run(main)


def stop_on_signals() -> asyncio.Event:
    """Return an event that SIGINT and SIGTERM set, where the platform supports it."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    return stop


def _uvloop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
