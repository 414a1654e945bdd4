"""The exchanges of specs 003 and 004 as they are written: no session, no stream, plain JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.surfaces.mcp.served import JSON, Answered, serving

CALL = "tools/call"


def request(method: str, params: dict[str, Any] | None = None, identity: Any = 1) -> dict[str, Any]:
    """Return a request in JSON-RPC."""
    message: dict[str, Any] = {"jsonrpc": "2.0", "id": identity, "method": method}
    return message if params is None else {**message, "params": params}


def call(name: str, **arguments: Any) -> dict[str, Any]:
    """Return the call of a tool."""
    return request(CALL, {"name": f"android_{name}", "arguments": arguments})


def greeting(**version: Any) -> dict[str, Any]:
    """Return a greeting of a client that cannot be asked anything."""
    known = {"capabilities": {}, "clientInfo": {"name": "node", "version": "1"}}
    return request("initialize", {**version, **known})


def check_plain(answered: Answered) -> None:
    assert answered.status == 200
    assert answered.headers["content-type"] == "application/json"
    assert "mcp-session-id" not in answered.headers
    assert "transfer-encoding" not in answered.headers


async def test_the_list_as_spec_003_asks_for_it(tmp_path: Path) -> None:
    body = b'{\n"method": "tools/list",\n"jsonrpc": "2.0",\n"id": 1\n}'
    async with serving(tmp_path) as served:
        head = [
            "POST /mcp HTTP/1.1",
            f"host: 127.0.0.1:{served.listening.port}",
            "connection: keep-alive",
            "mcp-protocol-version: 2025-11-25",
            "content-type: application/json",
            "accept: application/json, text/event-stream",
            "accept-language: *",
            "sec-fetch-mode: cors",
            "user-agent: node",
            "accept-encoding: gzip, deflate",
            f"content-length: {len(body)}",
        ]
        answered = await served.raw(head, body)
    check_plain(answered)
    assert (answered.json["jsonrpc"], answered.json["id"]) == ("2.0", 1)
    first = answered.json["result"]["tools"][0]
    assert first["name"] == "android_echo"
    assert first["description"] == "Say it again."
    words = {"type": "string", "description": "What to say."}
    schema = {"type": "object", "properties": {"words": words}, "required": ["words"]}
    assert first["inputSchema"] == schema


async def test_a_call_as_spec_004_writes_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(call("echo", words="hi"), JSON)
    check_plain(answered)
    assert answered.json["id"] == 1
    assert answered.json["result"]["content"] == [{"type": "text", "text": "hi"}]
    assert not answered.json["result"].get("isError")


async def test_an_image_as_spec_004_writes_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(call("picture"), JSON)
    (image,) = answered.json["result"]["content"]
    assert set(image) == {"type", "data", "mimeType"}
    assert (image["type"], image["mimeType"]) == ("image", "image/jpeg")


async def test_a_tools_error_as_spec_004_writes_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(call("echo"), JSON)
    check_plain(answered)
    assert answered.json["result"]["isError"] is True
    text = "Invalid params: Missing required parameter: 'words'. Correct it and try again."
    assert answered.json["result"]["content"] == [{"type": "text", "text": text}]
    assert answered.json["result"]["_meta"]["handroid/outcome"] == "not done"


@pytest.mark.parametrize("accept", ["accept: */*", "accept: application/json", "accept: text/html"])
@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
async def test_any_accept_header_and_any_older_version(
    accept: str, version: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as served:
        header = f"mcp-protocol-version: {version}"
        check_plain(await served.post(call("echo", words="hi"), JSON, accept, header))


async def test_a_greeting_without_capabilities_gets_no_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        accept = "accept: application/json, text/event-stream"
        answered = await served.post(greeting(protocolVersion="2025-11-25"), JSON, accept)
        check_plain(answered)
        greeted = await served.post(
            {"jsonrpc": "2.0", "method": "notifications/initialized"}, JSON, accept
        )
    result = answered.json["result"]
    assert result["protocolVersion"] == "2025-11-25"
    assert result["serverInfo"]["name"] == "handroid"
    assert result["capabilities"] == {"tools": {"listChanged": False}}
    assert (greeted.status, greeted.body) == (202, b"")


@pytest.mark.parametrize(
    ("asked", "agreed"),
    [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("", "2025-11-25"),
    ],
)
async def test_a_greeting_agrees_on_the_version_asked_for_or_on_the_newest(
    asked: str, agreed: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(greeting(protocolVersion=asked), JSON)
    check_plain(answered)
    assert answered.json["result"]["protocolVersion"] == agreed


@pytest.mark.parametrize("version", [{}, {"protocolVersion": None}, {"protocolVersion": 20251125}])
async def test_a_greeting_without_a_version_is_refused(
    version: dict[str, Any], tmp_path: Path
) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(greeting(**version), JSON)
    check_plain(answered)
    assert answered.json["error"]["code"] == -32602
    assert answered.json["id"] == 1


async def test_protocol_errors_are_errors_of_json_rpc(tmp_path: Path) -> None:
    cases: list[tuple[Any, int, int, Any]] = [
        (b"{", 400, -32700, None),
        (b'"\\ud800"', 400, -32700, None),
        (b"\xff", 400, -32700, None),
        (b"[" * 100_000, 400, -32700, None),
        ([request("ping")], 400, -32600, None),
        ({"id": 1, "method": "ping"}, 400, -32600, None),
        ({**request("ping"), "id": None}, 400, -32600, None),
        ({**request("ping"), "id": True}, 400, -32600, None),
        ({**request("ping"), "params": []}, 400, -32600, None),
        (request("no/such/method"), 200, -32601, 1),
        (request(CALL, {}), 200, -32602, 1),
        (request(CALL, {"name": "android_echo", "arguments": [1]}), 200, -32602, 1),
        (call("nothing"), 200, -32602, 1),
    ]
    async with serving(tmp_path) as served:
        for message, status, code, identity in cases:
            answered = await served.post(message, JSON)
            answer = answered.json
            assert (answered.status, answer["error"]["code"]) == (status, code), (message, answer)
            assert answer["id"] == identity
            assert "result" not in answer


async def test_texts_of_the_phone_arrive_as_they_are(tmp_path: Path) -> None:
    words = "a\u2028b\u0000c\U0001f469\u200d\U0001f4bb </script> \\u0041 " + "ü" * 70_000
    async with serving(tmp_path) as served:
        answered = await served.post(call("echo", words=words), JSON)
    assert answered.json["result"]["content"][0]["text"] == words


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "OPTIONS"])
async def test_only_post_is_allowed_without_a_session(method: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        host = f"host: 127.0.0.1:{served.listening.port}"
        answered = await served.raw(
            [f"{method} /mcp HTTP/1.1", host, "accept: text/event-stream", "content-length: 0"]
        )
    assert answered.status == 405
    assert answered.headers["allow"] == "POST"
    assert "use POST" in answered.json["error"]


async def test_a_session_nobody_has_is_not_found(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        accept = "accept: application/json, text/event-stream"
        answered = await served.post(request("ping"), JSON, accept, "mcp-session-id: 123")
    assert answered.status == 404
    assert json.loads(answered.body)["error"]["message"] == "Session not found"
