"""Ends a command when the computer closes its stream."""

import asyncio
from typing import Final

from fakedroid.wire.stream import Stream

HANGUP_GRACE: Final = 1.0
"""Seconds until a command on a plain pipe gets SIGHUP: adbd first waits that long for the rest of
its output. [src: sockets.cpp deferred_close]"""


def end_with(stream: Stream, grace: float = 0.0) -> None:
    """Cancel the running service ``grace`` seconds after the host closed the stream.

    This imitates the SIGHUP from adbd, or from the terminal it closes. [src: shell_service.cpp]
    """
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("a service runs in a task")
    if grace:
        loop = asyncio.get_running_loop()
        stream.on_close(lambda: loop.call_later(grace, task.cancel))
    else:
        stream.on_close(task.cancel)
