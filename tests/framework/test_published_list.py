"""The sample apps are found and described, through the real hand."""

import time

import pytest

from tests.framework.raw_hand import Answer, RawHand, Refused
from tests.framework.samples import (
    AUTHORITY,
    FORECAST,
    SERVICE,
    SHOPPING,
    WEATHER,
    certificate,
    descriptor,
)
from tests.framework_phone import FrameworkPhone


async def test_both_apps_are_listed_as_their_manifests_say(hand: RawHand) -> None:
    listed = (await hand.ask("published.list")).ok["publishers"]
    shown = {"exported": True, "permission": None, "version": 1, "certificates": [certificate()]}
    for publisher in listed:
        assert abs(publisher.pop("updated") / 1000 - time.time()) < 366 * 24 * 3600
    service = {"kind": "service", "package": SHOPPING, "class": SERVICE, "authority": None}
    provider = {"kind": "provider", "package": WEATHER, "authority": AUTHORITY}
    assert listed == [
        {**service, "label": "Sample Shopping List", **shown},
        {**provider, "class": f"{WEATHER}.WeatherTools", "label": "Sample Weather", **shown},
    ]


async def test_the_provider_describes_its_tool(hand: RawHand) -> None:
    assert (await hand.ask("provider.describe", authority=AUTHORITY)).ok["answer"] == {
        "success": True,
        "tool_name": FORECAST,
        "tool_description": "Gets weather forecast for a location",
        "tool_input_schema": '{"location": {"type": "string", "description": "City name or'
        ' coordinates"}, "days": {"type": "number", "description": "Number of days (1-7)"}}',
        "tool_input_required": ["location"],
    }


async def test_the_service_is_described_by_its_manifest_and_resources(hand: RawHand) -> None:
    described = await hand.ask("service.describe", package=SHOPPING, **{"class": SERVICE})
    assert described.ok == {
        "name": "Shopping list",
        "description": "Keeps a shopping list.",
        "capabilities": descriptor(),
    }


async def test_apps_that_are_not_installed_are_absent(hand: RawHand) -> None:
    with pytest.raises(Refused, match="absent, not done"):
        await hand.ask("provider.describe", authority=f"{WEATHER}.other")
    for name in (f"{SHOPPING}.Other", "dev.handroid.none.Service"):
        with pytest.raises(Refused, match="absent, not done"):
            await hand.ask("service.describe", package=SHOPPING, **{"class": name})


async def test_an_update_of_an_app_is_reported(phone: FrameworkPhone, hand: RawHand) -> None:
    def updated(answer: Answer) -> int:
        found = (each for each in answer.ok["publishers"] if each["package"] == WEATHER)
        return int(next(found)["updated"])

    await hand.ask("packages.watch")
    before = updated(await hand.ask("published.list"))
    await phone.update(WEATHER)
    assert await hand.event() == "packages"
    assert updated(await hand.ask("published.list")) > before
