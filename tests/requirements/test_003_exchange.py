"""Spec 003's exchange, byte for byte over a socket of our own."""

import json
from pathlib import Path

import pytest

from handroid.engine.profile import REFERENCE_GROUPS, SMS, reference, sms
from tests.reference_tools import NAMES
from tests.requirements.extract import specification
from tests.requirements.manifest import requirement
from tests.sms.exchange import ANSWER, HEADERS, LIST, OTHER_HEADERS, WHOLE, compact
from tests.sms.lab import HOST, JSON, TO, TWO, lab, request


@requirement("003.protocol.response")
def test_the_answer_is_the_specifications() -> None:
    assert len(WHOLE) == 888
    assert len(LIST) == 46
    file = specification("003")
    if file is None:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    text = file.read_text(encoding="utf-8")
    begins = text.index("{", text.index("Content-Length: 888"))
    shown, _ = json.JSONDecoder().raw_decode(text[begins:])
    assert compact(shown) == WHOLE
    for name, value in HEADERS.items():
        assert f"\n{name}: {value}\n" in text
    assert "\ncontent-length: 46\n" in text


@requirement(
    "003.protocol.address",
    "003.protocol.request",
    "003.protocol.response",
    "003.protocol.list",
    "003.protocol.version-header",
    "003.names.the-two-tools",
    "003.send_sms.schema",
    "003.get_sms_subscriptions.schema",
)
async def test_the_exchange_byte_for_byte(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as one:
        for _ in range(3):
            head, answered = await one.raw(request(LIST, HEADERS))
            assert answered.body == WHOLE
            lines = head.decode().split("\r\n")
            assert lines[0] == "HTTP/1.1 200 OK"
            answer = dict(line.split(": ", 1) for line in lines[1:] if line)
            answer.pop("date")
            assert list(answer.items()) == [
                ("content-type", "application/json"),
                ("content-length", "888"),
                ("connection", "keep-alive"),
            ]


@requirement("003.protocol.json-rpc", "003.protocol.version-header")
@pytest.mark.parametrize("id_", [0, 17, 2**53 - 1, "a-name"])
@pytest.mark.parametrize("version", ["2025-11-25", "2025-06-18", "2025-03-26", None])
async def test_whatever_the_id_and_version(
    id_: int | str, version: str | None, tmp_path: Path
) -> None:
    headers = {**HEADERS, "mcp-protocol-version": version or ""}
    if version is None:
        headers.pop("mcp-protocol-version")
    async with lab(tmp_path) as one:
        body = compact({"jsonrpc": "2.0", "id": id_, "method": "tools/list"})
        _, answered = await one.raw(request(body, headers))
        assert answered.body == compact({**ANSWER, "id": id_})


@requirement("003.get_sms_subscriptions.does", "003.protocol.json-rpc")
async def test_the_subscriptions_of_the_example_are_329_bytes(tmp_path: Path) -> None:
    params = {"name": "get_sms_subscriptions", "arguments": {}}
    body = compact({"jsonrpc": "2.0", "id": 17, "method": "tools/call", "params": params})
    assert len(body) == 104
    async with lab(tmp_path, TWO) as one:
        _, answered = await one.raw(request(body, OTHER_HEADERS))
    answer = (
        '{"count":2,"subscriptions":[{"subscription_id":14,"sim_slot_index":0,'
        '"carrier_name":"vodafone UK","display_name":"Orange F"},{"subscription_id":17,'
        '"sim_slot_index":1,"carrier_name":"EE | Yettel HU","display_name":"Yettel HU"}]}'
    )
    content = [{"type": "text", "text": answer}]
    assert answered.body == compact({"id": 17, "result": {"content": content}, "jsonrpc": "2.0"})
    assert answered.headers["content-length"] == "329"


@requirement("003.send_sms.does", "003.protocol.json-rpc")
async def test_sending_as_the_example_does(tmp_path: Path) -> None:
    arguments = {"to_phone_number": TO, "sms_text": "Hello world", "subscription_id": 14}
    params = {"name": "send_sms", "arguments": arguments}
    body = compact({"jsonrpc": "2.0", "id": 16, "method": "tools/call", "params": params})
    assert len(body) == 169
    async with lab(tmp_path, TWO) as one:
        _, answered = await one.raw(request(body, OTHER_HEADERS))
        assert answered.body == (
            b'{"id":16,"result":{"content":[{"type":"text","text":"SMS sent to +33785880347"}]},'
            b'"jsonrpc":"2.0"}'
        )
        assert [tuple(sent) for sent in one.network] == [(14, TO, "Hello world", 1)]


@requirement("003.protocol.address", "003.protocol.request")
async def test_a_session_is_not_needed_and_not_given(tmp_path: Path) -> None:
    client = {"name": "node", "version": "1"}
    params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
    greeting = compact({"method": "initialize", "params": params, "jsonrpc": "2.0", "id": 0})
    ready = compact({"method": "notifications/initialized", "jsonrpc": "2.0"})
    async with lab(tmp_path) as one:
        headers = {**HEADERS}
        headers.pop("mcp-protocol-version")
        _, greeted = await one.raw(request(greeting, headers))
        assert list(greeted.json) == ["id", "result", "jsonrpc"]
        assert greeted.json["result"]["protocolVersion"] == "2025-11-25"
        assert "mcp-session-id" not in greeted.headers
        assert (await one.raw(request(ready, HEADERS)))[1].status == 202
        assert (await one.raw(request(LIST, HEADERS)))[1].body == WHOLE


@requirement("003.protocol.address")
async def test_another_name_is_not_answered(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        _, answered = await one.raw(request(LIST, {**HEADERS, "host": "192.168.0.12:9531"}))
        assert answered.status == 421
        _, answered = await one.raw(request(LIST, {**HEADERS, "origin": "https://example.com"}))
        assert answered.status == 403


@requirement("003.protocol.beside", "003.names.the-two-tools")
async def test_a_server_with_the_group_has_it_too(tmp_path: Path) -> None:
    profile = reference(groups=REFERENCE_GROUPS | {SMS})
    async with lab(tmp_path, profile=profile) as one:
        _, answered = await one.raw(request(LIST, HEADERS, "/sms/mcp"))
        assert answered.body == WHOLE


@requirement("003.protocol.beside", "003.names.the-two-tools")
async def test_the_usual_server_does_not_have_it(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=reference()) as one:
        _, answered = await one.raw(request(LIST, HEADERS, "/sms/mcp"))
        assert answered.status == 404
        _, usual = await one.raw(request(LIST, {"host": HOST, **JSON}))
        assert list(usual.json) == ["jsonrpc", "id", "result"]
        assert [tool["name"] for tool in usual.json["result"]["tools"]] == NAMES


@requirement("003.protocol.beside", "003.names.the-two-tools")
async def test_with_this_profile_nothing_else_is_served(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=sms()) as one:
        for path in ("/mcp/v1/tools/list", "/mcp/v1/tools/call", "/mcp/lean", "/"):
            assert (await one.raw(request(LIST, HEADERS, path)))[1].status == 404


@requirement("003.protocol.several-phones", "003.names.the-two-tools")
async def test_with_several_phones_the_list_stays_and_a_call_says_which_there_are(
    tmp_path: Path,
) -> None:
    async with lab(tmp_path, TWO, TWO) as two:
        assert (await two.raw(request(LIST, HEADERS)))[1].body == WHOLE
        first, second = (phone.slug for phone in two.engine.roster.usable())
        refused = (await two.send("hi", subscription_id=14)).failed("Action failed")
        assert refused.startswith(f"2 phones are attached: {first}, {second}.")
        assert "--phone" in refused
        assert two.network == []
        there = f"/phones/{second}/mcp"
        assert (await two.raw(request(LIST, HEADERS, there)))[1].body == WHOLE
        arguments = {"to_phone_number": TO, "sms_text": "hi", "subscription_id": 14}
        (await two.call("send_sms", path=there, **arguments)).done()
        assert [len(two.sent_by(each)) for each in (first, second)] == [0, 1]
