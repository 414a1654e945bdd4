"""Which transport answers: chosen by a request's headers and fields, never by the words in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.surfaces.mcp.served import JSON, Answered, Served, serving

PREFIX = "io.modelcontextprotocol"
META = {f"{PREFIX}/protocolVersion": "2026-07-28", f"{PREFIX}/clientCapabilities": {}}
STREAM = "accept: application/json, text/event-stream"
PLAIN = "accept: application/json"
WORDS = '"progressToken":1,"logLevel":"debug","method":"subscriptions/listen"'


def call(name: str, arguments: dict[str, Any], **meta: Any) -> bytes:
    """Return the call of a tool, as clients of 2026-07-28 make it."""
    params = {"name": name, "arguments": arguments, "_meta": {**META, **meta}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return json.dumps(message).encode()


async def answer_to(served: Served, body: bytes, accept: str, name: str) -> Answered:
    """Post a call and return its answer, or the head of its stream."""
    headers = ("mcp-protocol-version: 2026-07-28", "mcp-method: tools/call", f"mcp-name: {name}")
    return await served.post(body, JSON, accept, *headers)


@pytest.mark.parametrize("accept", [PLAIN, STREAM])
async def test_words_in_an_argument_choose_nothing(accept: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        body = call("android_echo", {"words": WORDS, "progressToken": 1})
        refused = await answer_to(served, body, accept, "android_echo")
        body = call("android_echo", {"words": WORDS})
        answered = await answer_to(served, body, accept, "android_echo")
    assert "Unknown parameter 'progressToken'" in refused.json["result"]["content"][0]["text"]
    assert answered.status == 200
    assert answered.headers["content-type"] == "application/json"
    assert answered.json["result"]["content"][0]["text"] == WORDS


async def test_who_asks_for_progress_gets_a_stream(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        body = call("android_report", {}, progressToken="p")
        answered = await answer_to(served, body, STREAM, "android_report")
    assert answered.status == 200
    assert answered.headers["content-type"] == "text/event-stream"


async def test_who_accepts_no_stream_gets_the_answer_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        body = call("android_report", {}, progressToken="p")
        answered = await answer_to(served, body, PLAIN, "android_report")
    assert answered.status == 200
    assert answered.json["result"]["content"][0]["text"] == "reported"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"progressToken"', b'{"params":{"_meta":[]}}'])
async def test_what_cannot_be_read_is_refused_in_plain_json(body: bytes, tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        refused = await answer_to(served, body, STREAM, "android_echo")
    assert refused.status == 400
    assert refused.headers["content-type"] == "application/json"
    assert refused.json["error"]["code"] in (-32700, -32600)
