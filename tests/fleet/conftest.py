"""A real nats-server for the tests of the fleet, and connections to it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from handroid.surfaces.fleet.bus import buckets, names
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.bus.bus import Bus, BusSettings, connect
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, add_node, make_fleet
from tests.fleet.servers import Server, one_server
from tests.fleet.small_fleet import SmallFleet, small_fleet

Connect = Callable[..., Awaitable[Bus]]
THREE = ("nats-0.nats", "nats-1.nats", "nats-2.nats")
"""The servers of a larger bus."""


@pytest.fixture(scope="session")
def nats_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One nats-server for all tests that do not stop it."""
    with one_server(tmp_path_factory.mktemp("nats")) as server:
        yield server


@pytest.fixture
async def connected(nats_server: Server) -> AsyncIterator[Connect]:
    """What opens further connections to the server, closed after the test."""
    opened: list[Bus] = []

    async def open_one(server: Server | None = None, name: str = "test") -> Bus:
        opened.append(await connect(BusSettings(((server or nats_server).url,), name)))
        return opened[-1]

    yield open_one
    for bus in opened:
        await bus.close()


@pytest.fixture
async def bus(connected: Connect) -> Bus:
    """A connection to the server."""
    return await connected()


@pytest.fixture
async def fleet(bus: Bus) -> AsyncIterator[Buckets]:
    """The buckets of a fleet, empty."""
    made = await buckets.create(bus)
    yield made
    for name in names.BUCKETS:
        await bus.streams.purge_stream(f"KV_{name}")
    await bus.streams.purge_stream(names.AUDIT)


@pytest.fixture
async def small(nats_server: Server, fleet: Buckets, tmp_path: Path) -> AsyncIterator[SmallFleet]:
    """A gateway and a node with one phone."""
    async with small_fleet(nats_server, tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a fleet, which is not to be changed."""
    path = tmp_path_factory.mktemp("fleet") / "f"
    make_fleet(path, THREE)
    add_gateway(path, "gw1")
    add_gateway(path, "gw_2")
    add_node(path, "lab", "n1")
    add_node(path, "lab_2", "n-2")
    return path
