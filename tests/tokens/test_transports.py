"""A request has the rights of its own token over every transport, even in another's session."""

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.tokens.lab import DEFAULT_TOKEN, RAN, Lab, harmless, lab

STREAM = {"accept": "application/json, text/event-stream"}
MODERN = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "android_press_home",
}
PREFIX = "io.modelcontextprotocol"
META = {f"{PREFIX}/protocolVersion": "2026-07-28", f"{PREFIX}/clientCapabilities": {}}
GREETING = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"roots": {}},
    "clientInfo": {"name": "test", "version": "1"},
}
REFUSED = b"The token 'looks' may only read."


async def sent(one: Lab, token: str, method: str, params: Any, **headers: str) -> bytes:
    """Send a message and return the complete response."""
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    body = json.dumps(message if method.startswith("notifications/") else {**message, "id": 1})
    head = {
        "host": f"localhost:{one.port}", "connection": "close", "authorization": f"Bearer {token}",
        "content-type": "application/json", "content-length": str(len(body)), **headers,
    }  # fmt: skip
    lines = ["POST /mcp HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
        writer.write("\r\n".join(lines).encode() + body.encode())
        answer = await reader.read()
        writer.close()
    return answer


async def test_in_the_session_of_another(tmp_path: Path) -> None:
    async with lab(tmp_path, tools=harmless()) as one:
        looks = await one.create("looks", "--read-only")
        head = (await sent(one, DEFAULT_TOKEN, "initialize", GREETING, **STREAM)).decode().lower()
        (line,) = (each for each in head.split("\r\n") if each.startswith("mcp-session-id"))
        session = {"mcp-session-id": line.partition(":")[2].strip(), **STREAM}
        await sent(one, DEFAULT_TOKEN, "notifications/initialized", {}, **session)
        press = {"name": "android_press_home", "arguments": {}}
        assert RAN.encode() in await sent(one, DEFAULT_TOKEN, "tools/call", press, **session)
        assert REFUSED in await sent(one, looks, "tools/call", press, **session)
        assert b"press_home" not in await sent(one, looks, "tools/list", {}, **session)


async def test_in_the_protocol_of_2026(tmp_path: Path) -> None:
    async with lab(tmp_path, tools=harmless()) as one:
        looks = await one.create("looks", "--read-only")
        for more in ({}, {"progressToken": "p"}):
            press = {"name": "android_press_home", "arguments": {}, "_meta": {**META, **more}}
            headers = {**MODERN, **STREAM}
            assert RAN.encode() in await sent(one, DEFAULT_TOKEN, "tools/call", press, **headers)
            assert REFUSED in await sent(one, looks, "tools/call", press, **headers)
