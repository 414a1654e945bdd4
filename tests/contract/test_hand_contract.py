"""The suite of every driver, for the hand on every Android the virtual phone knows."""

from pathlib import Path

import pytest

from handroid.virtual.levels import LEVELS
from tests.contract.checks import CHECKS, Check
from tests.hands import hand_driver
from tests.phones import attach


@pytest.mark.parametrize("api", sorted(LEVELS))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.sentence)
async def test_the_hand_driver(check: Check, api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, hand_driver(attached, tmp_path) as driver:
        assert check.needs is None or check.needs in driver.capabilities
        await check.run(driver)
