"""Injects faults into virtual phones: `--fault FILE`."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline

if TYPE_CHECKING:
    from fakedroid.faults.script import Script
    from fakedroid.running_phones import RunningPhone

_DOWN_SECONDS = 1.0
_BACK_SECONDS = 20.0


def _readable(file: Path | None) -> Path | None:
    read_script(file)
    return file


FaultOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        callback=_readable,
        help="A script of what goes wrong on each phone, and when; see docs/guides/faults.md.",
    ),
]


def read_script(file: Path | None) -> "Script":
    """Read a script of faults; without a file, return an empty one.

    Raises:
        typer.BadParameter: the file cannot be read.
    """
    from fakedroid.faults.script import ScriptError, parse

    try:
        return parse(file.read_text() if file else "")
    except (OSError, UnicodeDecodeError, ScriptError) as error:
        raise typer.BadParameter(f"{file}: {error}.") from error


def refuse_killing_adb(script: "Script") -> None:
    """Refuse a script that would stop an adb server that is not ours.

    Raises:
        typer.BadParameter: the script would do that.
    """
    from fakedroid.faults.script import Act

    if any(step.act is Act.KILL_SERVER for step in script.steps):
        raise typer.BadParameter(
            "'kill adb server' would end your own server on ANDROID_ADB_SERVER_PORT; "
            "unset that variable."
        )


@asynccontextmanager
async def inject_faults(
    script: "Script", phones: Sequence["RunningPhone"], server: AdbServer
) -> AsyncIterator[None]:
    """Run a script of faults on each phone while the body runs."""
    if not script.steps:
        yield
        return
    from fakedroid.faults.running import Faults
    from fakedroid.faults.script import Act
    from handroid.virtual_phone.phone import PROCESSES

    killer = _Killer(server, [phone.serial for phone in phones])
    async with AsyncExitStack() as stack:
        stack.push_async_callback(killer.close)
        for phone in phones:
            faults = Faults(
                phone.fake, phone.adbd, script, {Act.KILL_SERVER: killer.kill}, PROCESSES
            )
            stack.push_async_callback(faults.stop)
            faults.start()
        yield


class _Killer:
    """Stops our adb server, starts it again and reconnects its phones."""

    def __init__(self, server: AdbServer, serials: list[str]) -> None:
        self._server = server
        self._serials = serials
        self._task: asyncio.Task[None] | None = None

    def kill(self) -> None:
        """Stop the server; it is started again a second later."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._kill())

    async def close(self) -> None:
        """Wait for a restart that is in progress."""
        if self._task is not None:
            await self._task

    async def _kill(self) -> None:
        with contextlib.suppress(HandroidError):
            wire = await self._server.wire()
            await wire.request("host:kill")
            wire.close()
        await asyncio.sleep(_DOWN_SECONDS)
        for serial in self._serials:
            with contextlib.suppress(HandroidError):
                await devices.rejoin(self._server, serial, Deadline.after(_BACK_SECONDS))
