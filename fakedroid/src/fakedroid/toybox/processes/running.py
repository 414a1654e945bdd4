"""Commands that run others: `env`, `nohup`, `setsid`, `timeout`, `xargs`; and `sleep`."""

import asyncio
import re
from collections.abc import Mapping

from fakedroid.shell.process import Command, decode
from fakedroid.shell.running.programs import ShellProcess, spawn
from fakedroid.shell.streams import BytesInput, FileOutput, Input
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_ENV = Usage("usage: env [-i] [-u NAME] [NAME=VALUE...] [COMMAND...]", "i", "u", mixed=False)
_TIMEOUT = Usage(
    "usage: timeout [-iv] [-k DURATION] [-s SIGNAL] DURATION COMMAND...",
    values="ks",
    minimum=2,
    mixed=False,
    status=125,
)
_XARGS = Usage("usage: xargs [-0Pprt] [-snE STR] COMMAND...", flags="0r", values="n", mixed=False)
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}


async def run_other(
    run: Tool,
    argv: list[str],
    *,
    stdin: Input | None = None,
    variables: Mapping[str, str] | None = None,
    replaces: bool = False,
) -> int:
    """Run another program; return 127 with toybox's error if there is none."""
    await run.flush()
    try:
        return await spawn(run.process, argv, stdin=stdin, variables=variables, replaces=replaces)
    except OSError as error:
        await run.complain(f"exec {argv[0]}: {error_text(error)}")
        return 126 if isinstance(error, (PermissionError, IsADirectoryError)) else 127


async def _env(run: Tool) -> int | None:
    variables = {} if run.has("i") else dict(run.process.env)
    for name in run.options.values.get("u", []):
        variables.pop(name, None)
    words = list(run.words)
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    if not words:
        await run.out("".join(f"{name}={value}\n" for name, value in variables.items()))
        return None
    return await run_other(run, words, variables=variables, replaces=True)


async def _printenv(run: Tool) -> int | None:
    variables = run.process.env
    if not run.words:
        await run.out("".join(f"{name}={value}\n" for name, value in variables.items()))
    for name in run.words:
        if name in variables:
            await run.out(variables[name] + "\n")
        else:
            run.status = 1
    return None


async def _nohup(run: Tool) -> int | None:
    """Run a command that outlives the stream it was started from."""
    process = run.process
    if process.tty and isinstance(process, ShellProcess):
        session = process.environment.session
        if process.stdout in session.streams:
            writer = run.files.open_write(run.path("nohup.out"), append=True, mode=0o600)
            process.stdout = FileOutput(writer)
    task: asyncio.Task[object] = asyncio.ensure_future(run_other(run, run.words, replaces=True))
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.done() and isinstance(process, ShellProcess):
            process.environment.session.adopt(task)
        raise
    result = task.result()
    return result if isinstance(result, int) else 0


async def _timeout(run: Tool) -> int | None:
    limit = duration(run.words[0], 125)
    timeline = run.process.timeline
    end = timeline.at + limit
    work = asyncio.ensure_future(run_other(run, run.words[1:]))
    alarm = asyncio.ensure_future(timeline.fork().pause(limit))
    try:
        await asyncio.wait([work, alarm], return_when=asyncio.FIRST_COMPLETED)
        if work.done() and timeline.at <= end:
            return work.result()
        work.cancel()
        await asyncio.wait([work])
        timeline.at = end
        return 124
    finally:
        for task in (work, alarm):
            task.cancel()
        await asyncio.wait([work, alarm])


def duration(text: str, status: int = 1) -> float:
    """Parse ``1.5``, ``2m`` or ``1h`` to seconds.

    Raises:
        RefusedError: it is not a duration.
    """
    found = re.match(r"(\d+\.?\d*|\.\d+)([smhd]?)\Z", text)
    if found is None:
        raise RefusedError(f"Not a number '{text}'", status)
    return float(found.group(1)) * _SECONDS[found.group(2)]


async def _sleep(run: Tool) -> int | None:
    await run.process.pause(sum(duration(word) for word in run.words))
    return None


async def _usleep(run: Tool) -> int | None:
    await run.process.pause(number(run.words[0]) / 1_000_000)
    return None


async def _xargs(run: Tool) -> int | None:
    command = run.words or ["echo"]
    items = _items(run, decode(await run.read_all(run.stdin)))
    most = number(run.options.value("n") or "0") or len(items) or 1
    if not items:
        return None if run.has("r") else await _xargs_once(run, command)
    while items:
        batch, items = items[:most], items[most:]
        status = await _xargs_once(run, [*command, *batch])
        if status:
            return status
    return run.status


def _items(run: Tool, text: str) -> list[str]:
    return [item for item in text.split("\0") if item] if run.has("0") else text.split()


async def _xargs_once(run: Tool, argv: list[str]) -> int:
    status = await run_other(run, argv, stdin=BytesInput(b""))
    if status in (126, 127) and run.status:
        run.status = status
        return status
    if status == 255:
        run.status = 124
        return 124
    if status:
        run.status = 123
    return 0


async def _run_command(run: Tool) -> int | None:
    return await run_other(run, run.words, replaces=True)


COMMANDS: dict[str, Command] = {
    "env": tool(_ENV, _env),
    "printenv": tool(Usage("usage: printenv [-0] [env_var...]"), _printenv),
    "nohup": tool(Usage("usage: nohup COMMAND...", minimum=1, mixed=False, status=125), _nohup),
    "timeout": tool(_TIMEOUT, _timeout),
    "sleep": tool(Usage("usage: sleep DURATION...", minimum=1), _sleep),
    "usleep": tool(Usage("usage: usleep MICROSECONDS", minimum=1, maximum=1), _usleep),
    "xargs": tool(_XARGS, _xargs),
    "setsid": tool(
        Usage("usage: setsid [-cdw] command [args...]", "cdw", minimum=1, mixed=False), _run_command
    ),
}
