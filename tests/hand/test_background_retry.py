"""A missing hand is connected in the background, and used from the next call on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from fakedroid.shell.process import Process
from handroid.drivers.background_retry import BackgroundRetry
from handroid.drivers.driver_preference import DriverPreference
from handroid.model.deadline import Deadline
from handroid.virtual_phone.hand.main import MAIN_CLASS
from tests.hand.test_tools import calling, hands
from tests.in_time import best_of_three, within
from tests.phones import Attached, attach, soon


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


def retries() -> list[str]:
    return [task.get_name() for task in asyncio.all_tasks() if "retrying" in task.get_name()]


def without_hand(attached: Attached) -> Callable[[], None]:
    """Keep the phone from starting a hand; return a function that allows it again."""
    programs = dict(attached.phone.programs)
    attached.phone.programs.clear()
    return lambda: attached.phone.programs.update(programs)


async def test_after_a_fallback_the_hand_is_used_from_the_next_call_on(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        allow = without_hand(attached)
        assert "DEGRADED" in await call("get_screen_state")
        allow()
        (phone,) = call.engine.roster.usable()
        async with phone.turn(soon()):
            before = await phone.driver(soon())
            await until(lambda: phone._selection._hand_is_back)
            assert await phone.driver(soon()) is before
            assert before.name == "stock"
        assert (await phone.driver(soon())).name == "hand"
        assert "DEGRADED" not in await call("get_screen_state")
        assert retries() == []


async def test_a_call_during_the_fallback_does_not_wait_for_the_hand(tmp_path: Path) -> None:
    starts = []

    async def hang(p: Process) -> int:
        starts.append(p.args)
        await asyncio.sleep(3600)
        return 0

    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        without_hand(attached)
        assert "DEGRADED" in await call("get_screen_state")
        attached.phone.programs[MAIN_CLASS] = hang
        await until(lambda: starts)
        assert "DEGRADED" in await call("get_screen_state")
        assert len(retries()) == 1
    assert retries() == []


@best_of_three
async def test_a_new_hand_starts_soon_after_android_without_any_call(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        await call("get_screen_state")
        before = hands(attached)
        attached.phone.system_server.crash()
        await until(lambda: not hands(attached))
        attached.phone.system_server.start()
        with within(3):
            await until(lambda: hands(attached))
        assert hands(attached) != before
        assert "DEGRADED" not in await call("get_screen_state")


async def test_a_hand_that_is_lost_at_once_every_time_is_eventually_given_up() -> None:
    tried = []

    async def reach(_: Deadline) -> bool:
        tried.append("reached")
        return False

    retry = BackgroundRetry(reach)
    for _ in range(5):
        retry.start((0.0, 0.0, 0.0))
        await until(lambda: not retries())
    assert len(tried) == 3
    await retry.close()


async def test_errors_in_the_background_are_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(_: Deadline) -> bool:
        raise RuntimeError("a bug")

    retry = BackgroundRetry(fail)
    retry.start((0.0, 0.0))
    await until(lambda: not retries())
    assert "Retrying the hand failed unexpectedly" in caplog.text
    await retry.close()
