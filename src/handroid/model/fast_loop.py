"""The fastest event loop that is installed."""

import asyncio
from collections.abc import Callable


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes a loop of uvloop; None, for the usual loop, where that is missing."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
