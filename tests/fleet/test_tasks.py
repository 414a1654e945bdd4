"""Whole tasks by a scripted MCP client through a gateway, on the phone of a node."""

from pathlib import Path

from mcp import Client
from mcp.types import CallToolResult

from handroid.state import State
from handroid.surfaces.fleet.bus.buckets import Buckets
from tests.fleet.members import member
from tests.fleet.servers import Server
from tests.levels import NIGHTLY
from tests.phones import attach, known_as_virtual
from tests.surfaces.model import Model, client_at, text_of
from tests.surfaces.tasks import (
    CALCULATOR,
    ON_SCREEN,
    OTHERS,
    a_file_lives_its_whole_life,
    seven_plus_three,
)

ALL = [*ON_SCREEN, *OTHERS]
FEW = [seven_plus_three, a_file_lives_its_whole_life]
CHOSEN = ALL if NIGHTLY else FEW


async def seven_plus_three_with_lean_tools(client: Client) -> None:
    steps: list[dict[str, str]] = [{"open": CALCULATOR}, *({"tap": key} for key in "7+3=")]
    for step in steps:
        result = await client.call_tool("act", {"steps": [step]})
        assert isinstance(result, CallToolResult)
        assert not result.is_error, text_of(result)
    result = await client.call_tool("look", {})
    assert isinstance(result, CallToolResult)
    assert "10" in text_of(result).split()


async def test_a_client_of_a_gateway_gets_it_done(
    nats_server: Server, fleet: Buckets, tmp_path: Path
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
        for task in CHOSEN:
            await task(Model(client, attached))
        await seven_plus_three_with_lean_tools(lean)
