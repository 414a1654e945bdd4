"""What apps publish, and their content providers, over the hand's protocol."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import pytest

from fakedroid.state.components import Extras, JavaException
from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.publishers.publisher import ACTION_FILTER, TYPE_FILTER
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.publishing_apps import (
    AUTHORITY,
    LISTING,
    SHOPPING,
    WEATHER,
    failure,
    provider,
    service,
)
from tests.virtual_phone.hand.running import OnPhone


async def test_the_samples_are_listed(host: Host) -> None:
    publishers = (await host.ask("published.list"))["publishers"]
    assert publishers == [
        {
            "kind": "service",
            "package": SHOPPING,
            "class": f"{SHOPPING}.ShoppingListService",
            "authority": None,
            "exported": True,
            "permission": None,
            "label": "Sample Shopping List",
            "version": 1,
            "updated": 1_230_768_000_000,
            "certificates": [hashlib.sha256(f"certificate of {SHOPPING}".encode()).hexdigest()],
        },
        {
            "kind": "provider",
            "package": WEATHER,
            "class": f"{WEATHER}.WeatherTools",
            "authority": AUTHORITY,
            "exported": True,
            "permission": None,
            "label": "Sample Weather",
            "version": 1,
            "updated": 1_230_768_000_000,
            "certificates": [hashlib.sha256(f"certificate of {WEATHER}".encode()).hexdigest()],
        },
    ]


async def test_listing_starts_nothing(on_phone: OnPhone, host: Host) -> None:
    await host.ask("published.list")
    await host.ask("service.describe", **LISTING)
    assert on_phone.phone.components.calls == []
    assert on_phone.phone.processes.pid_of(SHOPPING) is None


async def test_what_changes_is_listed(hand: Hand, inner: Host) -> None:
    publishing = hand.state.phone.components
    app = provider(lambda *_asked: None, filters=(ACTION_FILTER, TYPE_FILTER))
    publishing.install(app)
    publishing.install(service(lambda _started: None, permission="com.example.USE"))

    async def listed() -> list[Any]:
        rows = (await inner.ask("published.list"))["publishers"]
        return [row for row in rows if row["package"] == "com.example"]

    first = await listed()
    assert [(row["kind"], row["permission"]) for row in first] == [
        ("service", "com.example.USE"),
        ("provider", None),
    ]
    publishing.replace(provider(app.call, version=2, certificate=b"x", exported=False))
    (second,) = await listed()
    assert second["updated"] > first[1]["updated"]
    assert (second["version"], second["exported"]) == (2, False)
    assert second["certificates"] == [hashlib.sha256(b"x").hexdigest()]
    publishing.replace(provider(app.call, certificate=None))
    assert (await listed())[0]["certificates"] == []
    # Nobody finds it any more, though whoever knows its name may call it.
    publishing.replace(provider(app.call, filters=()))
    assert await listed() == []
    assert await inner.ask("provider.describe", authority="com.example.tools") == {"answer": None}
    publishing.remove("com.example")
    assert await listed() == []


async def test_the_weather_tool_is_described_and_run(on_phone: OnPhone, host: Host) -> None:
    answer = (await host.ask("provider.describe", authority=AUTHORITY))["answer"]
    assert answer["success"] is True
    assert answer["tool_name"] == "get_weather_forecast"
    assert answer["tool_input_required"] == ["location"]
    assert json.loads(answer["tool_input_schema"])["days"]["type"] == "number"
    tool = {"authority": AUTHORITY, "tool": "get_weather_forecast"}
    arguments = {"location": "Wien", "days": "2.0"}
    answer = (await host.ask("provider.execute", **tool, arguments=arguments))["answer"]
    # W, i, e, n are 87, 105, 101, 110: 403 together.
    assert answer == {
        "success": True,
        "tool_result": "Wien, day 1: sunny, 11 °C\nWien, day 2: cloudy, 14 °C",
    }
    assert on_phone.phone.processes.pid_of(WEATHER) is not None


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("get_weather_forecast", {}, "Location required"),
        ("get_weather_forecast", {"location": " "}, "Location required"),
        ("get_weather_forecast", {"location": "x", "days": "8"}, "Days must be a number from 1"),
        ("get_weather_forecast", {"location": "x", "days": "1.5"}, "Days must be a number from 1"),
        ("other", {"location": "x"}, "Unknown tool: other"),
    ],
)
async def test_the_weather_tool_refuses(
    inner: Host, tool: str, arguments: dict[str, str], said: str
) -> None:
    answer = await inner.ask(
        "provider.execute", authority=AUTHORITY, tool=tool, arguments=arguments
    )
    assert answer["answer"]["success"] is False
    assert answer["answer"]["error_message"].startswith(said)


async def test_only_known_keys_of_the_right_type_are_passed_on(hand: Hand, inner: Host) -> None:
    answers: list[Extras | None] = [
        {
            "success": "true",
            "tool_name": 7,
            "tool": "t",
            "tool_result": "r",
            "tool_input_required": ("a", "b"),
            "secret": "s",
        },
        {"success": False, "tool_input_required": ["a", 1], "error_message": None},
        None,
    ]
    hand.state.phone.components.install(provider(lambda *_asked: answers.pop(0)))

    async def described() -> Any:
        return (await inner.ask("provider.describe", authority="com.example.tools"))["answer"]

    assert await described() == {
        "tool": "t",
        "tool_result": "r",
        "tool_input_required": ["a", "b"],
    }
    assert await described() == {"success": False}
    assert await described() is None


async def test_a_provider_is_given_tool_and_arguments(hand: Hand, inner: Host) -> None:
    asked: list[object] = []

    def call(*given: object) -> None:
        asked.extend(given)

    hand.state.phone.components.install(provider(call))
    arguments = {"ü": "", "a": "1"}
    await inner.ask(
        "provider.execute", authority="com.example.tools", tool="t", arguments=arguments
    )
    assert asked == ["execute_tool", None, {"tool_name": "t", "tool_arguments": arguments}]


async def test_providers_that_may_not_or_cannot_be_called(hand: Hand, inner: Host) -> None:
    publishing, ask = hand.state.phone.components, "provider.describe"
    assert await failure(inner, ask, authority="no.such") == ("absent", "not done")
    publishing.install(provider(lambda *_asked: None, exported=False))
    assert await failure(inner, ask, authority="com.example.tools") == ("denied", "not done")
    publishing.replace(provider(lambda *_asked: None, permission="com.example.X"))
    assert await failure(inner, ask, authority="com.example.tools") == ("denied", "not done")
    assert publishing.calls == []

    def throw(*_asked: object) -> None:
        raise JavaException("java.lang.IllegalStateException", "out of order")

    publishing.replace(provider(throw))
    with pytest.raises(AskFailed) as failed:
        await inner.ask(ask, authority="com.example.tools")
    assert (failed.value.kind, failed.value.outcome) == ("failed", "unknown")
    assert "out of order" in failed.value.error["message"]


async def test_a_provider_that_takes_too_long_still_does_its_work(hand: Hand, inner: Host) -> None:
    done = asyncio.Event()

    def call(*_asked: object) -> None:
        done.set()

    hand.state.phone.components.install(provider(call, takes=5))
    ask = {"authority": "com.example.tools", "tool": "t", "arguments": {}}
    assert await failure(inner, "provider.execute", 4000, **ask) == ("timeout", "unknown")
    async with asyncio.timeout(20):
        await done.wait()
    assert (await inner.ask("provider.execute", 6000, **ask)) == {"answer": None}


async def test_calls_go_beside_each_other_and_beside_acts(hand: Hand, inner: Host) -> None:
    gates = [asyncio.Event(), asyncio.Event()]

    async def call(_method: str, _arg: str | None, extras: Extras) -> Extras:
        number = int(extras["tool_name"])
        await gates[number].wait()
        return {"tool_result": str(number)}

    hand.state.phone.components.install(provider(call))
    first, second = [
        await inner.begin(
            "provider.execute", authority="com.example.tools", tool=tool, arguments={}
        )
        for tool in "01"
    ]
    assert await inner.ask("key.press", code=3) == {}
    assert await inner.ask("hand.ping") == {}
    gates[1].set()
    assert await inner.end(second) == {"answer": {"tool_result": "1"}}
    await inner.say({"cancel": first})
    with pytest.raises(AskFailed) as failed:
        await inner.end(first)
    assert (failed.value.kind, failed.value.outcome) == ("cancelled", "unknown")


async def test_a_fault_of_an_app_of_ours_is_reported_as_broken(
    hand: Hand, inner: Host, caplog: pytest.LogCaptureFixture
) -> None:
    def call(*_asked: object) -> None:
        raise ZeroDivisionError("a mistake in a test")

    hand.state.phone.components.install(provider(call))
    answer = await failure(inner, "provider.describe", authority="com.example.tools")
    assert answer == ("broken", "unknown")
    assert "an app of the virtual phone failed" in caplog.text
