"""Faults of the hand during tool calls: answered in time, and reported correctly."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fakedroid.shell.process import Process
from handroid.adb import shell, sync
from handroid.adb.quoting import command
from handroid.drivers import stock
from handroid.drivers.driver_preference import DriverPreference
from handroid.hand.hand import Hand
from handroid.hand.jar import Jar
from handroid.model.tool import Text
from handroid.state import State
from handroid.virtual_phone.hand.refusal_list import automation_silent
from handroid.virtual_phone.hand.request import Request
from tests.contract.checks import CALCULATOR
from tests.hand.test_tools import Caller, calling, hands, middle_of
from tests.hands import some_jar
from tests.in_time import best_of_three, within
from tests.phones import Attached, attach, soon

RESTARTED, REPLACED = 2.0, 5.0
AT_ONCE = pytest.mark.parametrize("count", [1, 8], ids=["one call", "eight at once"])
Fault = Callable[[Attached, Path], Awaitable[None]]


async def run(attached: Attached, *argv: str) -> str:
    return (await shell.run(attached.transport, command(*argv), soon())).text


@asynccontextmanager
async def using_the_hand(folder: Path) -> AsyncIterator[tuple[Attached, Caller]]:
    """Yield a phone whose hand has just been used."""
    async with attach() as attached, calling(attached, folder, DriverPreference.AUTO) as call:
        assert "DEGRADED" not in await call("get_screen_state")
        yield attached, call


@AT_ONCE
@pytest.mark.parametrize("signal", ["-9", "-STOP"])
@best_of_three
async def test_it_is_restarted_when_killed_or_stopped(
    signal: str, count: int, tmp_path: Path
) -> None:
    async with using_the_hand(tmp_path) as (attached, call):
        (pid,) = hands(attached)
        await run(attached, "kill", signal, str(pid))
        with within(RESTARTED):
            states = await asyncio.gather(*(call("get_screen_state") for _ in range(count)))
        assert not any("DEGRADED" in state for state in states)
        assert hands(attached) not in ([], [pid])


@best_of_three
async def test_a_new_client_replaces_a_hand_that_was_stopped(tmp_path: Path) -> None:
    async with using_the_hand(tmp_path) as (attached, _):
        (pid,) = hands(attached)
        await run(attached, "kill", "-STOP", str(pid))
        async with calling(attached, tmp_path, DriverPreference.AUTO) as call:
            with within(RESTARTED):
                state = await call("get_screen_state")
        assert "DEGRADED" not in state
        assert hands(attached) not in ([], [pid])


@AT_ONCE
@pytest.mark.parametrize("signal", ["-9", "-STOP"])
async def test_concurrent_acts_are_done_once_or_reported(
    signal: str, count: int, tmp_path: Path
) -> None:
    async with using_the_hand(tmp_path) as (attached, call):
        await call("open_app", package_id=CALCULATOR)
        x, y = await middle_of(call, "digit_4")
        (pid,) = hands(attached)
        tapping = [asyncio.ensure_future(call.answer("tap", x=x, y=y)) for _ in range(count)]
        await run(attached, "kill", signal, str(pid))
        answers = await asyncio.gather(*tapping)
        done = sum(not answer.is_error for answer in answers)
        unknown = [answer for answer in answers if answer.is_error]
        assert all("unknown" in answer.outcome.value for answer in unknown)
        shown = await call.text_of("formula")
        assert done <= (shown or "").count("4") <= done + len(unknown)


async def test_the_screen_is_read_by_stock_when_the_hand_dies_and_cannot_start_again(
    tmp_path: Path,
) -> None:
    async with using_the_hand(tmp_path) as (attached, call):
        (pid,) = hands(attached)
        attached.phone.programs.clear()
        await run(attached, "kill", "-9", str(pid))
        state = await call("get_screen_state")
        assert "the hand cannot be used (it did not start" in state
        assert "\tCalculator\t" in state


@AT_ONCE
@best_of_three
async def test_another_version_is_replaced(count: int, tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        old = await older(attached, tmp_path)
        with within(REPLACED):
            states = await asyncio.gather(*(call("get_screen_state") for _ in range(count)))
        assert not any("DEGRADED" in state for state in states)
        assert hands(attached) not in ([], [old])


async def older(attached: Attached, folder: Path) -> int:
    """Leave a hand of another version on the phone and return its process."""
    facts = (await stock.connect(attached.transport, soon())).facts
    hand = Hand(attached.transport, facts.identity.name, State(folder), some_jar(folder, b"old"))
    pid = (await hand.channel(soon())).greeting.pid
    await hand.ask("screen.read", soon())
    hand.close()
    return pid


async def fill(attached: Attached, left: int) -> None:
    size = attached.phone.files.free_bytes("/data/local/tmp") - left
    await run(attached, "dd", "if=/dev/zero", "of=/data/local/tmp/fill", f"bs={size}", "count=1")


async def storage_full(attached: Attached, _: Path) -> None:
    await fill(attached, left=len(Jar().content) // 2)


async def older_and_full(attached: Attached, folder: Path) -> None:
    await older(attached, folder)
    await storage_full(attached, folder)


async def place_taken(attached: Attached, _: Path) -> None:
    await run(attached, "mkdir", Jar().place)


async def every_name_taken(attached: Attached, _: Path) -> None:
    async def taken(p: Process) -> int:
        await p.out('{"failed": {"kind": "taken", "message": "Address already in use."}}\n')
        return 1

    attached.phone.programs["handroid.hand.Main"] = taken


async def another_answers(attached: Attached, folder: Path) -> None:
    """Make another hand, which does not know our token, listen wherever ours would."""
    other = Hand(attached.transport, "OTHER", State(folder / "other"), some_jar(folder, b"other"))
    channel = await other.channel(soon())
    (name,) = attached.phone.abstract_sockets
    squatting = attached.phone.abstract_sockets[name]

    async def squatted(p: Process) -> int:
        attached.phone.abstract_sockets[p.args[0]] = squatting
        await p.out(f'{{"ready": {{"pid": {channel.greeting.pid}}}}}\n')
        return 0

    attached.phone.programs["handroid.hand.Main"] = squatted


REASONS = {
    storage_full: "the phone's storage is full",
    older_and_full: "the phone's storage is full",
    place_taken: "its program cannot be copied to",
    every_name_taken: "another program takes every socket name",
    another_answers: "another program answers in its place",
}


@pytest.mark.parametrize("fault", REASONS, ids=lambda fault: fault.__name__)
@best_of_three
async def test_if_it_cannot_be_used_stock_is_used(fault: Fault, tmp_path: Path) -> None:
    async with attach() as attached:
        async with calling(attached, tmp_path / "stock", DriverPreference.STOCK) as call:
            begun = time.monotonic()
            await call("get_screen_state")
            own = time.monotonic() - begun
        await fault(attached, tmp_path)
        async with calling(attached, tmp_path, DriverPreference.AUTO) as call:
            with within(RESTARTED + 3 * own):
                state = await call("get_screen_state")
            answer = next(line for line in state.splitlines() if "DEGRADED" in line)
            assert REASONS[fault] in answer
            with within(1 + 3 * own):
                assert "DEGRADED" in await call("get_screen_state")
            await call("press_home")


async def test_if_other_programs_answer_in_its_place_three_names_are_tried(tmp_path: Path) -> None:
    async with attach() as attached:
        await another_answers(attached, tmp_path)
        squatted, names = attached.phone.programs["handroid.hand.Main"], list[str]()

        async def counted(p: Process) -> int:
            names.append(p.args[0])
            return await squatted(p)

        attached.phone.programs["handroid.hand.Main"] = counted
        async with calling(attached, tmp_path, DriverPreference.AUTO) as call:
            assert "DEGRADED" in await call("get_screen_state")
        assert len(set(names)) == len(names) == 3


async def test_a_full_phone_is_reported_and_touches_still_work(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        await fill(attached, left=0)
        answer = await call.answer("get_screen_state")
        assert answer.is_error
        (result,) = answer.contents
        assert isinstance(result, Text)
        assert result.text.startswith("Action failed: The phone's storage is full")
        await call("press_home")


async def test_a_tampered_program_is_not_run(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        await sync.push(attached.transport, Jar().place, b"somebody else's", soon())
        assert "DEGRADED" not in await call("get_screen_state")
        kept = await sync.pull(attached.transport, Jar().place, soon(), limit=1 << 20)
        assert kept == Jar().content


@best_of_three
async def test_ui_automation_held_by_another_is_reported_and_touches_still_work(
    tmp_path: Path,
) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        await call("tap", x=5, y=5)
        attached.phone.ui_automation.take("another program")
        attached.phone.processes.start("io.appium.uiautomator2.server", uid=10123)
        with within(REPLACED):
            answer = await call.answer("get_screen_state")
        assert answer.is_error
        (result,) = answer.contents
        assert isinstance(result, Text)
        assert result.text.startswith("Permission denied: Another program holds")
        assert "; on the phone runs Appium (process" in result.text
        await call("tap", x=5, y=5)
        attached.phone.ui_automation.release("another program")
        assert "DEGRADED" not in await call("get_screen_state")


async def test_the_screen_is_read_by_stock_if_android_does_not_connect_the_hand(
    tmp_path: Path,
) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        ask = attached.phone.asks["screen.read"]
        attached.phone.asks["screen.read"] = ask._replace(answer=not_connected, automation=False)
        state = await call("get_screen_state")
        assert "DEGRADED" in state
        assert "Android did not connect the phone's UiAutomation in time" in state
        await call("open_app", package_id=CALCULATOR)
        await call("click_element", element_id=await call.id_of("digit_5"))


async def not_connected(_request: Request) -> dict[str, Any]:
    raise automation_silent()


@best_of_three
async def test_a_hand_ends_with_android_and_a_new_one_starts_with_it(
    tmp_path: Path,
) -> None:
    async with using_the_hand(tmp_path) as (attached, call):
        attached.phone.system_server.crash()
        async with asyncio.timeout(20):
            while hands(attached):
                await asyncio.sleep(0.005)
        for tool in ("get_screen_state", "press_home"):
            (result,) = (await call.answer(tool)).contents
            assert isinstance(result, Text)
            assert result.text.startswith("Action failed: Android is restarting on the phone.")
        attached.phone.system_server.start()
        with within(3):
            assert "DEGRADED" not in await call("get_screen_state")
        assert hands(attached)
