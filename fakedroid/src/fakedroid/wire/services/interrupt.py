"""The interrupt key of a terminal, which ends only the foreground job."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from fakedroid.shell.control import SIGNALS
from fakedroid.wire.services.terminal import Terminal

INTERRUPTED: Final = 128 + SIGNALS["INT"]
"""The exit code of an interrupted command."""

T = TypeVar("T")


async def interruptible(terminal: Terminal, work: Coroutine[Any, Any, T]) -> T | None:
    """Run ``work``; cancel it and return None when the interrupt key is pressed."""
    pressed = False
    foreground = asyncio.get_running_loop().create_task(work)

    def interrupt() -> None:
        nonlocal pressed
        pressed = True
        foreground.cancel()

    terminal.on_interrupt = interrupt
    try:
        await asyncio.wait([foreground])
    finally:
        terminal.on_interrupt = None
        foreground.cancel()
    if pressed and foreground.cancelled():
        return None
    return foreground.result()
