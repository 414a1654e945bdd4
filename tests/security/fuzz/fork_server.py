"""Runs commands one after the other, each in a fork of a process that has imported everything.

A line of standard input is the arguments of a command, in JSON; a line of standard output is how
it ended. Starting Python anew for each of 20,000 commands would take hours.
"""

import importlib
import json
import os
import select
import signal
import sys
from pathlib import Path
from typing import Any

from handroid.surfaces.cli import main
from handroid.surfaces.cli.command_table import COMMANDS

_SECONDS = 60
_STALLED = -1


def _import_commands() -> None:
    for place in COMMANDS.values():
        importlib.import_module(f"handroid.surfaces.cli.{place.module}")
    importlib.import_module("handroid.surfaces.mcp.stdio")


def _run(arguments: list[str]) -> None:
    """Run a command in this process, which ends with it."""
    for descriptor, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["handroid", *arguments]
    code = 0
    try:
        main.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 70
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _ended(pid: int) -> int:
    """Return the exit code of a process; one that does not end in time is ended."""
    watch = os.pidfd_open(pid)
    ready, _, _ = select.select([watch], [], [], _SECONDS)
    os.close(watch)
    if not ready:
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return code if ready else _STALLED


def _outcome(arguments: list[str]) -> dict[str, Any]:
    pid = os.fork()
    if pid == 0:
        _run(arguments)
    code = _ended(pid)
    out, err = (Path(name).read_text(errors="replace") for name in ("out", "err"))
    return {"code": code, "out": out, "err": err}


if __name__ == "__main__":
    _import_commands()
    for line in sys.stdin:
        print(json.dumps(_outcome(json.loads(line))), flush=True)
