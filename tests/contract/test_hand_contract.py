"""The suite for every driver, with the hand on every Android version of the virtual phone."""

from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from tests.contract.checks import CHECKS, Check
from tests.hands import hand_driver
from tests.levels import CONTRACT
from tests.phones import visit


@pytest.mark.parametrize("api", CONTRACT)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.sentence)
async def test_the_hand_driver(check: Check, api: int, tmp_path: Path, server: AdbServer) -> None:
    async with visit(server, api) as attached, hand_driver(attached, tmp_path) as driver:
        assert check.needs is None or check.needs in driver.capabilities
        await check.run(driver)
