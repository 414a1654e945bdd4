"""Whole tasks of a scripted MCP client through a gateway."""

from pathlib import Path

import pytest

from handroid.state import State
from handroid.surfaces.fleet.bus.buckets import Buckets
from tests.fleet.members import member
from tests.fleet.servers import Server
from tests.levels import NIGHTLY
from tests.phones import attach, known_as_virtual
from tests.surfaces.lean_tasks import LEAN_TASKS, LeanModel, LeanTask
from tests.surfaces.model import Model, client_at
from tests.surfaces.tasks import (
    ON_SCREEN,
    OTHERS,
    Task,
    a_file_lives_its_whole_life,
    seven_plus_three,
)

ALL = [*ON_SCREEN, *OTHERS]
FEW = [seven_plus_three, a_file_lives_its_whole_life]
CHOSEN = [(ALL, []), ([], LEAN_TASKS)] if NIGHTLY else [(FEW, LEAN_TASKS[:1])]


@pytest.mark.parametrize(("tasks", "lean_tasks"), CHOSEN)
async def test_a_client_completes_the_tasks_through_a_gateway(
    nats_server: Server,
    fleet: Buckets,
    tmp_path: Path,
    tasks: list[Task],
    lean_tasks: list[LeanTask],
) -> None:
    bus = ("--bus", nats_server.url)
    async with (
        attach(speed=50.0) as attached,
        known_as_virtual(State(tmp_path / "node" / "handroid"), attached),
        member(tmp_path / "node", "node", *bus, "--server", str(attached.server.address.port)) as (
            _,
            node,
        ),
        member(tmp_path / "gateway", "gateway", *bus, "--http", "127.0.0.1:0") as (_, serves),
        client_at(serves["url"]) as client,
        client_at(f"{serves['url']}/lean") as lean,
    ):
        assert node["phones"] == 1
        for task in tasks:
            await task(Model(client, attached))
        for lean_task in lean_tasks:
            await lean_task(LeanModel(lean, attached))
