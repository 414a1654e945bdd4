"""What the list of tools costs a model, in tokens, as it goes over the wire."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.node_programs import MODULES, run_node
from tests.surfaces.mcp.product import serving_product
from tests.surfaces.mcp.served import JSON

PROMISED = 4500
LISTED, HINTS = 3950, 1000
"""Near what they cost now, so that growth is noticed: names, descriptions and schemas; hints."""


async def tokens(folder: Path, *texts: str) -> list[int]:
    """Return how many tokens of o200k each text is."""
    given = "\n".join(texts).encode()
    ended = await run_node(folder, MODULES.parent / "tokens.mjs", given=given)
    assert ended.code == 0, ended.err
    return [int(line) for line in ended.out.split()]


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


async def test_the_list_of_the_default_profile_is_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving_product(tmp_path / "state") as served:
        answered = await served.post({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, JSON)
    listed = answered.json["result"]["tools"]
    hints = [tool.pop("annotations") for tool in listed]
    assert {key for tool in listed for key in tool} == {"name", "description", "inputSchema"}
    answer, hinted = await tokens(tmp_path, compact(listed), compact(hints))
    with capsys.disabled():
        print(f"\n{len(listed)} tools: {answer} tokens, and {hinted} for their hints")
    assert answer <= LISTED <= PROMISED
    assert hinted <= HINTS


async def test_a_token_is_counted_as_one(tmp_path: Path) -> None:
    assert await tokens(tmp_path, "[]", "hello world") == [1, 2]
