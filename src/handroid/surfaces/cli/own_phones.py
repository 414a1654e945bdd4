"""Virtual phones that a command starts for itself."""

import contextlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.policy.virtual_phones import recorded
from handroid.state import State

if TYPE_CHECKING:
    from fakedroid.wire.adbd import Adbd
    from handroid.virtual_phone.phone import VirtualPhone

_CONNECT_SECONDS = 20.0
_DISCONNECT_SECONDS = 2.0
DEFAULT_API = 34


# The virtual phone is large, and most commands need none: it is imported where it is used.
def _known(api: int) -> int:
    if api == DEFAULT_API:
        return api
    from fakedroid.state.levels.levels import LEVELS

    if api not in LEVELS:
        raise typer.BadParameter(f"{api} is not one of {', '.join(map(str, sorted(LEVELS)))}.")
    return api


def _known_quirks(names: list[str]) -> list[str]:
    from fakedroid.state.quirks import Quirks

    try:
        Quirks(names)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error
    return names


QuirkOption = Annotated[
    list[str],
    typer.Option(
        "--quirk",
        metavar="NAME",
        callback=_known_quirks,
        help="A variant, such as xiaomi, tablet or foldable; an unknown name lists all.",
    ),
]
ApiOption = Annotated[
    int, typer.Option(callback=_known, help="Android API level of virtual phones.")
]


@asynccontextmanager
async def joined(
    server: AdbServer,
    state: State,
    count: int,
    api: int,
    speed: float = 1.0,
    quirks: Iterable[str] = (),
) -> AsyncIterator[dict[str, tuple["VirtualPhone", "Adbd"]]]:
    """Start virtual phones, attach them to an adb server, and give them by their serials.

    They are recorded, so that every Handroid with the same state folder knows them as virtual.
    """
    from fakedroid.wire.adbd import Adbd
    from handroid.virtual_phone.phone import VirtualPhone

    phones: dict[str, tuple[VirtualPhone, Adbd]] = {}
    try:
        for number in range(count):
            serial = f"VIRTUAL{number + 1:04}"
            phone = VirtualPhone(api, serial=serial, speed=speed, quirks=quirks)
            adbd = await Adbd.start(phone)
            phones[f"127.0.0.1:{adbd.port}"] = phone, adbd
        async with recorded(state, server.address, phones):
            for serial in phones:
                await devices.connect(server, serial, Deadline.after(_CONNECT_SECONDS))
            yield phones
    finally:
        for serial, (_, adbd) in phones.items():
            # The server may be the user's: it should not go on looking for a phone that is gone.
            with contextlib.suppress(HandroidError):
                await devices.disconnect(server, serial, Deadline.after(_DISCONNECT_SECONDS))
            await adbd.stop()


@asynccontextmanager
async def one_of_our_own(
    state: State, api: int, adb: str | None, speed: float = 1.0
) -> AsyncIterator[AdbServer]:
    """Give an adb server with one virtual phone and nothing else."""
    async with private_server(adb) as server, joined(server, state, 1, api, speed):
        yield server
