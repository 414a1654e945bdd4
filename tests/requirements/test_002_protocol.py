"""How a caller of spec 002 talks to the server."""

import asyncio
import json
from pathlib import Path

import pytest

from handroid.errors import InvalidParams
from handroid.state import State
from handroid.surfaces.http.certificate import self_signed
from handroid.surfaces.http.exposure import check_exposure
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from handroid.surfaces.legacy.endpoints import endpoints
from tests.requirements.caller import JSON, corrected
from tests.requirements.manifest import requirement
from tests.requirements.old_caller import BEARER, CALL, LIST, old
from tests.requirements.stage import TOKEN, Setting, Stage, staged, stalling
from tests.surfaces.http.encrypted import encrypted, get, trusting

HOME = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "press_home", "arguments": {}},
}
PRESSED = [{"type": "text", "text": "Home button press executed successfully"}]


@requirement("002.protocol.https")
async def test_the_old_addresses_are_served_over_https(stage: Stage, tmp_path: Path) -> None:
    identity = self_signed(State(tmp_path), ())
    old_ones = endpoints(stage.engine, Setting().profile)
    async with encrypted(Site(old_ones, RequestGuard()), identity) as listening:
        assert listening.url == f"https://127.0.0.1:{listening.port}"
        answer = await get(listening.port, LIST, trusting(tmp_path / "tls" / "certificate.pem"))
        assert len(answer["result"]["tools"]) == 29


@requirement("002.protocol.https")
def test_plain_http_is_for_this_computer_unless_hosts_are_named(
    caplog: pytest.LogCaptureFixture,
) -> None:
    check_exposure("127.0.0.1", allow_hosts=(), token=True)
    with pytest.raises(InvalidParams, match="plain HTTP can be read on the way"):
        check_exposure("0.0.0.0", allow_hosts=(), token=True)
    assert caplog.text == ""
    check_exposure("0.0.0.0", allow_hosts=(), token=True, encrypted=True)
    assert "name this one as they do with --allow-host" in caplog.text


@requirement("002.protocol.token")
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}])
async def test_nothing_is_listed_or_called_without_the_token(
    stage: Stage, headers: dict[str, str]
) -> None:
    stage.forget()
    sent = {**headers, "Content-Type": JSON}
    for method, path in (("GET", LIST), ("POST", CALL)):
        answer = await stage.caller.send(method, sent, json.dumps(HOME).encode(), path)
        assert answer.status == 401
        assert b"press_home" not in answer.body
    assert not stage.phone.received


@requirement("002.protocol.token", "002.protocol.with-now")
async def test_host_and_origin_are_checked_here_too(stage: Stage) -> None:
    for more, status in (
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
    ):
        for method, path in (("GET", LIST), ("POST", CALL)):
            headers = {**BEARER, "Content-Type": JSON, **more}
            answer = await stage.caller.send(method, headers, json.dumps(HOME).encode(), path)
            assert answer.status == status


@requirement("002.protocol.content-type")
async def test_requests_and_answers_are_json(stage: Stage) -> None:
    body = json.dumps(HOME).encode()
    answer = await old(stage).post(body)
    assert answer.headers["content-type"] == JSON
    plain = {**BEARER, "Content-Type": "text/plain"}
    assert (await stage.caller.send("POST", plain, body, CALL)).status == 415


@requirement("002.protocol.list", "002.protocol.call")
async def test_each_address_takes_its_own_method(stage: Stage) -> None:
    for method, path, allowed in (
        ("POST", LIST, "GET"),
        ("DELETE", LIST, "GET"),
        ("GET", CALL, "POST"),
        ("PUT", CALL, "POST"),
    ):
        headers = {**BEARER, "Content-Type": JSON}
        answer = await stage.caller.send(method, headers, b"{}", path)
        assert (answer.status, answer.headers["allow"]) == (405, allowed)


@requirement("002.protocol.call", "002.protocol.text-content")
async def test_a_call_is_answered_with_its_contents_and_no_more(stage: Stage) -> None:
    answer = await old(stage).post(json.dumps(HOME).encode())
    assert answer.json == {"jsonrpc": "2.0", "id": 1, "result": {"content": PRESSED}}


@requirement("002.protocol.json-rpc")
@pytest.mark.parametrize("id_", [1, 0, -5, "a-name", "", 1.5])
async def test_an_answer_carries_the_id_of_its_request(stage: Stage, id_: object) -> None:
    answer = await old(stage).post(json.dumps({**HOME, "id": id_}).encode())
    assert answer.json["id"] == id_
    assert answer.json["result"]["content"] == PRESSED


@requirement("002.errors.invalid-request", "002.errors.parse-error")
@pytest.mark.parametrize("id_", ["1e999", "-1e999", "NaN", "9" * 5000])
async def test_an_id_that_no_answer_could_carry_is_refused(stage: Stage, id_: str) -> None:
    body = json.dumps({**HOME, "id": "?"}).replace('"?"', id_)
    answer = await old(stage).post(body.encode())
    assert answer.status == 400
    assert answer.json["id"] is None


