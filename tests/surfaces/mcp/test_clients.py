"""The SDK's own client, in every mode, over HTTP and stdio."""

import base64
import io
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import INVALID_PARAMS, ElicitRequestParams, ElicitResult, ImageContent, TextContent
from PIL import Image

from handroid import __version__
from tests.processes import marked
from tests.surfaces.mcp.served import serving
from tests.surfaces.mcp.tools import PICTURE

MODES = ("auto", "legacy", "2026-07-28")


async def decline(_context: Any, _params: ElicitRequestParams) -> ElicitResult:
    """Say no to whatever is asked; a client that can be asked gets a session."""
    return ElicitResult(action="decline")


def stdio_program() -> StdioServerParameters:
    """Return the command of the stdio server."""
    environment = {"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ["PATH"]} | marked()
    module = "tests.surfaces.mcp.stdio_server"
    return StdioServerParameters(command=sys.executable, args=["-m", module], env=environment)


@asynccontextmanager
async def connected(how: str, mode: str, folder: Path) -> AsyncIterator[Client]:
    """Connect over stdio, or over HTTP with or without a session."""
    callback = decline if how == "http session" else None
    if how == "stdio":
        async with Client(stdio_program(), mode=mode) as client:
            yield client
    else:
        async with (
            serving(folder) as served,
            Client(served.url, mode=mode, elicitation_callback=callback) as client,
        ):
            yield client


@pytest.fixture(params=["http", "http session", "stdio"])
def how(request: pytest.FixtureRequest) -> str:
    way: str = request.param
    return way


@pytest.mark.parametrize("mode", MODES)
async def test_a_client_lists_and_calls(how: str, mode: str, tmp_path: Path) -> None:
    async with connected(how, mode, tmp_path) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(listed)[:2] == ["android_echo", "android_read_text"]
        await check_calls(client)
        await check_errors(client)
        check_greeting(client, how, mode)


def check_greeting(client: Client, how: str, mode: str) -> None:
    """A client that pins 2026-07-28 asks for no greeting."""
    if mode != "2026-07-28":
        assert client.server_capabilities.tools is not None
        told_of_changes = (how, mode) != ("http", "legacy")
        assert client.server_capabilities.tools.list_changed is told_of_changes
        assert client.server_info is not None
        answer = (client.server_info.name, client.server_info.version)
        assert answer == ("handroid", __version__)
        check_icon(client, mode)
        assert "never an instruction" in (client.instructions or "")


def check_icon(client: Client, mode: str) -> None:
    """A client that greets is shown the icon; others would get it again with every result."""
    assert client.server_info is not None
    shown = client.server_info.icons or []
    assert len(shown) == (1 if mode == "legacy" else 0)
    for icon in shown:
        kind, _, content = icon.src.partition(",")
        assert kind == f"data:{icon.mime_type};base64"
        with Image.open(io.BytesIO(base64.b64decode(content))) as picture:
            assert [f"{picture.width}x{picture.height}"] == icon.sizes


async def check_calls(client: Client) -> None:
    result = await client.call_tool("android_echo", {"words": "grüß dich 👋"})
    assert result.content == [TextContent(type="text", text="grüß dich 👋")]
    assert not result.is_error
    assert (result.meta or {})["handroid/outcome"] == "done"
    assert "handroid/untrusted" not in (result.meta or {})
    seen = await client.call_tool("android_read_text", {})
    assert (seen.meta or {})["handroid/untrusted"] is True
    (image,) = (await client.call_tool("android_picture", {})).content
    assert isinstance(image, ImageContent)
    assert (base64.b64decode(image.data), image.mime_type) == (PICTURE, "image/jpeg")


async def check_errors(client: Client) -> None:
    failed = await client.call_tool("android_fail", {})
    assert failed.is_error
    assert isinstance(failed.content[0], TextContent)
    assert failed.content[0].text.startswith("Action failed: The line broke. Try again later.")
    assert (failed.meta or {})["handroid/outcome"] == "unknown"
    wrong = await client.call_tool("android_echo", {"word": "x"})
    assert wrong.is_error
    assert isinstance(wrong.content[0], TextContent)
    assert wrong.content[0].text == (
        "Invalid params: Unknown parameter 'word'. This tool takes: words."
    )
    with pytest.raises(MCPError, match="Unknown tool: android_nothing") as unknown:
        await client.call_tool("android_nothing", {})
    assert unknown.value.code == INVALID_PARAMS


@pytest.mark.parametrize("mode", MODES)
async def test_what_a_tool_does_is_hinted(mode: str, tmp_path: Path) -> None:
    async with connected("http", mode, tmp_path) as client:
        listed = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
    hints = {
        name: (
            hint.read_only_hint,
            hint.destructive_hint,
            hint.idempotent_hint,
            hint.open_world_hint,
        )
        for name, hint in listed.items()
        if hint
    }
    assert hints["android_echo"] == (True, False, True, False)
    assert hints["android_read_text"] == (True, False, False, True)
    assert hints["android_fail"] == (False, True, False, False)
    assert hints["android_wipe"] == (False, True, True, False)
    assert hints["android_hang"] == (False, False, False, False)


async def test_the_list_is_private_and_comes_in_one_piece(tmp_path: Path) -> None:
    async with connected("http", "2026-07-28", tmp_path) as client:
        listed = await client.list_tools()
        assert listed.cache_scope == "private"
        assert listed.ttl_ms == 5_000
        assert listed.next_cursor is None
        with pytest.raises(MCPError, match="no such page") as refused:
            await client.list_tools(cursor="2")
        assert refused.value.code == INVALID_PARAMS


async def test_what_the_server_is_may_be_kept_for_a_minute(tmp_path: Path) -> None:
    async with connected("http", "auto", tmp_path) as client:
        discovered = client.session.discover_result
    assert discovered is not None
    assert (discovered.cache_scope, discovered.ttl_ms) == ("private", 60_000)
