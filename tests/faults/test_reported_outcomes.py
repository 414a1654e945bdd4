"""Problems that the matrix found, one by one: the right outcome and state, and no leak."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DriverPreference
from tests.faults.stage import CALCULATOR, DOWNLOADS, FORM, Stage, housed, kill_server
from tests.in_time import best_of_three, promise, within


@asynccontextmanager
async def staged(
    folder: Path, driver: DriverPreference = DriverPreference.AUTO, *, bystander: bool = False
) -> AsyncIterator[Stage]:
    """Yield a phone with the product, and optionally a second phone."""
    async with housed(folder) as house, house.visited(driver, bystander=bystander) as stage:
        yield stage


async def test_text_that_cannot_be_read_back_is_never_reported_as_not_done(tmp_path: Path) -> None:
    async with staged(tmp_path, DriverPreference.STOCK) as stage:
        stage.open(FORM)
        found = await stage.call("find_elements", by="resource_id", value="id/name")
        element = found.text.partition('"id":"')[2].partition('"')[0]
        async with stage.inject_faults("before input, before input, before input: fill storage"):
            answer = await stage.call("type_append_text", element_id=element, text="qqq")
        assert answer.is_error
        assert stage.view("name").accessible_text() == "qqq"
        assert answer.outcome == "unknown"


@pytest.mark.parametrize(("seed", "shown"), [(0, ""), (1, "5")], ids=["before", "after"])
async def test_a_tap_whose_command_was_killed_is_unknown(
    seed: int, shown: str, tmp_path: Path
) -> None:
    async with staged(tmp_path, DriverPreference.STOCK) as stage:
        stage.open(CALCULATOR)
        x, y = stage.view("digit_5").visible_bounds().center
        async with stage.inject_faults(f"seed {seed}\ncrash input"):
            answer = await stage.call("tap", x=x, y=y)
        assert stage.view("formula").accessible_text() == shown
        assert (answer.is_error, answer.outcome) == (True, "unknown")
        assert "Killed" in answer.text


async def test_if_the_phone_was_not_reached_nothing_was_done(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        async with stage.inject_faults("hang"):
            answer = await stage.call("tap", x=5, y=5)
        assert (answer.is_error, answer.outcome) == (True, "not done")


async def test_the_error_for_an_unusable_named_phone_has_the_next_step(tmp_path: Path) -> None:
    async with staged(tmp_path, bystander=True) as stage:
        async with stage.inject_faults("unauthorized"):
            await _until_gone(stage)
            answer = await stage.call("tap", x=5, y=5)
        assert answer.text.startswith("Permission denied: ")
        assert "is unauthorized. Unlock the phone and accept" in answer.text
        assert not (await stage.call("tap", on=stage.bystander, x=5, y=5)).is_error


@best_of_three
async def test_a_network_phone_is_back_after_the_adb_server_was_killed(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        assert not (await stage.call("get_screen_state")).is_error
        kill_server(stage.server)
        with within(3):
            assert not (await stage.call("get_screen_state")).is_error


async def test_a_phone_that_was_unauthorized_when_the_adb_server_died_is_back(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path) as stage:
        assert not (await stage.call("get_screen_state")).is_error
        async with stage.inject_faults("unauthorized"):
            await _until_gone(stage)
            kill_server(stage.server)
        async with asyncio.timeout(30):
            while (await stage.call("get_screen_state")).is_error:
                await asyncio.sleep(0.05)


async def test_a_partial_file_is_removed_when_the_phone_is_back(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.call("get_screen_state")
        write = {"location_id": DOWNLOADS, "path": "a.txt", "content": "x" * 300_000}
        async with stage.inject_faults("before readlink, after 150000 bytes received: unplug"):
            answer = await stage.call("write_file", **write)
        assert (answer.is_error, answer.outcome) == (True, "not done")
        async with asyncio.timeout(30):
            while (await stage.call("write_file", **{**write, "content": "y"})).is_error:
                await asyncio.sleep(0.05)
        assert stage.content("a.txt") == "y"
        assert stage.parts() == []


@best_of_three
async def test_another_phone_is_not_affected(tmp_path: Path) -> None:
    async with staged(tmp_path, bystander=True) as stage:
        for attached in (stage.victim, stage.bystander):
            await stage.call("get_screen_state", on=attached)
        usual = await _median(stage)
        for script in ("hang", "slow 1000 ms per command", "unplug"):
            async with stage.inject_faults(script):
                disturbed = [asyncio.create_task(stage.call("get_screen_state")) for _ in range(4)]
                meanwhile = await _median(stage)
                await asyncio.gather(*disturbed)
            # A tenth more is the promise; the rest allows for a busy machine.
            promise(meanwhile, usual * 1.1 + 0.02)


async def _median(stage: Stage) -> float:
    times = []
    for _ in range(31):
        answer = await stage.call("find_elements", on=stage.bystander, by="text", value="a")
        assert not answer.is_error
        times.append(answer.seconds)
    return sorted(times)[len(times) // 2]


async def _until_gone(stage: Stage) -> None:
    async with asyncio.timeout(20):
        while "unauthorized" not in (await stage.call("get_screen_state")).text:
            await asyncio.sleep(0.05)