@requirement("002.protocol.request-format")
async def test_arguments_may_be_left_out_where_none_are_needed(stage: Stage) -> None:
    for params in ({"name": "press_home"}, {"name": "press_home", "arguments": None}):
        answer = await old(stage).post(json.dumps({**HOME, "params": params}).encode())
        assert answer.json["result"]["content"] == PRESSED


@requirement("002.protocol.image-content")
async def test_a_picture_has_its_data_and_kind(stage: Stage) -> None:
    (content,) = (await old(stage).call("capture_screenshot")).raw["content"]
    assert content["type"] == "image"
    assert content["mimeType"] == "image/jpeg"
    assert (await old(stage).call("capture_screenshot")).image.startswith(b"\xff\xd8\xff")


@requirement("002.protocol.error-format")
async def test_an_error_has_a_code_and_a_message_and_no_result(stage: Stage) -> None:
    answer = await old(stage).ask("tap", x=1)
    missing = {"code": -32602, "message": corrected("Missing required parameter: 'y'")}
    assert answer == {"jsonrpc": "2.0", "id": 7, "error": missing}


@requirement("002.errors.parse-error")
@pytest.mark.parametrize("body", [b"", b"{", b"nothing", b'{"a":}', b"\xff\xfe", b'"\\ud800"'])
async def test_what_is_not_json_is_a_parse_error(stage: Stage, body: bytes) -> None:
    answer = await old(stage).post(body)
    assert answer.status == 400
    assert answer.json["id"] is None
    assert answer.json["error"]["code"] == -32700


@requirement("002.errors.invalid-request")
@pytest.mark.parametrize(
    "message",
    [
        [],
        [HOME],
        "text",
        None,
        {},
        {**HOME, "jsonrpc": "1.0"},
        {**HOME, "id": None},
        {**HOME, "id": True},
        {**HOME, "id": [1]},
        {**HOME, "method": 5},
        {key: value for key, value in HOME.items() if key != "jsonrpc"},
        {key: value for key, value in HOME.items() if key != "method"},
        {key: value for key, value in HOME.items() if key != "id"},
    ],
)
async def test_json_that_is_no_request_is_invalid(stage: Stage, message: object) -> None:
    stage.forget()
    answer = await old(stage).post(json.dumps(message).encode())
    assert answer.status == 400
    assert answer.json["error"]["code"] == -32600
    assert not stage.phone.received


@requirement("002.errors.method-not-found")
async def test_an_unknown_tool_or_method_is_not_found(stage: Stage) -> None:
    for name in ("fly", "", "android_tap", "get_screen_state", "open_app", "list_phones"):
        failed = await old(stage).fail(name)
        assert failed.code == -32601
        assert name in failed.message
    answer = await old(stage).post(json.dumps({**HOME, "method": "tools/list"}).encode())
    assert answer.json["error"]["code"] == -32601


@requirement("002.errors.invalid-params", "002.protocol.request-format")
@pytest.mark.parametrize(
    "params", [None, [], {}, {"name": 5}, {"arguments": {}}, {"name": "tap", "arguments": [1, 2]}]
)
async def test_params_without_a_name_or_with_odd_arguments_are_invalid(
    stage: Stage, params: object
) -> None:
    answer = await old(stage).post(json.dumps({**HOME, "params": params}).encode())
    assert answer.json["error"]["code"] == -32602
    assert answer.json["id"] == 1


@requirement("002.protocol.with-now")
async def test_what_comes_from_the_phone_is_marked_beside_the_contents(stage: Stage) -> None:
    marked = (await old(stage).call("get_accessibility_tree")).raw["_meta"]
    assert marked == {"handroid/untrusted": True}
    assert "_meta" not in (await old(stage).call("press_home")).raw


@requirement("002.protocol.with-now")
async def test_with_several_phones_a_call_names_one(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(phones=2)) as stage:
        failed = await old(stage).fail("press_home")
        assert failed.code == -32003
        assert failed.message.startswith("2 phones are attached: ")
        listed = {tool["name"]: tool["inputSchema"] for tool in await old(stage).tools()}
        assert "phone" in listed["press_home"]["properties"]
        chosen = json.loads(await old(stage).do("list_phones"))[1]
        await old(stage).do("press_home", phone=chosen["phone"])
        for phone, adbd in zip(stage.phones, stage.adbds, strict=True):
            assert bool(phone.received) == (chosen["serial"] == f"127.0.0.1:{adbd.port}")


@requirement("002.protocol.with-now")
async def test_a_call_ends_when_its_caller_goes(tmp_path: Path) -> None:
    started = asyncio.Event()
    asks = {"touch.perform": stalling(started)}
    async with staged(tmp_path, Setting(speed=1, asks=asks)) as stage:
        tap = {**HOME, "params": {"name": "tap", "arguments": {"x": 1, "y": 1}}}
        body = json.dumps(tap).encode()
        head = [f"POST {CALL} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {TOKEN}"]
        head += [f"Content-Type: {JSON}", f"Content-Length: {len(body)}", "", ""]
        _, writer = await asyncio.open_connection("127.0.0.1", stage.caller.port)
        writer.write("\r\n".join(head).encode() + body)
        await asyncio.wait_for(started.wait(), 20)
        writer.close()
        # The phone is free again long before the call's own thirty seconds are over.
        async with asyncio.timeout(15):
            await old(stage).do("press_home")
