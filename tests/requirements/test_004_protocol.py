"""How a caller talks to the server."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.reference_tools import NAMES
from tests.requirements.caller import JSON, ProtocolError
from tests.requirements.manifest import requirement
from tests.requirements.stage import TOKEN, Setting, Stage, staged, stalling

GREETING = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
LIST = b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@requirement("004.protocol.endpoint")
async def test_greeting_listing_and_calling_all_go_to_one_endpoint(stage: Stage) -> None:
    assert "tools" in (await stage.caller.ask("initialize", GREETING))["capabilities"]
    assert await stage.caller.tools()
    assert await stage.do("press_home")


@requirement("004.protocol.endpoint")
async def test_a_call_needs_neither_greeting_nor_session(stage: Stage) -> None:
    assert await stage.do("tap", x=500, y=1000) == "Tap executed at (500, 1000)"


@requirement("004.protocol.json-rpc")
@pytest.mark.parametrize("id_", [1, 5, 10, "a-name", 0])
async def test_an_answer_carries_the_version_and_the_id_of_its_request(
    stage: Stage, id_: int | str
) -> None:
    message = {"jsonrpc": "2.0", "id": id_, "method": "tools/list"}
    answer = await stage.caller.post(json.dumps(message).encode())
    assert answer.json["jsonrpc"] == "2.0"
    assert answer.json["id"] == id_
    assert set(answer.json) == {"jsonrpc", "id", "result"}


@requirement("004.protocol.json-only", "004.protocol.content-type")
async def test_answers_are_plain_json_even_to_those_who_accept_streams(stage: Stage) -> None:
    for accept in (JSON, f"{JSON}, text/event-stream", "*/*"):
        headers = {**BEARER, "Content-Type": JSON, "Accept": accept}
        answer = await stage.caller.post(LIST, headers)
        assert answer.status == 200
        assert answer.headers["content-type"] == JSON
        assert [tool["name"] for tool in answer.json["result"]["tools"]] == NAMES


@requirement("004.protocol.json-only")
async def test_there_is_no_stream_to_get(stage: Stage) -> None:
    answer = await stage.caller.send("GET", {**BEARER, "Accept": "text/event-stream"})
    assert answer.status == 405
    assert "POST" in answer.headers["allow"]


@requirement("004.protocol.content-type")
@pytest.mark.parametrize("kind", [JSON, f"{JSON}; charset=utf-8"])
async def test_requests_are_json(stage: Stage, kind: str) -> None:
    assert (await stage.caller.post(LIST, {**BEARER, "Content-Type": kind})).status == 200


@requirement("004.protocol.content-type")
async def test_a_request_of_another_kind_is_refused(stage: Stage) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = await stage.caller.post(LIST, {**BEARER, "Content-Type": kind})
        assert answer.status == 415


@requirement("004.protocol.token")
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": TOKEN},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": f"Bearer {TOKEN}x"},
        {"Authorization": f"Basic {TOKEN}"},
    ],
)
async def test_without_the_token_nothing_is_answered(stage: Stage, headers: dict[str, str]) -> None:
    for method, path in (("POST", "/mcp"), ("GET", "/mcp"), ("DELETE", "/mcp"), ("GET", "/x")):
        sent = {**headers, "Content-Type": JSON}
        answer = await stage.caller.send(method, sent, LIST, path)
        assert answer.status == 401
        assert b"tools" not in answer.body


@requirement("004.protocol.token")
async def test_the_scheme_may_be_written_in_any_case(stage: Stage) -> None:
    for scheme in ("Bearer", "bearer", "BEARER"):
        headers = {"Authorization": f"{scheme} {TOKEN}", "Content-Type": JSON}
        assert (await stage.caller.post(LIST, headers)).status == 200


@requirement("004.protocol.health-needs-no-token")
async def test_only_health_is_open_to_everybody(stage: Stage) -> None:
    answer = await stage.caller.send("GET", {}, path="/health")
    assert answer.status == 200
    assert answer.json["status"] == "healthy"


@requirement("004.protocol.request-format")
async def test_arguments_may_be_left_out_where_none_are_needed(stage: Stage) -> None:
    answer = await stage.caller.ask("tools/call", {"name": "android_press_home"})
    assert answer["content"][0]["text"] == "Home button press executed successfully"


@requirement("004.protocol.text-content")
async def test_success_is_a_list_of_contents_with_their_types(stage: Stage) -> None:
    answer = await stage.call("press_home")
    text = "Home button press executed successfully"
    assert answer.raw["content"] == [{"type": "text", "text": text}]
    assert not answer.is_error


@requirement("004.protocol.image-content")
async def test_a_picture_is_a_content_of_its_own(stage: Stage) -> None:
    answer = await stage.call("get_screen_state", include_screenshot=True)
    kinds = [content["type"] for content in answer.raw["content"]]
    assert kinds == ["text", "image"]
    assert set(answer.raw["content"][1]) == {"type", "data", "mimeType"}
    assert answer.raw["content"][1]["mimeType"] == "image/jpeg"
    assert "\n" not in answer.raw["content"][1]["data"]


@requirement("004.protocol.tool-errors-are-results", "004.errors.category-words")
async def test_a_failed_tool_is_a_result_that_says_so(stage: Stage) -> None:
    answer = await stage.call("tap", x=-1, y=0)
    assert answer.raw["isError"] is True
    assert len(answer.raw["content"]) == 1
    assert answer.raw["content"][0] == {
        "type": "text",
        "text": "Invalid params: Parameter 'x' must be >= 0, got: -1. Correct it and try again.",
    }


@requirement("004.protocol.tool-errors-are-results")
async def test_no_failure_of_a_tool_is_an_error_of_the_protocol(stage: Stage) -> None:
    for tool, arguments in (
        ("tap", {}),
        ("open_app", {"package_id": "no.such.app"}),
        ("click_element", {"element_id": "node_1_w1"}),
        ("press_key", {"key": "POWER"}),
        ("read_file", {"location_id": "nowhere", "path": "x"}),
    ):
        assert (await stage.call(tool, **arguments)).is_error


@requirement("004.errors.outcome")
async def test_a_failure_says_whether_the_action_was_done(stage: Stage) -> None:
    refused = await stage.call("tap", x=-1, y=0)
    assert refused.meta["handroid/outcome"] == "not done"
    done = await stage.call("tap", x=1, y=1)
    assert done.meta["handroid/outcome"] == "done"


@requirement("004.errors.outcome")
async def test_an_act_whose_answer_is_lost_is_said_to_be_unknown(tmp_path: Path) -> None:
    started = asyncio.Event()
    asks = {"touch.perform": stalling(started)}
    async with staged(tmp_path, Setting(speed=1, asks=asks)) as stage:
        call = asyncio.create_task(stage.call("tap", x=500, y=1000))
        async with asyncio.timeout(20):
            await started.wait()
            await stage.adbds[0].stop()
            answer = await call
        assert "unknown" in answer.failed("Action failed")
        assert answer.meta["handroid/outcome"] == "unknown"


@requirement("004.protocol.phone-text-is-marked")
async def test_what_comes_from_the_phone_is_marked_beside_the_text(stage: Stage) -> None:
    screen = await stage.call("get_screen_state")
    assert screen.meta["handroid/untrusted"] is True
    assert screen.text.startswith("note:structural-only nodes are omitted from the tree\n")
    assert "handroid/untrusted" not in (await stage.call("press_home")).meta


@requirement("004.protocol.protocol-errors")
@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"", -32700),
        (b"no json", -32700),
        (b"[]", -32600),
        (b'"x"', -32600),
        (b'{"id":1,"method":"tools/list"}', -32600),
        (b'{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"no/such"}', -32601),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}', -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}', -32602),
    ],
)
async def test_what_is_no_request_gets_an_error_of_the_protocol(
    stage: Stage, body: bytes, code: int
) -> None:
    answer = (await stage.caller.post(body)).json
    assert answer["jsonrpc"] == "2.0"
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]


@requirement("004.protocol.unknown-tool")
async def test_an_unknown_tool_is_an_error_of_the_protocol(stage: Stage) -> None:
    for name in ("android_fly", "tap", "ANDROID_TAP", "android_list_phones", ""):
        with pytest.raises(ProtocolError) as failure:
            await stage.caller.call(name)
        assert failure.value.code == -32602
