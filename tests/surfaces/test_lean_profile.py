"""The lean profile is served at an address of its own or as the only one; its list is short."""

import json
from pathlib import Path

import pytest

from handroid.engine.profile import lean, reference
from handroid.surfaces.cli.composition import LEAN_PATH, site_of, with_tools_of
from tests.surfaces.mcp.product import product_engine
from tests.surfaces.mcp.served import JSON, Served, running
from tests.surfaces.mcp.tools import Moments
from tests.surfaces.test_tool_list_size import compact, tokens

PROMISED = 900
NAMES = ["look", "find", "act", "apps", "logs", "files", "clipboard"]


async def test_the_list_of_the_lean_profile_is_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = with_tools_of(lean(), product_engine(tmp_path / "state"))
    listed = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.schema}
        for tool in engine.tools(lean())
    ]
    assert [tool["name"] for tool in listed] == NAMES
    (counted,) = await tokens(tmp_path, compact(listed))
    with capsys.disabled():
        print(f"\n{len(listed)} lean tools: {counted} tokens")
    assert counted <= PROMISED


@pytest.mark.parametrize("profile", [reference(), lean()])
async def test_it_is_served_beside_the_reference(tmp_path: Path, profile: object) -> None:
    engine = product_engine(tmp_path / "state")
    site = site_of(engine, profile, None)  # type: ignore[arg-type]
    async with running(site) as (listening, stop):
        served = Served(engine, listening, Moments(), [], stop)
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        at_lean = await served.post(message, JSON, path=LEAN_PATH)
        at_mcp = await served.post(message, JSON)
    names = [tool["name"] for tool in at_lean.json["result"]["tools"]]
    assert names == NAMES
    same = json.dumps(at_mcp.json) == json.dumps(at_lean.json)
    assert same is (profile == lean())
