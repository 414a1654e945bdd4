"""Virtual phones that a command brings with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import typer

from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.model.deadline import Deadline
from handroid.virtual.levels import LEVELS

_CONNECT_SECONDS = 20.0
DEFAULT_API = 34


def _known(api: int) -> int:
    if api not in LEVELS:
        raise typer.BadParameter(f"{api} is none of {', '.join(map(str, sorted(LEVELS)))}.")
    return api


ApiOption = Annotated[
    int, typer.Option(callback=_known, help="Android API level of virtual phones.")
]


@asynccontextmanager
async def joined(
    server: AdbServer, count: int, api: int, speed: float = 1.0
) -> AsyncIterator[list[str]]:
    """Start virtual phones, attach them to an adb server, and give their serials."""
    # The virtual phone is large, and most commands need none.
    from handroid.virtual.adbd import Adbd
    from handroid.virtual.phone import VirtualPhone

    adbds: list[Adbd] = []
    try:
        for number in range(count):
            phone = VirtualPhone(api, serial=f"VIRTUAL{number + 1:04}", speed=speed)
            adbds.append(await Adbd.start(phone))
        serials = [f"127.0.0.1:{adbd.port}" for adbd in adbds]
        for serial in serials:
            await devices.connect(server, serial, Deadline.after(_CONNECT_SECONDS))
        yield serials
    finally:
        for adbd in adbds:
            await adbd.stop()


@asynccontextmanager
async def one_of_our_own(api: int, adb: str | None, speed: float = 1.0) -> AsyncIterator[AdbServer]:
    """Give an adb server with one virtual phone and nothing else."""
    async with private_server(adb) as server, joined(server, 1, api, speed):
        yield server
