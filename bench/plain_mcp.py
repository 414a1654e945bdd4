"""MCP as plain JSON over HTTP: requests and responses with little overhead for benchmarks."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

VERSION = "2025-11-25"


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection to the server of an address."""
    host, _, port = _parts(url)[0].rpartition(":")
    return await asyncio.open_connection(host, int(port))


def tool_call(
    url: str,
    token: str,
    tool: str,
    arguments: Mapping[str, Any],
    *,
    version: str = VERSION,
    meta: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the request that calls a tool."""
    params = {"name": tool, "arguments": arguments} | ({"_meta": meta} if meta else {})
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    body = json.dumps(message).encode()
    host, path = _parts(url)
    all_headers = {
        "Host": host,
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": version,
        **(headers or {}),
        "Content-Length": str(len(body)),
    }
    lines = [f"POST {path} HTTP/1.1", *(f"{k}: {v}" for k, v in all_headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def read_answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Return the head of a response, in lower case, and its body."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return head, await reader.readexactly(length)


def _parts(url: str) -> tuple[str, str]:
    host, _, path = url.removeprefix("http://").partition("/")
    return host, f"/{path}"
