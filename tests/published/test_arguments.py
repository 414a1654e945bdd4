"""Arguments reach the app exactly as the caller sent them, or are refused before."""

import json
import math
from typing import Any

import pytest

from handroid.errors import ActionFailed, InvalidParams, Outcome
from handroid.published.offer import Offer
from tests.published import apps
from tests.published.stage import Stage

HOSTILE = (
    "",
    " ",
    "plain",
    "\"double\" and 'single' quotes",
    "line\nbreak\r\nand\ttab",
    "before\x00after",
    "\x01\x1b[31m\x7f",
    'back\\slash \\n \\u0041 \\"',
    "😀 👩‍👩‍👧 é e\u0301 \u202eright to left\u202c \u200b",
    "\ufeff\ufffd\uffff\U0010ffff",
    '{"a": {"b": [1, "x"]}}',
    '"},"capability":{"id":"other"},"x":{"y":"',
    "null",
    "true",
    "1e999",
    "$(reboot); `id` && rm -rf / | %s %n",
    "__proto__",
    "constructor",
)
LONG = "ä" * 90_000
LONGER = "😀" * 99_000


@pytest.mark.parametrize("make", [apps.of_the_first_day, apps.of_today])
async def test_texts_arrive_at_a_service(stage: Stage, make: Any) -> None:
    received: apps.Received = []
    app = make(received)
    stage.install(app)
    offer = await stage.offer(app.package, "echo")
    for text in HOSTILE:
        answer = json.loads(await stage.call(offer, {"text": text, "__proto__": text}))
        assert received.pop() == {"text": text, "__proto__": text}
        assert answer["output"] == {"text": text, "__proto__": text}


async def test_texts_arrive_at_the_demonstration(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.demonstration(received), apps.benchmark(received))
    for package in ("org.example.demo", "org.example.benchmark"):
        offer = await stage.offer(package, "query_clock_in")
        for text in HOSTILE:
            answer = json.loads(await stage.call(offer, {"date": text}))
            assert received.pop() == {"date": text}
            assert answer["output"]["date"] == text


async def test_texts_arrive_at_a_provider(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.one_tool(received))
    offer = await stage.offer("org.example.single", "echo")
    for text in (*HOSTILE, "x" * 100_000):
        assert await stage.call(offer, {"text": text, "__proto__": text}) == f"processed {text}"
        assert received.pop() == {"text": text, "__proto__": text}


async def test_a_long_text_arrives_if_it_fits(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.of_the_first_day(received), apps.benchmark(received))
    offer = await stage.offer("org.example.first", "echo")
    for text in (LONG, '"\\' * 20_000, "😀" * 60_000):
        answer = json.loads(await stage.call(offer, {"text": text}))
        assert answer["output"] == received.pop() == {"text": text}
    await _refused_for_its_result(stage, offer, LONGER)
    assert received.pop() == {"text": LONGER}
    query = await stage.offer("org.example.benchmark", "query_clock_in")
    answer = json.loads(await stage.call(query, {"date": LONG[:60_000]}))
    assert answer["output"]["date"] == LONG[:60_000]


async def _refused_for_its_result(stage: Stage, offer: Offer, text: str) -> None:
    with pytest.raises(ActionFailed, match="longer than 256 KiB") as caught:
        await stage.call(offer, {"text": text})
    assert caught.value.outcome is Outcome.DONE


@pytest.mark.parametrize("package", ["org.example.first", "org.example.single"])
async def test_a_text_too_long_is_refused_before_the_app_is_asked(
    stage: Stage, package: str
) -> None:
    received: apps.Received = []
    stage.install(apps.of_the_first_day(received), apps.one_tool(received))
    offer = await stage.offer(package, "echo")
    with pytest.raises(InvalidParams, match="100000 characters"):
        await stage.call(offer, {"text": "x" * 100_001})
    assert not received


