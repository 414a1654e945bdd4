"""The options of `handroid fleet node` that say where its phones come from."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.adb.server import AdbServer
from handroid.engine.reach import server_at
from handroid.errors import InvalidParams
from handroid.model.deadline import Deadline
from handroid.phone.phone_provider import PhoneProvider, fill
from handroid.state import State, home

if TYPE_CHECKING:
    from fakedroid.wire.connection import Phone

_MOST = 250
_START_SECONDS = 300.0


class Provider(StrEnum):
    """Where the phones of a node come from."""

    ATTACHED = "attached"
    VIRTUAL = "virtual"


ProviderOption = Annotated[
    Provider,
    typer.Option(help="Use the attached phones, or start virtual ones."),
]
MaxPhonesOption = Annotated[
    int,
    typer.Option(
        min=1, max=_MOST, help="With --provider virtual: how many phones to keep running."
    ),
]


@dataclass(frozen=True)
class PhoneSource:
    """The phones of a node, as the options name them.

    ``virtual`` is how many virtual phones to start; ``network`` lists phones as host:port.
    """

    servers: Sequence[AdbServer]
    network: Sequence[str]
    virtual: int
    adb: str | None

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[tuple[list[AdbServer], list[PhoneProvider]]]:
        """Yield the adb servers and a provider for each; attached phones need no providers."""
        if self.virtual:
            async with _virtual(self.virtual, self.adb) as (server, provider):
                yield [server], [provider]
            return
        from handroid.surfaces.fleet.node import adb_shards

        async with adb_shards.connected(self.network, self.adb) as started:
            yield [*self.servers, *started], []


def phone_source(
    provider: Provider,
    max_phones: int,
    servers: Sequence[str],
    network_phones: Path | None,
    adb: str | None,
) -> PhoneSource:
    """Return the phones that the options name.

    Raises:
        InvalidParams: the options contradict each other.
    """
    if provider is Provider.VIRTUAL:
        if servers or network_phones:
            raise InvalidParams(
                "A node with '--provider virtual' has an adb server of its own.",
                "Leave out --server and --network-phones, or start a second node for those phones.",
            )
        return PhoneSource((), (), max_phones, adb)
    named = [server_at(each, adb) for each in servers]
    network = _listed(network_phones) if network_phones else []
    if not named and not network_phones:
        named = [server_at(None, adb)]
    return PhoneSource(named, network, 0, adb)


def _listed(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split()
    except (OSError, ValueError) as error:
        raise InvalidParams(
            f"{path} cannot be read: {error}.", "Pass a file with a phone per line, as host:port."
        ) from error


@asynccontextmanager
async def _virtual(count: int, adb: str | None) -> AsyncIterator[tuple[AdbServer, PhoneProvider]]:
    # The virtual phone is slow to import, and most nodes have none.
    from handroid.virtual_phone.provider import virtual_phones
    from handroid.virtual_phone.starting import DEFAULT_API, phone_maker, private_adb_server

    started: dict[str, Phone] = {}
    make = phone_maker(DEFAULT_API)
    async with (
        private_adb_server(adb, started) as server,
        virtual_phones(server, State(home()), count, make, started) as provider,
    ):
        await fill(provider, count, Deadline.after(_START_SECONDS))
        yield server, provider
