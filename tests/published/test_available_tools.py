"""The list follows apps as they come, go and change, and approvals made by other programs."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from mcp import Client
from mcp.client.subscriptions import ToolsListChanged

from handroid.adb.server import private_server
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.tools.registry import registry
from handroid.virtual_phone.publishers.publisher import ToolProvider
from handroid.virtual_phone.publishers.weather import WEATHER as WEATHER_APP
from tests.hand.test_life import pids, run
from tests.in_time import best_of_three, promise, within
from tests.phones import join, soon
from tests.published.admission_lab import (
    FORECAST,
    HEARD_SECONDS,
    SHOPPING,
    SOON,
    WEATHER,
    lab,
    listed,
    listening_client,
    published,
    said,
)
from tests.reference_tools import NAMES


@best_of_three
async def test_removed_added_and_updated_apps_are_noticed_in_time(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, listening_client(here.url) as (client, ears):
        await here.approve(WEATHER)
        await ears.wait()
        publishing = here.phones[0].phone.components
        worst = 0.0
        for _ in range(3):
            for change, shown in (
                (lambda: publishing.remove(WEATHER), set[str]()),
                (lambda: publishing.install(WEATHER_APP), {FORECAST}),
                (lambda: publishing.replace(changed()), set[str]()),
            ):
                began = time.time()
                change()
                worst = max(worst, await ears.wait() - began)
                assert published(await listed(client)) == shown
            await here.approve(WEATHER)
            await ears.wait()
            publishing.replace(WEATHER_APP)
            await ears.wait()
            await here.approve(WEATHER)
            await ears.wait()
        print(f"list_changed came at most {worst:.2f} s after the app changed")
        promise(worst, HEARD_SECONDS)


def changed() -> ToolProvider:
    """Return the weather app as it would be after an update that says something else."""

    def call(method: str, arg: str | None, extras: Any) -> Any:
        answer = WEATHER_APP.call(method, arg, extras)
        assert isinstance(answer, dict)
        return {**answer, "tool_description": "Gets the weather, and your contacts"}

    return replace(WEATHER_APP, call=call, version=2)


async def test_an_update_that_says_the_same_changes_nothing(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, listening_client(here.url) as (client, ears):
        await here.approve(WEATHER)
        await ears.wait()
        publishing = here.phones[0].phone.components
        asked = len(publishing.calls)
        publishing.replace(replace(WEATHER_APP, version=2))
        async with asyncio.timeout(SOON):
            while len(publishing.calls) == asked:
                await asyncio.sleep(0.01)
        assert not (await said(client, FORECAST, {"location": "Oslo"}))[0]
        assert published(await listed(client)) == {FORECAST}
        assert ears.count == 1


@best_of_three
async def test_a_client_of_2026_is_notified_of_an_approval(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, Client(here.url, mode="2026-07-28") as client:
        assert not published(await listed(client))
        async with client.listen(tools_list_changed=True) as heard:
            with within(HEARD_SECONDS):
                await here.approve(WEATHER)
                event = await asyncio.wait_for(anext(aiter(heard)), SOON)
            assert isinstance(event, ToolsListChanged)
        assert published(await listed(client)) == {FORECAST}


@best_of_three
async def test_a_revoked_approval_is_noticed_and_refused(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, listening_client(here.url) as (client, ears):
        await here.approve(WEATHER)
        await ears.wait()
        done = await here.person("revoke", FORECAST)
        assert done.code == 0, done.err
        promise(await ears.wait() - here.written_at, HEARD_SECONDS)
        assert not published(await listed(client))


async def test_an_app_that_is_gone_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, Client(here.url) as client:
        await here.approve(WEATHER)
        here.phones[0].phone.components.remove(WEATHER)
        failed, text = await said(client, FORECAST, {"location": "Oslo"})
        assert failed
        assert text.startswith(f"Action failed: '{FORECAST}' is not available now")
        await here.shows(set())


async def test_the_first_list_has_what_was_approved_before(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        await here.approve(WEATHER)
        roster = Roster(here.adb, State(tmp_path / "handroid"), driver=DriverPreference.HAND)
        engine = Engine(registry(), roster, Settings)
        began = time.monotonic()
        await engine.ready(reference())
        names = published(tool.name for tool in engine.tools(reference()))
        print(f"the first list took {time.monotonic() - began:.2f} s")
        assert names == {FORECAST}
        await engine.stop()


async def test_without_approvals_no_phone_is_asked_anything(tmp_path: Path) -> None:
    async with private_server() as adb, join(adb) as attached:
        roster = Roster(adb, State(tmp_path), driver=DriverPreference.HAND)
        await roster.refresh(soon())
        engine = Engine(registry(), roster, Settings)
        before = len(attached.phone.components.calls)
        async with engine.available_tools.following():
            await engine.ready(reference())
            with engine.available_tools.connected():
                assert engine.available_tools.look_where_due() == []
            names = [task.get_name() for task in asyncio.all_tasks()]
            assert [name for name in names if name.startswith("available tools")] == [
                "available tools"
            ]
        assert len(attached.phone.components.calls) == before
        assert not list(tmp_path.iterdir())
        await engine.stop()


async def test_a_slow_published_call_and_a_tap_run_at_once(tmp_path: Path) -> None:
    # At a test phone's usual speed its own timeout for the slow call passes in 0.3 s.
    async with lab(tmp_path, speed=1) as here, Client(here.url) as client:
        publishing = here.phones[0].phone.components
        gate = asyncio.Event()
        publishing.replace(replace(WEATHER_APP, call=slow(gate)))
        await here.approve(WEATHER)
        calling = asyncio.create_task(said(client, FORECAST, {"location": "Oslo"}))
        async with asyncio.timeout(10):
            while "execute_tool" not in [each.what for each in publishing.calls]:
                await asyncio.sleep(0.01)
        assert await said(client, "android_tap", {"x": 5, "y": 5}) == (
            False,
            "Tap executed at (5, 5)",
        )
        assert not calling.done()
        gate.set()
        failed, text = await calling
        assert not failed, text


def slow(gate: asyncio.Event, what: str = "execute_tool") -> Any:
    """Return the weather app's code, which does one thing only once the gate is open."""

    async def call(method: str, arg: str | None, extras: Any) -> Any:
        if method == what:
            await gate.wait()
        return WEATHER_APP.call(method, arg, extras)

    return call


