"""Commands that start their own Java runtime, as ``app_process`` does."""

import asyncio
from collections.abc import Awaitable, Callable

from fakedroid.commands.java.errors import KILLED
from fakedroid.shell.process import Process
from fakedroid.state.processes import SHELL

ADBD = 562

Body = Callable[[int], Awaitable[int]]
"""The work of a command, called with its pid."""


async def in_own_runtime(p: Process, name: str, main_class: str, body: Body) -> int:
    """Run ``body`` as a process called ``name``, with the log lines of a starting runtime.

    obs: captures, logcat of ``uiautomator dump``.
    """
    processes = p.phone.processes
    work: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    pid = processes.start(name, SHELL, parent=ADBD, end=lambda: work.cancel())
    work = asyncio.ensure_future(run_main(p, pid, main_class, body))
    try:
        return await work
    except asyncio.CancelledError:
        if _cancelled_from_outside(work):
            raise
        await p.err("Killed \n")
        return KILLED
    finally:
        processes.finish(pid)


def _cancelled_from_outside(work: asyncio.Future[int]) -> bool:
    """Return whether the command's caller disconnected, rather than its process being killed."""
    task = asyncio.current_task()
    outside = task is not None and task.cancelling() > 0
    if outside:
        work.cancel()
    return outside


async def run_main(p: Process, pid: int, main_class: str, body: Body) -> int:
    """Run ``body`` once the runtime has started."""
    logs = p.phone.logs
    start = ">>>>>> START com.android.internal.os.RuntimeInit uid 2000 <<<<<<"
    logs.append("AndroidRuntime", start, priority="D", pid=pid, uid=SHELL, at=p.timeline.at)
    await p.pause(p.phone.level.app_process_start)
    entry = f"Calling main entry {main_class}"
    logs.append("AndroidRuntime", entry, priority="D", pid=pid, uid=SHELL, at=p.timeline.at)
    return await body(pid)
