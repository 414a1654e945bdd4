"""`handroid virtual`: phones without hardware, behind a real adb server."""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import typer

from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.model.deadline import Deadline
from handroid.surfaces.cli.reach import AdbOption, JsonOption, server_at
from handroid.virtual.adbd import Adbd
from handroid.virtual.levels import LEVELS
from handroid.virtual.phone import VirtualPhone

_CONNECT_SECONDS = 20.0
_DEFAULT_API = 34


def virtual(
    phones: Annotated[int, typer.Option(min=1, max=250, help="How many phones.")] = 1,
    api: Annotated[int, typer.Option(help="Their Android API level.")] = _DEFAULT_API,
    speed: Annotated[float, typer.Option(min=0.001, help="How fast their time passes.")] = 1.0,
    as_json: JsonOption = False,
    adb: AdbOption = None,
) -> None:
    """Start virtual phones and keep them until Ctrl-C.

    They join the adb server of ANDROID_ADB_SERVER_PORT; without that variable, a private one.
    """
    if api not in LEVELS:
        raise typer.BadParameter(
            f"{api} is none of {', '.join(map(str, sorted(LEVELS)))}.", param_hint="--api"
        )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(phones, api, speed, as_json, adb))


async def _run(count: int, api: int, speed: float, as_json: bool, adb: str | None) -> None:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    async with _adb_server(adb) as server, _started(count, api, speed) as adbds:
        for adbd in adbds:
            serial = f"127.0.0.1:{adbd.port}"
            await devices.connect(server, serial, Deadline.after(_CONNECT_SECONDS))
            typer.echo(_announcement(serial, api, server, as_json))
        await stop.wait()


@asynccontextmanager
async def _adb_server(adb: str | None) -> AsyncIterator[AdbServer]:
    if os.environ.get("ANDROID_ADB_SERVER_PORT"):
        yield server_at(None, adb)
    else:
        async with private_server(adb) as server:
            yield server


@asynccontextmanager
async def _started(count: int, api: int, speed: float) -> AsyncIterator[list[Adbd]]:
    adbds: list[Adbd] = []
    try:
        for number in range(count):
            phone = VirtualPhone(api, serial=f"VIRTUAL{number + 1:04}", speed=speed)
            adbds.append(await Adbd.start(phone))
        yield adbds
    finally:
        for adbd in adbds:
            await adbd.stop()


def _announcement(serial: str, api: int, server: AdbServer, as_json: bool) -> str:
    port = server.address.port
    if as_json:
        return json.dumps({"serial": serial, "api": api, "adb_server_port": port})
    return (
        f"{serial}  Android API {api}, usable now. Try, in another terminal:\n"
        f"    ANDROID_ADB_SERVER_PORT={port} handroid screen --phone {serial}"
    )