@best_of_three
async def test_an_app_that_hangs_after_an_update_delays_no_other(tmp_path: Path) -> None:
    async with lab(tmp_path, speed=1) as here, listening_client(here.url) as (client, ears):
        publishing = here.phones[0].phone.components
        await here.approve()
        await ears.wait()
        gate = asyncio.Event()
        asked = len(publishing.calls)
        publishing.replace(replace(WEATHER_APP, call=slow(gate, "get_tool_info")))
        async with asyncio.timeout(SOON):
            while len(publishing.calls) == asked:
                await asyncio.sleep(0.01)
        began = time.time()
        publishing.remove(SHOPPING)
        promise(await ears.wait() - began, HEARD_SECONDS)
        assert published(await listed(client)) == {FORECAST}
        gate.set()


async def test_a_broken_entry_or_file_breaks_no_list(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, listening_client(here.url) as (client, _):
        await here.approve(WEATHER)
        await here.approve(SHOPPING)
        state, number = State(tmp_path / "handroid"), await here.identity()
        kept = state.read("approvals")
        first, *rest = kept[number]
        parameter = first["parameters"][0]
        spoilt: list[Any] = [
            None, 5, [], {}, {**first, "name": "Bad Name!"}, {**first, "name": "x" * 40},
            {**first, "name": ""}, {**first, "kind": "virus"}, {**first, "parameters": [{}]},
            {**first, "extra": 1}, {**first, "description": None},
            {**first, "parameters": [{**parameter, "name": "a b"}]},
            {**first, "parameters": [{**parameter, "type": "file"}]},
        ]  # fmt: skip
        for entry in spoilt:
            state.write("approvals", {number: [entry, *rest], "other": 5})
            await here.shows({f"ext_{each['name']}" for each in rest})
            assert len(published(await listed(client))) == len(rest)
        (tmp_path / "handroid" / "approvals.json").write_text("{")
        await here.shows(set())
        assert list(await listed(client)) == NAMES
        state.write("approvals", kept)
        await here.shows({f"ext_{each['name']}" for each in kept[number]})


async def test_a_phone_that_does_not_answer_keeps_its_tools_for_a_while(tmp_path: Path) -> None:
    async with lab(tmp_path) as here, listening_client(here.url) as (client, ears):
        await here.approve(WEATHER)
        await ears.wait()
        attached = here.phones[0]
        attached.phone.programs.clear()
        for pid in await pids(attached):
            await run(attached, "kill", "-9", pid)
        failed, text = await said(client, FORECAST, {"location": "Oslo"})
        assert failed
        assert "hand" in text
        await here.engine.ready(reference(), SOON)  # the phone is looked at in vain
        assert published(await listed(client)) == {FORECAST}
        assert ears.count == 1
