"""`log`: write to the log that `logcat` shows."""

from fakedroid.shell.holding import pid_of
from fakedroid.shell.jobs import SHELL_UID
from fakedroid.shell.process import Command, decode, encode
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_USAGE = Usage(
    "usage: log [-p PRI] [-t TAG] [MESSAGE...]\n\nLogs message (or stdin) to logcat.\n\n"
    "-p\tUse the given priority instead of INFO:\n"
    "\td: DEBUG  e: ERROR  f: FATAL  i: INFO  v: VERBOSE  w: WARN  s: SILENT\n"
    '-t\tUse the given tag instead of "log"',
    values="pt",
)
_LONGEST = 1024  # src: toys/android/log.c


async def _log(run: Tool) -> int | None:
    priority = run.options.value("p") or "i"
    if len(priority) != 1 or priority.lower() not in "defisvw":
        raise RefusedError(f"bad -p '{priority}'")
    if not run.words:
        lines = run.lines(run.stdin)
        while (text := await lines.next_text()) is not None:
            _write(run, priority, text)
        return None
    message = encode(" ".join(run.words))
    if len(message) > _LONGEST:
        await run.complain("log cut at 1024 bytes")
    _write(run, priority, decode(message[:_LONGEST]))
    return None


def _write(run: Tool, priority: str, message: str) -> None:
    if priority in "sS":
        return
    process = run.process
    process.phone.logs.append(
        run.options.value("t") or "log",
        message,
        priority=priority.upper(),
        pid=pid_of(process),
        uid=SHELL_UID,
        at=process.timeline.at,
    )


COMMANDS: dict[str, Command] = {"log": tool(_USAGE, _log)}