async def test_texts_that_are_too_long_together_are_refused(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.one_tool(received))
    offer = await stage.offer("org.example.single", "echo")
    long = "x" * 99_990
    arguments = {"text": long, "__proto__": long, "list": [long], "map": {"a": long}}
    with pytest.raises(InvalidParams, match="All parameters together must be at most 400000"):
        await stage.call(offer, {**arguments, "share": 1e300, "count": 10**40})
    assert not received


async def test_a_tool_without_parameters_says_so(stage: Stage) -> None:
    offer = await stage.offer("dev.handroid.sample.mobilemcp", "list_items")
    with pytest.raises(InvalidParams, match="This tool takes none"):
        await stage.call(offer, {"x": 1})


async def test_providers_get_every_kind_as_text(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.one_tool(received))
    offer = await stage.offer("org.example.single", "echo")
    arguments = {
        "text": "t",
        "count": 4.0,
        "share": 0.25,
        "loud": "TRUE",
        "list": [1, "zwei", None, {"drei": 3.5}],
        "map": {"__proto__": {"a": "ü"}},
        "mood": "bad",
    }
    await stage.call(offer, arguments)
    assert received == [
        {
            "text": "t",
            "count": "4",
            "share": "0.25",
            "loud": "true",
            "list": '[1,"zwei",null,{"drei":3.5}]',
            "map": '{"__proto__":{"a":"ü"}}',
            "mood": "bad",
        }
    ]


async def test_services_get_every_kind_with_its_type(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.of_today(received))
    offer = await stage.offer("org.example.today", "echo")
    await stage.call(offer, {"text": "1", "count": 2**53, "share": -1.5e-9, "loud": "false"})
    assert received == [{"text": "1", "count": 2**53, "share": -1.5e-9, "loud": False}]
    assert received[0]["loud"] is False


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "Missing required parameter: 'text'"),
    ({"loud": True}, "Missing required parameter: 'text'"),
    ({"text": "a", "more": 1}, "Unknown parameter 'more'."),
    ({"text": 5}, "Parameter 'text' must be a string, got number: 5"),
    ({"text": None}, "Parameter 'text' must be a string, got null"),
    ({"text": ["a"]}, "Parameter 'text' must be a string, got array"),
    ({"text": "a", "count": "3 "}, "Parameter 'count' must be a number, got string: '3 '"),
    ({"text": "a", "count": True}, "Parameter 'count' must be a number, got boolean: true"),
    ({"text": "a", "count": 1.5}, "Parameter 'count' must be an integer, got: 1.5"),
    ({"text": "a", "share": math.nan}, "Parameter 'share' must be a finite number, got: nan"),
    ({"text": "a", "share": math.inf}, "Parameter 'share' must be a finite number, got: inf"),
    ({"text": "a", "count": 10**400}, "Parameter 'count' must be a number of at most 300 digits"),
    ({"text": 10**5000}, "Parameter 'text' must be a string, got number"),
    ({"text": "a", "loud": "yes"}, "Parameter 'loud' must be a boolean, got string: 'yes'"),
    ({"text": "a", "loud": 1}, "Parameter 'loud' must be a boolean, got number: 1"),
    ({"text": "a", "list": {}}, "Parameter 'list' must be an array, got object"),
    ({"text": "a", "map": []}, "Parameter 'map' must be an object, got array"),
    ({"text": "a", "map": {"x": math.nan}}, "Parameter 'map' cannot be written as JSON"),
    ({"text": "a", "mood": "odd"}, "Parameter 'mood' must be one of: good, bad, got: 'odd'"),
)


async def test_wrong_arguments_are_refused_before_the_app_is_asked(stage: Stage) -> None:
    received: apps.Received = []
    stage.install(apps.one_tool(received))
    offer = await stage.offer("org.example.single", "echo")
    for arguments, words in WRONG:
        with pytest.raises(InvalidParams) as caught:
            await stage.call(offer, arguments)
        assert caught.value.what == words
    assert not received


async def test_a_value_nested_too_deep_is_refused(stage: Stage) -> None:
    stage.install(apps.one_tool([]))
    offer = await stage.offer("org.example.single", "echo")
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(InvalidParams, match="cannot be written as JSON"):
        await stage.call(offer, {"text": "a", "list": deep})
