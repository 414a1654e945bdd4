"""`handroid published` as a user runs it, in a separate process."""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handroid.virtual_phone.publishers.publisher import ToolProvider
from handroid.virtual_phone.publishers.weather import WEATHER as WEATHER_APP
from tests.published.admission_lab import FORECAST, SHOPPING, WEATHER, Lab, address, lab
from tests.surfaces.programs import PATIENCE, Ended, environment, handroid

TOOL = f"{WEATHER}/get_weather_forecast"


async def answering(here: Lab, answer: str, *words: str) -> Ended:
    """Run a command and answer its question."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "published", *words, "--server", address(here.adb),
        env=environment(here.home), stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(answer.encode()), PATIENCE)
    return Ended(process.returncode or 0, out.decode(), err.decode())


async def test_a_person_lists_shows_approves_and_revokes(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        before = await here.person("list")
        assert before.code == 0, before.err
        assert before.out.splitlines() == [
            f"{SHOPPING}/add_item: not approved",
            f"{SHOPPING}/list_items: not approved",
            f"{SHOPPING}/remove_item: not approved",
            f"{TOOL}: not approved",
        ]
        shown = await here.person("show", TOOL)
        (offer,) = await here.offers(WEATHER)
        for words in (
            "App: Sample Weather, version 1",
            "Published by: provider dev.handroid.sample.weather.WeatherTools at",
            f"Certificate (SHA-256): {offer.publisher.certificates[0]}",
            f"Fingerprint of its description: {offer.fingerprint}",
            "Description: Gets weather forecast for a location",
            "Parameter location (string, required): City name or coordinates",
            "Parameter days (number): Number of days (1-7)",
        ):
            assert words in shown.out
        refused = await answering(here, "n\n", "approve", WEATHER)
        assert refused.code == 1
        assert refused.err.endswith(
            "Action failed: Nothing was approved. Answer yes, or add --yes.\n"
        )
        assert all(line.strip() in refused.out for line in shown.out.splitlines())
        agreed = await answering(here, "y\n", "approve", WEATHER)
        assert agreed.code == 0, agreed.err
        assert agreed.out.endswith(f"Approved: {FORECAST}\n")
        again = await here.person("approve", WEATHER, "--yes")
        assert (again.code, again.out) == (0, f"Already approved: {FORECAST}\n")
        rows = json.loads((await here.person("list", "--json")).out)
        assert [row["name"] for row in rows if row["state"] == "approved"] == [FORECAST]
        for which in (FORECAST, WEATHER):
            gone = await here.person("revoke", which)
            assert (gone.code, gone.out) == (0, f"No longer approved: {FORECAST}\n")
            assert (await here.person("approve", TOOL, "--yes")).code == 0
        assert (await here.person("revoke", "weather_get_weather_forecast")).code == 0
        assert await here.approvals() == {}


async def test_one_of_an_app_s_tools_can_be_approved_alone(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        done = await here.person("approve", f"{SHOPPING}/list_items", "--yes", "--json")
        assert json.loads(done.out) == [
            {"name": "ext_mobilemcp_list_items", "package": SHOPPING, "tool": "list_items"}
        ]
        assert "Returns the shopping list." in done.err
        assert "About: Keeps a shopping list." in done.err
        assert [each.tool for each in (await here.approvals()).values()] == ["list_items"]


async def test_nothing_is_approved_without_confirmation(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        done = await here.person("approve", WEATHER)
        assert done.code == 1
        assert done.err.endswith("Action failed: Nothing was approved. Answer yes, or add --yes.\n")
        assert await here.approvals() == {}


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("show", "org.none"), "No app on this phone publishes 'org.none'."),
        (("approve", f"{WEATHER}/fly", "--yes"), f"publishes '{WEATHER}/fly'."),
        (("approve", "org.closed", "--yes"), "cannot be approved: It is not open to other"),
        (("revoke", "org.none"), "Nothing named 'org.none' is approved."),
        (("list", "--driver", "stock"), "They need the hand"),
    ],
)
async def test_errors_are_one_sentence(words: tuple[str, ...], text: str, tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        closed = other("org.closed")
        here.phones[0].phone.components.install(replace(closed, exported=False))
        done = await here.person(*words)
        assert done.code == 1
        assert text in done.err
        assert "Traceback" not in done.err


def other(package: str) -> ToolProvider:
    """Return the weather app under another name."""
    return replace(
        WEATHER_APP,
        package=package,
        class_name=f"{package}.Tools",
        authority=f"{package}.tools",
        certificate=package.encode(),
    )


async def test_the_list_shows_what_changed_disappeared_or_cannot_be_used(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        publishing = here.phones[0].phone.components
        for package in ("org.a", "org.b"):
            publishing.install(other(package))
        publishing.install(replace(other("org.c"), permission="org.c.SECRET"))
        for package in ("org.a", "org.b"):
            assert (await here.person("approve", package, "--yes")).code == 0
        publishing.replace(replace(other("org.a"), certificate=b"somebody else"))
        publishing.remove("org.b")
        rows = json.loads((await here.person("list", "--json")).out)
        states = {row["package"]: row["state"] for row in rows}
        assert states["org.a"] == "changed"
        assert states["org.b"] == "absent"
        assert states["org.c"] == "unusable"
        assert (await here.person("approve", "org.a", "--yes")).code == 0
        rows = json.loads((await here.person("list", "--json")).out)
        assert {row["package"]: row["state"] for row in rows}["org.a"] == "approved"


async def test_texts_of_an_app_cannot_move_the_cursor_or_hide(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        nasty = "\x1b[2J\x07\u202eabc\r\nApproved\u200b"

        def call(tool: str) -> Any:
            answer = {"tool_description": nasty, "tool_name": tool, "success": True}
            info = {**answer, "tool_input_schema": "{}", "tool_input_required": ()}
            return lambda _method, _arg, _extras: info

        publishing = here.phones[0].phone.components
        publishing.install(replace(other("org.nasty"), call=call("x"), label=nasty))
        publishing.install(replace(other("org.nasty2"), call=call(f"x{nasty}"), label=nasty))
        for words in (("list",), ("show", "org.nasty"), ("approve", "org.nasty", "--yes")):
            done = await here.person(*words)
            assert done.code == 0, done.err
            assert "nasty" in done.out
            assert not set("\x1b\x07\u202e\u200b\r") & set(done.out + done.err)
            assert "\nApproved\n" not in done.out


async def test_call_and_tools_support_approved_tools(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        await here.approve(WEATHER)
        where = ("--server", address(here.adb))
        done = await handroid(tmp_path, "call", FORECAST, "location=Rome", "days=2", *where)
        assert (done.code, done.out[:11]) == (0, "Rome, day 1"), done.err
        bare = FORECAST.removeprefix("ext_")
        assert (await handroid(tmp_path, "call", bare, "location=Rome", *where)).code == 0
        wrong = await handroid(tmp_path, "call", FORECAST, *where)
        assert (wrong.code, wrong.err) == (
            1,
            "Invalid params: Missing required parameter: 'location'. Correct it and try again.\n",
        )
        unknown = await handroid(tmp_path, "call", "ext_fly", *where)
        assert unknown.code == 2
        port = str(here.adb.address.port)
        tools = await handroid(tmp_path, "tools", "--json", ANDROID_ADB_SERVER_PORT=port)
        names = [tool["name"] for tool in json.loads(tools.out)]
        assert names[-1] == FORECAST
        assert len(names) == 40
