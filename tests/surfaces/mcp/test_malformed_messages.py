"""Only notifications and responses are accepted without an answer, whatever the client speaks."""

import json
from pathlib import Path
from typing import Any

import pytest
from mcp.types import INVALID_REQUEST

from tests.surfaces.mcp.served import JSON, Served, serving

ACCEPT = "accept: application/json, text/event-stream"
HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"elicitation": {}},
    "clientInfo": {"name": "test", "version": "1"},
}


def message(**parts: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **parts}).encode()


async def headers_of(kind: str, served: Served) -> tuple[str, ...]:
    """Return what a client of some kind sends; one with a session opens it first."""
    if kind == "2026-07-28":
        return JSON, ACCEPT, f"mcp-protocol-version: {kind}"
    if kind == "alone":
        return (JSON,)
    hello = message(id=0, method="initialize", params=HELLO)
    body = (f"content-length: {len(hello)}", "host: localhost", JSON, ACCEPT)
    reader, writer = await served.connect()
    writer.write("\r\n".join(["POST /mcp HTTP/1.1", *body, "", ""]).encode() + hello)
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    session = head.partition("mcp-session-id: ")[2].partition("\r\n")[0]
    return JSON, ACCEPT, f"mcp-session-id: {session}"


@pytest.mark.parametrize("kind", ["alone", "session", "2026-07-28"])
async def test_a_request_whose_id_is_none_is_answered(kind: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        headers = await headers_of(kind, served)
        for identity in (1.5, True, None, [], {}):
            answered = await served.post(message(id=identity, method="ping"), *headers)
            assert answered.status == 400
            assert answered.json["error"]["code"] == INVALID_REQUEST


async def test_what_is_neither_request_nor_notification_nor_response_is_answered(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as served:
        for wrong in ({"id": 1}, {"params": {}}, {"method": 5}, {"method": "a", "params": []}, {}):
            answered = await served.post(message(**wrong), JSON)
            assert (answered.status, answered.json["id"]) == (400, None)
        for right in ({"method": "notifications/a"}, {"id": 1, "result": {}}):
            assert (await served.post(message(**right), JSON)).status == 202
