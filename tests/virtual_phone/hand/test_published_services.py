"""Services that publish tools, and their replies, over the hand's protocol."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from fakedroid.state.components import JavaException, Started, Tree
from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.publishers.publisher import ToolService
from handroid.virtual_phone.publishers.shopping import CAPABILITIES
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.publishing_apps import (
    EXAMPLE,
    FORGOTTEN,
    LISTING,
    SHOPPING,
    dropped,
    failure,
    service,
)
from tests.virtual_phone.hand.running import OnPhone, running_hand


async def test_the_shopping_list_describes_itself(host: Host) -> None:
    assert await host.ask("service.describe", **LISTING) == {
        "name": "Shopping list",
        "description": "Keeps a shopping list.",
        "capabilities": CAPABILITIES,
    }
    missing = {"package": SHOPPING, "class": "no.Such"}
    assert await failure(host, "service.describe", **missing) == ("absent", "not done")


def nested(depth: int) -> Tree:
    """Return a tree of one element in another."""
    tree: Tree = {"tag": "x", "attributes": {}}
    for _ in range(depth - 1):
        tree = {"tag": "x", "attributes": {}, "children": [tree]}
    return tree


async def test_capabilities_have_limits(hand: Hand, inner: Host) -> None:
    def wide(count: int) -> Tree:
        child = {"tag": "y", "attributes": {}, "children": []}
        return {"tag": "x", "attributes": {"a": "b"}, "children": [child] * (count - 1)}

    def unreadable() -> Tree:
        raise JavaException("android.content.res.Resources$NotFoundException", "0x7f0f0000")

    def install(capabilities: Any) -> None:
        app = service(lambda _started: None, capabilities=capabilities)
        hand.state.phone.components.replace(app)

    for fits in (nested(8), wide(2000), None):
        install(fits)
        answer = await inner.ask("service.describe", **EXAMPLE)
        assert (answer["capabilities"] is None) == (fits is None)
    for fails in (nested(9), wide(2001), unreadable):
        install(fails)
        assert await failure(inner, "service.describe", **EXAMPLE) == ("failed", "not done")
    install(wide(2))
    answer = await inner.ask("service.describe", **EXAMPLE)
    assert answer["capabilities"]["children"] == [{"tag": "y", "attributes": {}}]


def asked(number: str, capability: str, **args: Any) -> dict[str, Any]:
    """Return the arguments of a request to the shopping list."""
    request = {"id": number, "capability": {"id": capability, "args": args}}
    wrapped = {"mobile-mcp-request": {"version": "1.0", "request": request}}
    return {**LISTING, "id": number, "extras": {"mobile-mcp-request": json.dumps(wrapped)}}


async def shop(host: Host, number: str, capability: str, **args: Any) -> Any:
    """Call the shopping list and return its response."""
    answer = await host.ask("service.call", **asked(number, capability, **args))
    assert answer["code"] == -1
    assert answer["extras"]["mcp_request_id"] == number
    return json.loads(answer["extras"]["mobile-mcp-response"])["mobile-mcp-response"]["response"]


async def test_the_shopping_list_keeps_what_it_is_given(host: Host) -> None:
    response = await shop(host, "1", "add_item", item="Milk", amount="2", urgent=True)
    assert response == {
        "id": "1",
        "capability": {
            "id": "add_item",
            "output": [
                {"name": "line", "type": "string", "value": "2 Milk (urgent)"},
                {"name": "count", "type": "integer", "value": 1},
            ],
        },
        "status": "success",
        "message": "Added.",
    }
    await shop(host, "2", "add_item", item="Bread")
    response = await shop(host, "3", "list_items")
    assert response["capability"]["output"][0]["value"] == "2 Milk (urgent)\n1 Bread"
    response = await shop(host, "4", "remove_item", item="Milk")
    assert response["capability"]["output"] == [
        {"name": "removed", "type": "boolean", "value": True}
    ]
    assert response["message"] == "Removed."
    response = await shop(host, "5", "remove_item", item="Milk")
    assert response["message"] == "It was not on the list."


async def test_the_shopping_list_is_empty_after_pm_clear(on_phone: OnPhone, host: Host) -> None:
    await shop(host, "1", "add_item", item="Milk")
    await on_phone.sh(f"pm clear {SHOPPING}")
    response = await shop(host, "2", "list_items")
    assert response["capability"]["output"][0]["value"] == ""


@pytest.mark.parametrize(
    ("capability", "args", "said"),
    [
        ("fly", {}, "Unknown capability: fly"),
        ("add_item", {}, "Missing parameter: item"),
        ("list_items", {"x": 1}, "Unknown parameter: x"),
        ("add_item", {"item": "a", "amount": "two"}, "Parameter amount must be an integer"),
        ("add_item", {"item": "a", "urgent": 1}, "Parameter urgent must be a boolean"),
        ("add_item", {"item": 7}, "Parameter item must be a string"),
    ],
)
async def test_the_shopping_list_refuses(
    inner: Host, capability: str, args: dict[str, Any], said: str
) -> None:
    response = await shop(inner, "9", capability, **args)
    assert response == {
        "id": "9",
        "capability": {"id": capability},
        "status": "failure",
        "message": said,
    }


async def test_a_malformed_request_is_answered_without_an_id(inner: Host) -> None:
    answer = await inner.ask(
        "service.call", **LISTING, id="1", extras={"mobile-mcp-request": "no JSON"}
    )
    # Neither id is one, so that the reply goes to whom the callback belongs.
    wrapped = json.loads(answer["extras"]["mobile-mcp-response"])["mobile-mcp-response"]
    assert wrapped["response"] == {
        "id": "",
        "capability": {"id": ""},
        "status": "failure",
        "message": "Malformed request",
    }


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"version": "2.0"}, "Unsupported version: 2.0"),
        ({}, "Unsupported version: "),
        ({"version": "1.0", "args": []}, "Malformed request"),
        ({"version": "1.0", "input": '{"item": 1}'}, "Parameter item must be a string"),
    ],
)
async def test_the_shopping_list_looks_at_version_and_arguments(
    inner: Host, wrong: dict[str, Any], said: str
) -> None:
    capability = {"id": "add_item", **wrong}
    version = {"version": capability.pop("version")} if "version" in wrong else {}
    request = {"id": "5", "capability": capability}
    text = json.dumps({"mobile-mcp-request": {**version, "request": request}})
    answer = await inner.ask("service.call", **LISTING, id="5", extras={"mobile-mcp-request": text})
    wrapped = json.loads(answer["extras"]["mobile-mcp-response"])["mobile-mcp-response"]
    assert (wrapped["response"]["id"], wrapped["response"]["message"]) == ("5", said)


async def call(host: Host, number: str, deadline: int = 30_000) -> Any:
    """Call the service of the example."""
    return await host.ask("service.call", deadline, **EXAMPLE, id=number, extras={"n": number})


async def begin(host: Host, number: str, deadline: int = 30_000) -> int:
    """Begin to call the service of the example."""
    return await host.begin("service.call", deadline, **EXAMPLE, id=number, extras={"n": number})


async def test_a_reply_has_a_code_and_all_extras_that_are_texts(hand: Hand, inner: Host) -> None:
    def start(started: Started) -> None:
        started.reply({"a": "x", "number": 7, "none": None, "b": "é"}, code=3)

    hand.state.phone.components.install(service(start))
    assert await call(inner, "1") == {"code": 3, "extras": {"a": "x", "b": "é"}}
    assert dropped(hand) == []


@pytest.mark.parametrize(
    ("extras", "fits"),
    [
        ({str(n): "" for n in range(64)}, True),
        ({str(n): "" for n in range(65)}, False),
        ({"a": "x" * 999_999}, True),
        ({"a": "x" * 1_000_000}, False),
    ],
)
async def test_a_reply_has_limits(
    hand: Hand, inner: Host, extras: dict[str, str], fits: bool
) -> None:
    hand.state.phone.components.install(service(lambda started: started.reply(extras)))
    if fits:
        assert (await call(inner, "1"))["extras"] == extras
    else:
        answer = await failure(inner, "service.call", **EXAMPLE, id="1", extras={})
        assert answer == ("failed", "done")


async def test_replies_find_their_requests_by_id_however_they_come(hand: Hand, inner: Host) -> None:
    open_ones: list[Started] = []

    def start(started: Started) -> None:
        open_ones.append(started)
        if len(open_ones) == 2:
            one, other = open_ones
            # Each by the other's callback, and in the other's order.
            one.reply({"mcp_request_id": "b", "text": "for b"})
            other.reply({"x": '{"response": {"id": "a"}}', "text": "for a"})

    hand.state.phone.components.install(service(start))
    a, b = await begin(inner, "a"), await begin(inner, "b")
    answers = {answer["id"]: answer["ok"] for answer in [await inner.hear(), await inner.hear()]}
    assert answers[a]["extras"]["text"] == "for a"
    assert answers[b]["extras"]["text"] == "for b"
    assert dropped(hand) == []


async def test_a_reply_goes_to_a_request_of_another_session(hand: Hand, inner: Host) -> None:
    other = await Host.welcomed(Pipe.to(hand), hand.token)
    first: list[Started] = []

    def start(started: Started) -> None:
        if first:
            started.reply({"mcp_request_id": started.extras["n"]}, by=first[0])
        else:
            first.append(started)

    hand.state.phone.components.install(service(start))
    a = await begin(inner, "a")
    assert await call(other, "b") == {"code": -1, "extras": {"mcp_request_id": "b"}}
    await inner.say({"cancel": a})
    with pytest.raises(AskFailed) as failed:
        await inner.end(a)
    assert (failed.value.kind, failed.value.outcome) == ("cancelled", "unknown")


async def test_a_reply_of_another_app_does_not_count(hand: Hand, inner: Host) -> None:
    def start(started: Started) -> None:
        started.reply({"mcp_request_id": "shopping"})
        started.reply({"text": "mine"}, after=1)

    waiting: list[Started] = []
    shopping = ToolService(
        "com.other",
        "com.other.Service",
        name=None,
        description=None,
        capabilities=None,
        start=waiting.append,
    )
    hand.state.phone.components.install(service(start))
    hand.state.phone.components.install(shopping)
    other = {"package": "com.other", "class": "com.other.Service"}
    number = await inner.begin("service.call", **other, id="shopping", extras={})
    assert (await call(inner, "mine"))["extras"] == {"text": "mine"}
    assert dropped(hand) == [("W", "handroid", FORGOTTEN)]
    waiting[0].reply({"mcp_request_id": "shopping"})
    assert (await inner.end(number))["code"] == -1


async def test_what_nobody_waits_for_is_dropped(hand: Hand, inner: Host) -> None:
    def start(started: Started) -> None:
        started.reply({"mcp_request_id": "somebody"})
        started.reply({"text": "first"})
        started.reply({"text": "second"})

    hand.state.phone.components.install(service(start))
    assert (await call(inner, "1"))["extras"] == {"text": "first"}
    async with asyncio.timeout(20):
        while len(dropped(hand)) < 2:
            await asyncio.sleep(0)
    assert dropped(hand) == [("W", "handroid", FORGOTTEN)] * 2


@pytest.mark.parametrize("speed", [1, 100])
async def test_a_late_reply_is_dropped_and_the_request_runs_out(speed: float) -> None:
    """On a fast phone our own time is not over yet when a late reply comes."""
    seconds = 0.3 if speed == 1 else 5.0
    async with running_hand(speed=speed) as hand:
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        app = service(lambda started: started.reply({"a": "b"}, after=seconds))
        hand.state.phone.components.install(app)
        early, late = round(seconds * 2000), round(seconds * 800)
        answer = await failure(host, "service.call", late, **EXAMPLE, id="1", extras={})
        assert answer == ("timeout", "unknown")
        async with asyncio.timeout(20):
            while not dropped(hand):
                await asyncio.sleep(0)
        assert dropped(hand) == [("W", "handroid", FORGOTTEN)]
        assert (await call(host, "2", early))["extras"] == {"a": "b"}


async def test_a_service_that_crashes_does_not_reply(hand: Hand, inner: Host) -> None:
    def start(_started: Started) -> None:
        raise JavaException("java.lang.NullPointerException", "oh")

    hand.state.phone.components.install(service(start))
    answer = await failure(inner, "service.call", 1000, **EXAMPLE, id="1", extras={})
    assert answer == ("timeout", "unknown")
    crash = [each.message for each in hand.state.phone.logs.snapshot(["crash"])]
    assert crash[-1] == "java.lang.NullPointerException: oh"
    assert hand.state.phone.processes.pid_of("com.example") is None


async def test_services_that_may_not_or_cannot_be_started(hand: Hand, inner: Host) -> None:
    publishing, args = hand.state.phone.components, {**EXAMPLE, "id": "1", "extras": {}}
    assert await failure(inner, "service.call", **args) == ("absent", "not done")
    for changes, kind in [
        ({"permission": "com.example.X"}, "denied"),
        ({"exported": False}, "denied"),
        ({"refusal": "app is in background"}, "failed"),
    ]:
        publishing.replace(service(lambda _started: None, **changes))
        assert await failure(inner, "service.call", **args) == (kind, "not done")
    assert publishing.calls == []
