"""The reported changes of an action are correct: early, late, in steps, or none at all."""

import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from tests.lean_profile.looking import Eyes, lean_setting
from tests.lean_profile.reactions import APP, PACKAGE, pages
from tests.requirements.stage import staged

NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"
ACTS = 2500 if NIGHTLY else 12
BUTTONS = ("At once", "Late", "Too late", "In steps", "Never")
SEED = 20261115


@pytest.mark.parametrize("driver", [DEFAULT, DriverPreference.STOCK])
async def test_the_reported_changes_are_correct(tmp_path: Path, driver: DriverPreference) -> None:
    random = Random(SEED)
    said: Counter[tuple[str, str]] = Counter()
    async with staged(tmp_path, lean_setting(driver=driver, apps=(APP,))) as stage:
        eyes = Eyes(stage)
        _, *known = await eyes.begin(PACKAGE)
        page = pages[-1]
        for number in range(1, ACTS + 1):
            button = random.choice(BUTTONS)
            acted = await eyes.act({"tap": button})
            ended = time.monotonic()
            lines = eyes.now(acted)
            said[button, acted.said] += 1
            assert (acted.said == "done") is (lines != known)
            assert len(page.pressed) == number
            (shown,) = [line.strip() for line in lines if line.startswith(" Count")]
            assert shown in page.shown_between(page.pressed[-1], ended)
            known = lines
    print(f"\n{driver.value}: {dict(said)}")
    assert {words for _, words in said} == {"done", "done, elements unchanged"}


@pytest.mark.parametrize(("button", "changes"), [("Late", 1), ("In steps", 3)])
async def test_a_late_reaction_is_awaited_until_the_screen_is_idle(
    tmp_path: Path, button: str, changes: int
) -> None:
    async with staged(tmp_path, lean_setting(apps=(APP,))) as stage:
        eyes = Eyes(stage)
        await eyes.begin(PACKAGE)
        acted = await eyes.act({"tap": button})
        assert f" Count {changes}" in eyes.now(acted)


@pytest.mark.parametrize(("button", "reads"), [("At once", 6), ("Never", 10)])
async def test_an_act_reads_the_screen_a_few_times(tmp_path: Path, button: str, reads: int) -> None:
    # The clock in the status bar must not change all the time, or no screen is idle.
    async with staged(tmp_path, lean_setting(apps=(APP,), speed=1)) as stage:
        eyes = Eyes(stage)
        await eyes.begin(PACKAGE)
        stage.phone.received.clear()
        await eyes.act({"tap": button})
        asked = [each.name for each in stage.phone.received]
        assert 3 <= asked.count("screen.read") <= reads
