"""Every way to call a tool over HTTP, each with its own token."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.tokens.lab import DEFAULT_TOKEN, RAN, Lab

STREAM = {"accept": "application/json, text/event-stream"}
PREFIX = "io.modelcontextprotocol"
MODERN = "2026-07-28"
META = {f"{PREFIX}/protocolVersion": MODERN, f"{PREFIX}/clientCapabilities": {}}
GREETING = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"roots": {}},
    "clientInfo": {"name": "test", "version": "1"},
}
OLD_PATH = "/mcp/v1/tools/call"
OFFER = "The owner can make another by 'handroid token create' with "

Call = Callable[[Lab, str, str, str, Mapping[str, Any]], Awaitable[Any]]
"""Calls a tool with a token, a path and arguments; returns the JSON-RPC response."""


async def exchange(
    lab: Lab, token: str, path: str, message: Mapping[str, Any], **headers: str
) -> tuple[str, Any]:
    """Send a message; return the head of the response, and the message in it, if any."""
    body = json.dumps(message)
    head = {
        "host": f"localhost:{lab.port}", "connection": "close", "authorization": f"Bearer {token}",
        "content-type": "application/json", "content-length": str(len(body)), **headers,
    }  # fmt: skip
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", lab.port)
        writer.write("\r\n".join([*lines, "", body]).encode())
        answer = await reader.read()
        writer.close()
    first, _, rest = answer.partition(b"\r\n\r\n")
    said = first.decode().lower()
    return said, _message(_joined(rest) if "transfer-encoding: chunked" in said else rest)


def _joined(chunks: bytes) -> bytes:
    whole = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        whole += rest[: int(size, 16)]
        chunks = rest[int(size, 16) + 2 :]
    return whole


def _message(body: bytes) -> Any:
    events = [line[5:] for line in body.splitlines() if line.startswith(b"data:")]
    found = [json.loads(each) for each in events or [body] if each.strip()]
    return next((each for each in found if "id" in each), None)


def _request(method: str, params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def _called(name: str, arguments: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return _request("tools/call", {"name": name, "arguments": arguments, **more})


async def plain(lab: Lab, token: str, path: str, name: str, arguments: Mapping[str, Any]) -> Any:
    """Call like clients of 2025 without a session."""
    return (await exchange(lab, token, path, _called(name, arguments)))[1]


async def modern(lab: Lab, token: str, path: str, name: str, arguments: Mapping[str, Any]) -> Any:
    """Call like clients of 2026-07-28."""
    return await _modern(lab, token, path, _called(name, arguments, _meta=META))


async def streamed(lab: Lab, token: str, path: str, name: str, arguments: Mapping[str, Any]) -> Any:
    """Call like clients of 2026-07-28 that want progress notifications."""
    meta = {**META, "progressToken": "p"}
    return await _modern(lab, token, path, _called(name, arguments, _meta=meta))


async def _modern(lab: Lab, token: str, path: str, message: dict[str, Any]) -> Any:
    headers = {
        "mcp-protocol-version": MODERN,
        "mcp-method": "tools/call",
        "mcp-name": message["params"]["name"],
    }
    return (await exchange(lab, token, path, message, **headers, **STREAM))[1]


@dataclass
class Sessions:
    """Calls in sessions that the default token has opened, one for each path."""

    opened: dict[str, str]

    async def __call__(
        self, lab: Lab, token: str, path: str, name: str, arguments: Mapping[str, Any]
    ) -> Any:
        """Call in the session of a path."""
        if path not in self.opened:
            self.opened[path] = await self._open(lab, path)
        session = {"mcp-session-id": self.opened[path], **STREAM}
        return (await exchange(lab, token, path, _called(name, arguments), **session))[1]

    async def _open(self, lab: Lab, path: str) -> str:
        greeting = _request("initialize", GREETING)
        head, _ = await exchange(lab, DEFAULT_TOKEN, path, greeting, **STREAM)
        (line,) = (each for each in head.split("\r\n") if each.startswith("mcp-session-id:"))
        session = line.partition(":")[2].strip()
        ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        named = {"mcp-session-id": session, **STREAM}
        await exchange(lab, DEFAULT_TOKEN, path, ready, **named)
        return session


def missing(answer: Any) -> str | None:
    """Return the right that a response reports as missing; None if the tool ran."""
    if "error" in answer:
        return _right(answer["error"]["message"])
    result = answer["result"]
    (text,) = (part["text"] for part in result["content"])
    if not result.get("isError"):
        assert text == RAN
        return None
    return _right(text.removeprefix("Permission denied: "))


def missing_or_done(answer: Any) -> str | None:
    """Return the right that a response reports as missing; None for other responses."""
    said = answer.get("error", {}).get("message", "")
    return _right(said) if said.startswith("The token '") else None


def _right(said: str) -> str:
    assert said.startswith("The token '"), said
    sentence, _, advice = said.partition("' ")[2].partition(". ")
    assert advice.startswith(OFFER), said
    return sentence
