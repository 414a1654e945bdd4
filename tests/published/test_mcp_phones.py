"""Published tools with several phones, slugs, --read-only, and where they are never shown."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from handroid.adb.server import private_server
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.profile import REFERENCE_GROUPS, SMS, reference, sms
from handroid.model.caller import Caller
from handroid.published import publishers
from handroid.published.offer import Offer
from handroid.virtual_phone.publishers.publisher import ToolProvider
from handroid.virtual_phone.publishers.weather import WEATHER as WEATHER_APP
from tests.phones import join, soon
from tests.published.admission_lab import (
    FORECAST,
    SHOPPING,
    WEATHER,
    Lab,
    call_json,
    lab,
    listed,
    listening_client,
    program,
    published,
    said,
)
from tests.surfaces.mcp.served import Served
from tests.surfaces.mcp.tools import Moments

JSON = "content-type: application/json"


async def test_with_several_phones_a_call_names_one(tmp_path: Path) -> None:
    async with lab(tmp_path, phones=2) as here, listening_client(here.url) as (client, _):
        await here.approve(WEATHER, phone=0)
        await here.approve(SHOPPING, phone=1)
        names = {FORECAST, *(f"ext_mobilemcp_{n}_item" for n in ("add", "remove"))}
        await here.shows(names | {"ext_mobilemcp_list_items"})
        second = here.phones[1].transport.serial
        limited = Caller("second", phones={second: await here.identity(1)})
        shown = published(tool.name for tool in here.engine.tools(reference(), limited))
        assert shown == {*names, "ext_mobilemcp_list_items"} - {FORECAST}
        tool = (await listed(client))[FORECAST]
        assert list(tool.input_schema["properties"]) == ["location", "days", "phone"]
        failed, text = await said(client, FORECAST, {"location": "Oslo"})
        assert failed
        assert "2 phones are attached" in text
        first, second = here.slugs
        assert not (await said(client, FORECAST, {"location": "Oslo", "phone": first}))[0]
        failed, text = await said(client, FORECAST, {"location": "Oslo", "phone": second})
        assert failed
        assert text.startswith(f"Permission denied: No tool '{FORECAST}' is approved on this phone")
        await here.leave()
        await here.shows({FORECAST})
        assert "phone" not in (await listed(client))[FORECAST].input_schema["properties"]


async def test_each_phone_s_address_has_its_own_tools(tmp_path: Path) -> None:
    async with lab(tmp_path, phones=2) as here:
        await here.approve(WEATHER, phone=0)
        await here.shows({FORECAST})
        for slug, names in zip(here.slugs, ({FORECAST}, set()), strict=True):
            async with Client(f"{here.listening.url}/phones/{slug}/mcp") as client:
                found = await listed(client)
                assert published(found) == names
                if names:
                    assert "phone" not in found[FORECAST].input_schema["properties"]
                    assert not (await said(client, FORECAST, {"location": "Oslo"}))[0]
                else:
                    failed, text = await said(client, FORECAST, {"location": "Oslo"})
                    assert failed
                    assert text.startswith("Permission denied: No tool")


async def test_the_same_tool_of_two_phones_has_one_name(tmp_path: Path) -> None:
    async with lab(tmp_path, phones=2) as here:
        first, second = await here.approve(WEATHER, phone=0), await here.approve(WEATHER, phone=1)
        assert [each.name for each in first] == [each.name for each in second]
        await here.shows({FORECAST})


async def test_the_slug_is_part_of_the_names(tmp_path: Path) -> None:
    profile = reference("my_very_own_long_slug"[:20])
    async with lab(tmp_path, profile=profile) as here, Client(here.url) as client:
        await here.approve()
        found = published(await listed(client))
        assert len(found) == 4
        assert {name.startswith("ext_my_very_own_long_slu_") for name in found} == {True}
        name = "ext_my_very_own_long_slu_weather_get_weather_forecast"
        assert not (await said(client, name, {"location": "Oslo"}))[0]


async def test_a_parameter_called_phone_stays_the_app_s(tmp_path: Path) -> None:
    async with lab(tmp_path, phones=2) as here, listening_client(here.url) as (client, _):
        got: list[Any] = []
        here.phones[0].phone.components.install(caller(got))
        await here.approve("org.example.caller")
        await here.shows({"ext_caller_dial"})
        slug = here.slugs[0]
        schema = (await listed(client))["ext_caller_dial"].input_schema
        assert list(schema["properties"]) == ["phone", "phone_"]
        assert schema["required"] == ["phone"]
        arguments = {"phone": "+4930123456", "phone_": slug}
        assert await said(client, "ext_caller_dial", arguments) == (False, "dialled")
        await here.leave()
        async with Client(here.url) as alone:
            assert (await listed(alone))["ext_caller_dial"].input_schema["properties"].keys() == {
                "phone"
            }
            assert not (await said(alone, "ext_caller_dial", {"phone": "110"}))[0]
        assert got == [{"phone": "+4930123456"}, {"phone": "110"}]


def caller(got: list[Any]) -> ToolProvider:
    """Return an app whose tool takes a telephone number."""

    def call(method: str, _arg: str | None, extras: Any) -> Any:
        if method == "execute_tool":
            got.append(dict(extras["tool_arguments"]))
            return {"success": True, "tool_result": "dialled"}
        return {
            "success": True,
            "tool_name": "dial",
            "tool_description": "Dials a number",
            "tool_input_schema": '{"phone": {"type": "string", "description": "A number"}}',
            "tool_input_required": ["phone"],
        }

    return replace(
        WEATHER_APP,
        package="org.example.caller",
        class_name="org.example.caller.Tools",
        authority="org.example.caller.mcptool",
        certificate=b"caller",
        call=call,
    )


async def test_read_only_shows_and_calls_none(tmp_path: Path) -> None:
    profile = reference(groups=REFERENCE_GROUPS | {"published"})
    async with lab(tmp_path, profile=profile, read_only=True) as here, Client(here.url) as client:
        await here.approve(WEATHER)
        found = await listed(client)
        assert not published(found)
        assert "android_list_published_tools" in found
        assert "android_call_published_tool" not in found
        with pytest.raises(Exception, match="Unknown tool"):
            await client.call_tool(FORECAST, {"location": "Oslo"})
        assert [each["name"] for each in (await call_json(client, LIST))["tools"]] == [FORECAST]


LIST, CALL = "android_list_published_tools", "android_call_published_tool"


async def test_the_two_fixed_tools_show_and_call_what_is_approved(tmp_path: Path) -> None:
    profile = reference(groups=REFERENCE_GROUPS | {"published"})
    async with lab(tmp_path, profile=profile) as here, listening_client(here.url) as (client, _):
        found = await listed(client)
        assert len(found) == 41
        assert found[LIST].annotations.read_only_hint
        assert found[CALL].annotations.destructive_hint
        shown = await call_json(client, LIST)
        assert shown["tools"] == []
        assert shown["not_approved"] == [not_approved(SHOPPING, 3), not_approved(WEATHER, 1)]
        failed, text = await said(client, CALL, {"name": FORECAST, "arguments": {}})
        assert failed
        assert text.startswith("Permission denied: No tool")
        await here.approve(WEATHER)
        shown = await call_json(client, LIST)
        assert shown["not_approved"] == [not_approved(SHOPPING, 3)]
        (tool,) = shown["tools"]
        assert tool["name"] == FORECAST
        assert tool["description"] == "Gets weather forecast for a location"
        assert [each["name"] for each in tool["parameters"]] == ["location", "days"]
        for name in (FORECAST, FORECAST.removeprefix("ext_")):
            arguments = {"name": name, "arguments": {"location": "Oslo"}}
            failed, text = await said(client, CALL, arguments)
            assert (failed, text[:11]) == (False, "Oslo, day 1")
        for bad in ({"name": FORECAST}, {"name": FORECAST, "arguments": {"place": "x"}}):
            failed, text = await said(client, CALL, bad)
            assert failed
            assert text.startswith("Invalid params: ")
        for bad in ({}, {"name": 5}, {"name": ""}, {"name": FORECAST, "arguments": "x"}):
            failed, text = await said(client, CALL, bad)
            assert failed
            assert text.startswith("Invalid params: ")


def not_approved(package: str, count: int) -> dict[str, Any]:
    """Return what is shown of an app that is not approved."""
    command = f"handroid published approve {package}"
    return {"package": package, "count": count, "command": command}


async def test_sms_and_legacy_never_show_them(tmp_path: Path) -> None:
    async with lab(tmp_path, profile=reference(groups=REFERENCE_GROUPS | {SMS})) as here:
        await here.approve()
        async with Client(here.url) as client:
            assert len(published(await listed(client))) == 4
        assert not published(tool.name for tool in here.engine.tools(sms()))
        assert "ext_" not in await legacy_list(here)
        async with Client(f"{here.listening.url}/sms/mcp") as client:
            assert not published(await listed(client))
            with pytest.raises(Exception, match="Unknown tool"):
                await client.call_tool(FORECAST, {"location": "Oslo"})
        answer = await post(here, "/mcp/v1/tools/call", {"name": FORECAST, "arguments": {}})
        assert json.loads(answer)["error"]["code"] == -32601


async def legacy_list(here: Lab) -> str:
    """Return the list of spec 002's address."""
    served = Served(here.engine, here.listening, Moments(), [], here.engine.available_tools._wake)
    head = ["GET /mcp/v1/tools/list HTTP/1.1", f"host: 127.0.0.1:{here.listening.port}"]
    body = (await served.raw(head)).body.decode()
    assert "capture_screenshot" in body
    return body


