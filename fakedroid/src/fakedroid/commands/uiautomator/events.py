"""``uiautomator events``: holds UiAutomation until it is stopped."""

import asyncio

from fakedroid.shell.process import Process


async def events(p: Process) -> int:
    """Wait until the caller disconnects; this phone does not stream accessibility events."""
    await p.err("fakedroid: uiautomator events prints no events\n")
    await asyncio.get_running_loop().create_future()
    return 0
