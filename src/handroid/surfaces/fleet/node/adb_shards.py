"""Distributes network phones over several adb servers, none with more than it can handle."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.surfaces.fleet.node.node_phones import MOST_PER_SERVER, log

_CONNECT_SECONDS = 20.0


@asynccontextmanager
async def connected(phones: Sequence[str], program: str | None) -> AsyncIterator[list[AdbServer]]:
    """Start as many adb servers as the phones (host:port) need, and connect the phones.

    They have the user's adb key, so phones that allow the user's own adb allow them as well.
    """
    async with AsyncExitStack() as stack:
        servers: list[AdbServer] = []
        for at in range(0, len(phones), MOST_PER_SERVER):
            server = await stack.enter_async_context(private_server(program, own_keys=False))
            servers.append(server)
            for phone in phones[at : at + MOST_PER_SERVER]:
                await _connect(server, phone)
        yield servers


async def _connect(server: AdbServer, phone: str) -> None:
    try:
        await devices.connect(server, phone, Deadline.after(_CONNECT_SECONDS))
    except HandroidError as error:
        log.warning("%s could not be added to the fleet: %s", phone, error)
