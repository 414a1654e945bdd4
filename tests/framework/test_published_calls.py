"""The sample apps are called with arguments of every kind, through the real hand."""

import pytest

from tests.framework.raw_hand import RawHand, Refused
from tests.framework.samples import (
    AUTHORITY,
    FORECAST,
    SERVICE,
    Json,
    forecast,
    request,
    response,
    shopping,
    values,
)
from tests.requirements.manifest import requirement
from tests.requirements.test_000_handling import WRONG

HOSTILE = (
    "' ; rm -rf / #",
    '"}, "success": true, "x": {"',
    "line\nbreak\ttab\r\n",
    "\0",
    "\u202e\u200bthgir ot tfel",
    "Zoë שלום 漢字 👩‍👩‍👧 😀",
    "<capability id='x'/>",
    "%s %n ${jndi:x}",
    "x" * 90_000,
)


async def test_the_weather_of_one_day_and_of_several(hand: RawHand) -> None:
    answer = await forecast(hand, location="Oslo")
    assert answer == {"success": True, "tool_result": "Oslo, day 1: rain, 21 °C"}
    answer = await forecast(hand, location="Oslo", days="2.0")
    assert answer["tool_result"] == "Oslo, day 1: rain, 21 °C\nOslo, day 2: wind, 24 °C"


@requirement("001.practice.validation", "001.practice.errors")
async def test_the_weather_app_refuses_missing_and_wrong_arguments(hand: RawHand) -> None:
    cases: list[tuple[dict[str, str], str]] = [
        ({}, "Location required"),
        ({"days": "3"}, "Location required"),
        ({"location": " "}, "Location required"),
        ({"location": "Oslo", "days": "8"}, "Days must be a number from 1 to 7"),
        ({"location": "Oslo", "days": "true"}, "Days must be a number from 1 to 7"),
        ({"location": "Oslo", "days": "1; 2"}, "Days must be a number from 1 to 7"),
    ]
    for arguments, message in cases:
        assert await forecast(hand, **arguments) == {"success": False, "error_message": message}


@requirement("001.practice.errors", "001.practice.any-caller")
async def test_another_tool_or_provider_is_refused(hand: RawHand) -> None:
    asked = await hand.ask("provider.execute", authority=AUTHORITY, tool="other", arguments={})
    assert asked.ok["answer"] == {"success": False, "error_message": "Unknown tool: other"}
    with pytest.raises(Refused, match="absent, not done"):
        await hand.ask("provider.execute", authority="no.such", tool=FORECAST, arguments={})


async def test_hostile_text_reaches_both_apps_and_comes_back_unchanged(hand: RawHand) -> None:
    for count, text in enumerate(HOSTILE, 1):
        if text.strip("\0"):
            answer = await forecast(hand, location=text, anything=text)
            assert answer["tool_result"].startswith(f"{text}, day 1: ")
        added = values(await shopping(hand, "add_item", {"item": text}))
        assert added == {"line": f"1 {text}", "count": count}


@requirement("000.handling.runs", "000.handling.outputs", "000.handling.message")
async def test_a_shopping_list_is_kept(hand: RawHand) -> None:
    added = await shopping(hand, "add_item", {"item": "eggs", "amount": 6, "urgent": True})
    assert added == {
        "id": "a request",
        "capability": {
            "id": "add_item",
            "output": [
                {"name": "line", "type": "string", "value": "6 eggs (urgent)"},
                {"name": "count", "type": "integer", "value": 1},
            ],
        },
        "status": "success",
        "message": "Added.",
    }
    args = {"item": "milk", "amount": "2", "urgent": "false"}
    assert values(await shopping(hand, "add_item", args)) == {"line": "2 milk", "count": 2}
    listed = await shopping(hand, "list_items", {})
    assert listed["message"] == "Listed."
    assert values(listed) == {"items": "6 eggs (urgent)\n2 milk", "count": 2}
    removed = await shopping(hand, "remove_item", {"item": "eggs"})
    assert (values(removed), removed["message"]) == ({"removed": True}, "Removed.")
    again = await shopping(hand, "remove_item", {"item": "eggs"})
    assert (values(again), again["message"]) == ({"removed": False}, "It was not on the list.")


@requirement("000.handling.parameters", "000.handling.known-capability", "000.handling.status")
async def test_the_shopping_list_refuses_missing_and_wrong_arguments(hand: RawHand) -> None:
    cases: list[tuple[str, object, str]] = [
        ("add_item", {}, "Missing parameter: item"),
        ("add_item", {"item": "a", "price": 3}, "Unknown parameter: price"),
        ("add_item", {"item": "a", "amount": "many"}, "Parameter amount must be an integer"),
        ("add_item", {"item": "a", "amount": 1.5}, "Parameter amount must be an integer"),
        ("add_item", {"item": "a", "urgent": "soon"}, "Parameter urgent must be a boolean"),
        ("add_item", {"item": ["a"]}, "Parameter item must be a string"),
        ("clear", {}, "Unknown capability: clear"),
        ("add_item", [1], "Malformed request"),
        *(("add_item", args, says) for args, says in WRONG),
    ]
    for capability, args, message in cases:
        assert await shopping(hand, capability, args) == {
            "id": "a request",
            "capability": {"id": capability},
            "status": "failure",
            "message": message,
        }
    assert values(await shopping(hand, "list_items", {})) == {"items": "", "count": 0}


@requirement("000.handling.reply")
async def test_a_malformed_request_is_answered(hand: RawHand) -> None:
    for text in ("", "no json", "{}", '{"mobile-mcp-request": ' + "[" * 90_000):
        asked = {**request("list_items", "some id", {}), "extras": {"mobile-mcp-request": text}}
        answer = response((await hand.ask("service.call", **asked)).ok, "")
        assert (answer["status"], answer["message"]) == ("failure", "Malformed request")


@requirement("000.handling.version")
async def test_another_version_is_refused(hand: RawHand) -> None:
    asked = request("list_items", "some id", {})
    text = asked["extras"]["mobile-mcp-request"].replace('"1.0"', '"2.0"')
    answer = await hand.ask("service.call", **{**asked, "extras": {"mobile-mcp-request": text}})
    assert response(answer.ok, "some id")["message"] == "Unsupported version: 2.0"


@requirement("000.handling.same-id")
async def test_sixteen_concurrent_requests_each_get_their_own_reply(hand: RawHand) -> None:
    asked = [request("add_item", f"request {n}", {"item": f"item {n}"}) for n in range(16)]
    answer = await hand.ask_together("service.call", asked)
    counts = set()
    for number, reply in enumerate(answer):
        added = values(response(reply, f"request {number}"))
        assert added["line"] == f"1 item {number}"
        counts.add(added["count"])
    assert counts == set(range(1, 17))


async def test_sixteen_concurrent_forecasts_are_each_for_their_place(hand: RawHand) -> None:
    places = [f"Place {n}" for n in range(16)]
    asked: list[Json] = [
        {"authority": AUTHORITY, "tool": FORECAST, "arguments": {"location": place}}
        for place in places
    ]
    answer = await hand.ask_together("provider.execute", asked)
    for place, reply in zip(places, answer, strict=True):
        assert reply["answer"]["tool_result"].startswith(f"{place}, day 1: ")


async def test_a_missing_service_is_not_called(hand: RawHand) -> None:
    asked = {**request("list_items", "x", {}), "class": f"{SERVICE}2"}
    with pytest.raises(Refused, match="absent, not done"):
        await hand.ask("service.call", **asked)
