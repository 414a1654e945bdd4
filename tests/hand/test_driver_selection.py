"""Which driver is used, what happens if the hand cannot be, and what is reported."""

import time
from pathlib import Path

import pytest

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.drivers.driver import Capability
from handroid.drivers.driver_preference import DriverPreference
from handroid.drivers.driver_selection import DriverSelection
from handroid.errors import ActionFailed
from handroid.hand.failures import HandUnavailable
from handroid.hand.jar import Jar
from handroid.model.deadline import Deadline
from handroid.state import State
from tests.hands import some_jar
from tests.in_time import best_of_three, within
from tests.phones import Attached, attach, soon


def selection_for(
    attached: Attached,
    folder: Path,
    wanted: DriverPreference = DriverPreference.AUTO,
    jar: Jar | None = None,
) -> DriverSelection:
    jar = jar or some_jar(folder)
    return DriverSelection(attached.transport, State(folder / "state"), wanted, jar)


async def hand_pids(attached: Attached) -> list[str]:
    line = command("pidof", "handroid-hand")
    return (await shell.run(attached.transport, line, soon())).text.split()


async def test_the_hand_is_used_if_possible(tmp_path: Path) -> None:
    async with attach() as attached:
        selection = selection_for(attached, tmp_path)
        driver = await selection.driver(soon())
        assert driver.name == "hand"
        assert driver.capabilities == frozenset(Capability)
        assert (await driver.screen.read(soon())).note == ""
        assert await selection.driver(soon()) is driver
        selection.lost()


async def test_without_a_hand_stock_is_used_and_every_screen_says_so(tmp_path: Path) -> None:
    async with attach() as attached:
        attached.phone.programs.clear()
        selection = selection_for(attached, tmp_path)
        driver = await selection.driver(soon())
        assert driver.name == "stock"
        screen = await driver.screen.read(soon())
        assert screen.note.startswith("the hand cannot be used (it did not start")
        assert not screen.degraded
        assert (await driver.screen.display(soon())) == screen.display
        await driver.input.tap(5, 5, soon())


@best_of_three
async def test_a_hand_that_dies_for_good_is_followed_by_stock_in_the_same_call(
    tmp_path: Path,
) -> None:
    async with attach() as attached:
        selection = selection_for(attached, tmp_path)
        driver = await selection.driver(soon())
        await driver.screen.read(soon())
        (pid,) = await hand_pids(attached)
        attached.phone.programs.clear()
        await shell.run(attached.transport, command("kill", "-9", pid), soon())
        with within(2):
            with pytest.raises(HandUnavailable):
                await driver.screen.read(soon())
            driver = await selection.driver(soon())
        assert driver.name == "stock"
        assert (await driver.screen.read(soon())).windows


async def test_a_request_for_the_hand_never_falls_back_to_stock(tmp_path: Path) -> None:
    async with attach() as attached:
        attached.phone.programs.clear()
        with pytest.raises(HandUnavailable):
            await selection_for(attached, tmp_path, DriverPreference.HAND).driver(soon())
        missing = Jar(tmp_path / "nowhere.jar")
        with pytest.raises(HandUnavailable, match="cannot be read"):
            await selection_for(attached, tmp_path, DriverPreference.HAND, missing).driver(soon())


async def test_an_installation_without_a_jar_uses_stock_and_notes_nothing(tmp_path: Path) -> None:
    async with attach() as attached:
        selection = selection_for(attached, tmp_path, jar=Jar(tmp_path / "nowhere.jar"))
        driver = await selection.driver(soon())
        assert driver.name == "stock"
        assert (await driver.screen.read(soon())).note == ""


async def test_stock_ends_the_hand_before_it_reads(tmp_path: Path) -> None:
    async with attach() as attached:
        selection = selection_for(attached, tmp_path)
        await (await selection.driver(soon())).screen.read(soon())
        selection.lost()
        plain = selection_for(attached, tmp_path, DriverPreference.STOCK)
        driver = await plain.driver(soon())
        assert driver.name == "stock"
        assert await hand_pids(attached) == []
        screen = await driver.screen.read(soon())
        assert (screen.note, bool(screen.windows)) == ("", True)


async def test_stock_is_refused_while_another_program_uses_the_hand(tmp_path: Path) -> None:
    async with attach() as attached:
        selection = selection_for(attached, tmp_path)
        driver = await selection.driver(soon())
        await driver.screen.read(soon())
        with pytest.raises(ActionFailed, match="use the hand"):
            await selection_for(attached, tmp_path, DriverPreference.STOCK).driver(soon())
        assert (await driver.screen.read(soon())).windows
        selection.lost()


async def test_a_hand_that_does_not_start_does_not_use_up_the_whole_call(tmp_path: Path) -> None:
    async with attach() as attached:

        async def hang(_: object) -> int:
            import asyncio

            await asyncio.sleep(3600)
            return 0

        attached.phone.programs["handroid.hand.Main"] = hang
        selection = selection_for(attached, tmp_path)
        driver = await selection.driver(Deadline.after(6))
        assert driver.name == "stock"
        assert "in time" in (await driver.screen.read(soon())).note


async def test_a_phone_without_an_identity_is_asked_again_after_five_seconds(
    tmp_path: Path,
) -> None:
    async with attach() as attached:
        android_id = attached.phone.android_id
        attached.phone.settings.delete("secure", "android_id")
        selection = selection_for(attached, tmp_path, DriverPreference.STOCK)
        assert not (await selection.facts(soon())).identity.lasting
        attached.phone.settings.put("secure", "android_id", android_id)
        assert selection._ask_who - time.monotonic() <= 5
        selection._ask_who -= 5
        assert (await selection.facts(soon())).identity.lasting