async def post(here: Lab, path: str, params: dict[str, Any]) -> bytes:
    """Call a tool at spec 002's address."""
    served = Served(here.engine, here.listening, Moments(), [], here.engine.available_tools._wake)
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return (await served.post(message, JSON, path=path)).body


async def test_the_stock_driver_shows_none_and_says_why(tmp_path: Path) -> None:
    async with private_server() as adb, join(adb):
        by_hand = engine_for(adb, folder=tmp_path, driver=DriverPreference.HAND)
        phone = await by_hand.roster.select(None, soon())
        part = (await phone.driver(soon())).published
        offers = [each for each in await publishers.offers(part, soon()) if isinstance(each, Offer)]
        number = (await phone.facts(soon())).identity.name
        await by_hand.available_tools.approvals.approve(number, offers, soon())
        await by_hand.ready(reference())
        assert len(published(tool.name for tool in by_hand.tools(reference()))) == 4
        await by_hand.stop()
        by_stock = engine_for(adb, folder=tmp_path, driver=DriverPreference.STOCK)
        await by_stock.ready(reference())
        assert not published(tool.name for tool in by_stock.tools(reference()))
        answer = await by_stock.call(reference(), FORECAST, {"location": "Oslo"})
        assert answer.is_error
        assert "They need the hand" in answer.contents[0].text
        await by_stock.stop()


@pytest.mark.parametrize(
    ("groups", "count", "extra"),
    [
        ("published", 41, {LIST, CALL}),
        ("touch,published", 7, {LIST, CALL}),
        ("touch", 5, set()),
    ],
)
async def test_groups_outside_the_reference_are_added(
    groups: str, count: int, extra: set[str], tmp_path: Path
) -> None:
    async with lab(tmp_path) as here, Client(program(here, "--groups", groups)) as client:
        found = set(await listed(client))
        assert len(found) == count
        assert {name for name in found if "published" in name} == extra
