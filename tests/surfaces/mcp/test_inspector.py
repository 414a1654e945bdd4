"""The Inspector, which is the TypeScript SDK's client, lists and calls our tools."""

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.token import GivenToken
from tests.node_programs import Ended, run_node
from tests.reference_tools import NAMES
from tests.surfaces.mcp.product import serving_product
from tests.surfaces.mcp.served import serving

PROGRAM = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
TOKEN = "shown-by-the-inspector"
REFUSED, TOOL_FAILED = 3, 5


class Inspector:
    """The program, pointed at a server."""

    def __init__(self, folder: Path, *target: str) -> None:
        self._folder = folder
        self._target = target

    async def run(self, *arguments: str) -> Ended:
        """Run it once."""
        # Nothing of it may wait for a person to sign in, nor look for a key ring.
        target = ("--cli", *self._target, "--format", "json", "--stored-auth-only")
        return await run_node(
            self._folder, PROGRAM, *target, *arguments, MCP_INSPECTOR_SECRET_STORE="memory"
        )

    async def ask(self, *arguments: str, code: int = 0) -> Any:
        """Run it once and return the result that it prints."""
        ended = await self.run(*arguments)
        assert ended.code == code, ended
        return json.loads(ended.out)["result"]

    async def call(self, name: str, code: int = 0, **arguments: str) -> Any:
        """Call a tool."""
        given = ("--tool-args-json", json.dumps(arguments))
        named = ("--method", "tools/call", "--tool-name", name)
        return await self.ask(*named, *given, code=code)


def configured(folder: Path, server: dict[str, Any]) -> tuple[str, ...]:
    """Return the arguments that point it at a server described in a file."""
    file = folder / "inspector.json"
    file.write_text(json.dumps({"mcpServers": {"ours": server}}))
    return "--config", str(file), "--server", "ours"


@asynccontextmanager
async def inspecting(how: str, folder: Path) -> AsyncIterator[Inspector]:
    """Point the Inspector at the tests' server, over stdio or over HTTP in one era."""
    if how == "stdio":
        path = {"PYTHONPATH": os.pathsep.join(sys.path)}
        module = ["-m", "tests.surfaces.mcp.stdio_server"]
        program = {"type": "stdio", "command": sys.executable, "args": module, "env": path}
        yield Inspector(folder, *configured(folder, program))
        return
    async with serving(folder / "state", RequestGuard(GivenToken(TOKEN).caller_of)) as served:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        site = {"type": "streamable-http", "url": served.url, "headers": headers}
        yield Inspector(folder, *configured(folder, {**site, "protocolEra": how}))


@pytest.mark.parametrize("how", ["stdio", "legacy", "modern"])
async def test_it_lists_and_calls(how: str, tmp_path: Path) -> None:
    async with inspecting(how, tmp_path) as inspector:
        listed = (await inspector.ask("--method", "tools/list"))["tools"]
        assert [tool["name"] for tool in listed][:2] == ["android_echo", "android_read_text"]
        words = {"type": "string", "description": "What to say."}
        assert listed[0]["inputSchema"]["properties"] == {"words": words}
        said = await inspector.call("android_echo", words="grüß dich 👋")
        assert said["content"] == [{"type": "text", "text": "grüß dich 👋"}]
        failed = await inspector.call("android_fail", code=TOOL_FAILED)
        assert failed["isError"] is True
        assert failed["content"][0]["text"].startswith("Action failed: The line broke.")


async def test_without_the_token_it_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "state", RequestGuard(GivenToken(TOKEN).caller_of)) as served:
        inspector = Inspector(tmp_path, served.url, "--transport", "http")
        ended = await inspector.run("--method", "tools/list")
    assert ended.code == REFUSED, ended


async def test_it_finds_no_fault_with_the_schemas_of_the_product(tmp_path: Path) -> None:
    async with serving_product(tmp_path / "state") as served:
        inspector = Inspector(tmp_path, served.url, "--transport", "http")
        ended = await inspector.run("--method", "tools/list", "--strict")
    assert ended.code == 0, ended.err
    assert ended.err.strip() == ""
    assert [tool["name"] for tool in json.loads(ended.out)["result"]["tools"]] == NAMES
