"""The Agent Skill is served with the lean profile, as the skills extension of MCP asks."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from handroid.engine.profile import reference
from handroid.surfaces.cli.composition import LEAN_PATH, MCP_PATH, site_of
from tests.docs.paths import page
from tests.surfaces.mcp.product import product_engine
from tests.surfaces.mcp.served import JSON, Served, running
from tests.surfaces.mcp.tools import Moments

SKILL = page("skills/handroid/SKILL.md")
EXTENSION = "io.modelcontextprotocol/skills"
URI = "skill://handroid/SKILL.md"
ACCEPT = "accept: application/json, text/event-stream"
NEW = "2026-07-28"
CLIENT = {
    "io.modelcontextprotocol/protocolVersion": NEW,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
}


async def answers(folder: Path, path: str, *asked: tuple[str, dict[str, Any]]) -> list[Any]:
    """Ask a server of the product over HTTP, by the protocol of 2026-07-28."""
    engine = product_engine(folder / "state")
    found = []
    async with running(site_of(engine, reference(), None)) as (listening, stop):
        served = Served(engine, listening, Moments(), [], stop)
        for method, params in asked:
            whole = {**params, "_meta": CLIENT}
            message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": whole}
            named = [f"mcp-name: {params['uri']}"] if method == "resources/read" else []
            headers = [
                JSON,
                ACCEPT,
                f"mcp-protocol-version: {NEW}",
                f"mcp-method: {method}",
                *named,
            ]
            found.append((await served.post(message, *headers, path=path)).json)
    return found


async def test_it_is_listed_and_read_and_what_is_read_is_what_was_listed(tmp_path: Path) -> None:
    discovered, listed, got, resources, read = await answers(
        tmp_path,
        LEAN_PATH,
        ("server/discover", {}),
        ("skills/list", {}),
        ("skills/get", {"uri": URI}),
        ("resources/list", {}),
        ("resources/read", {"uri": URI}),
    )
    capabilities = discovered["result"]["capabilities"]
    assert capabilities["extensions"] == {EXTENSION: {}}
    assert "resources" in capabilities
    (skill,) = listed["result"]["skills"]
    assert got["result"]["skill"] == skill
    assert listed["result"]["resultType"] == got["result"]["resultType"] == "complete"
    assert listed["result"]["cacheScope"] == "public"
    (content,) = read["result"]["contents"]
    assert content["text"] == SKILL
    raw = SKILL.encode()
    digest = f"sha256:{hashlib.sha256(raw).hexdigest()}"
    assert skill["resources"] == [{"uri": URI, "digest": digest, "size": len(raw)}]
    (resource,) = resources["result"]["resources"]
    assert resource["uri"] == skill["uri"] == content["uri"] == URI
    assert resource["name"] == skill["frontmatter"]["name"] == "handroid"
    assert SKILL.startswith(
        "---\n" + "".join(f"{k}: {v}\n" for k, v in skill["frontmatter"].items())
    )


@pytest.mark.parametrize("method", ["skills/get", "resources/read"])
async def test_another_skill_is_refused(tmp_path: Path, method: str) -> None:
    (refused,) = await answers(tmp_path, LEAN_PATH, (method, {"uri": "skill://other/SKILL.md"}))
    assert refused["error"]["code"] == -32602


async def test_the_reference_profile_stays_as_it_is_specified(tmp_path: Path) -> None:
    discovered, listed = await answers(
        tmp_path, MCP_PATH, ("server/discover", {}), ("skills/list", {})
    )
    assert list(discovered["result"]["capabilities"]) == ["tools"]
    assert listed["error"]["code"] == -32601
