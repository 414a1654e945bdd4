"""A caller that goes away, or says that it no longer wants an answer, ends its call."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from tests.surfaces.mcp.served import JSON, Served, serving
from tests.surfaces.mcp.test_clients import decline

SOON = 10.0
STREAM = "accept: application/json, text/event-stream"
_PREFIX = "io.modelcontextprotocol"
_META = {f"{_PREFIX}/protocolVersion": "2026-07-28", f"{_PREFIX}/clientCapabilities": {}}
_MODERN = (
    "mcp-protocol-version: 2026-07-28",
    "mcp-method: tools/call",
    "mcp-name: android_hang",
    STREAM,
)


def hang(meta: dict[str, Any] | None = None) -> bytes:
    """Return the call of the tool that never ends."""
    params: dict[str, Any] = {"name": "android_hang", "arguments": {}}
    if meta is not None:
        params["_meta"] = meta
    return json.dumps(
        {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}
    ).encode()


async def session(served: Served) -> str:
    """Open a session as a client that can be asked, and return its header."""
    params = {
        "protocolVersion": "2025-11-25",
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "test", "version": "1"},
    }
    greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    body = json.dumps(greeting).encode()
    reader, writer = await served.connect()
    writer.write(head(served, body, STREAM))
    headers = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    writer.close()
    assert "text/event-stream" in headers
    identity = headers.partition("mcp-session-id: ")[2].partition("\r\n")[0]
    header = f"mcp-session-id: {identity}"
    greeted = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    assert (await served.post(greeted, JSON, STREAM, header)).status == 202
    return header


def head(served: Served, body: bytes, *headers: str) -> bytes:
    """Return a whole POST."""
    host = f"host: 127.0.0.1:{served.listening.port}"
    lines = ["POST /mcp HTTP/1.1", host, JSON, f"content-length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@asynccontextmanager
async def hanging(
    served: Served, body: bytes, *headers: str
) -> AsyncIterator[asyncio.StreamReader]:
    """Start the call that never ends; hang up at the end of the block."""
    reader, writer = await served.connect()
    writer.write(head(served, body, *headers))
    await asyncio.wait_for(served.moments.started.wait(), SOON)
    try:
        yield reader
    finally:
        writer.close()
        await writer.wait_closed()


async def check_cancelled(served: Served) -> None:
    await asyncio.wait_for(served.moments.cancelled.wait(), SOON)


async def test_a_plain_client_that_goes_away_ends_its_call(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        async with hanging(served, hang()):
            assert not served.moments.cancelled.is_set()
        await check_cancelled(served)


@pytest.mark.parametrize("more", [{}, {"progressToken": 1}])
async def test_a_client_of_2026_that_goes_away_ends_its_call(
    more: dict[str, Any], tmp_path: Path
) -> None:
    async with serving(tmp_path) as served:
        async with hanging(served, hang({**_META, **more}), *_MODERN):
            assert not served.moments.cancelled.is_set()
        await check_cancelled(served)


async def test_a_client_with_a_session_that_goes_away_ends_its_call(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        header = await session(served)
        async with hanging(served, hang(), STREAM, header):
            assert not served.moments.cancelled.is_set()
        await check_cancelled(served)


async def test_the_word_cancelled_ends_a_call_in_a_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        header = await session(served)
        async with hanging(served, hang(), STREAM, header):
            params = {"requestId": 7}
            word = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
            assert (await served.post(word, JSON, STREAM, header)).status == 202
            await check_cancelled(served)


async def test_a_session_that_is_deleted_ends_its_calls(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        header = await session(served)
        async with hanging(served, hang(), STREAM, header):
            host = f"host: 127.0.0.1:{served.listening.port}"
            deleted = await served.raw(["DELETE /mcp HTTP/1.1", host, header])
            assert deleted.status == 200
            await check_cancelled(served)
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        assert (await served.post(ping, JSON, STREAM, header)).status == 404


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_the_sdks_client_ends_a_call_by_leaving_it(mode: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as served,
        Client(served.url, mode=mode, elicitation_callback=decline) as client,
    ):
        calling = asyncio.create_task(client.call_tool("android_hang", {}))
        await asyncio.wait_for(served.moments.started.wait(), SOON)
        calling.cancel()
        await check_cancelled(served)


async def test_one_that_goes_away_leaves_the_others_alone(tmp_path: Path) -> None:
    echo = {"name": "android_echo", "arguments": {"words": "still here"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": echo}
    async with serving(tmp_path) as served:
        async with hanging(served, hang()):
            assert (await served.post(message, JSON)).status == 200
        await check_cancelled(served)
        answered = await served.post(message, JSON)
    assert answered.json["result"]["content"][0]["text"] == "still here"
