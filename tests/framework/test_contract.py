"""The suite for every driver, with the hand's Java on Android's own framework."""

from pathlib import Path

import pytest

from handroid.selftest.promises import Check
from tests.contract.checks import CHECKS
from tests.framework.known import LACKING
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver


@pytest.mark.parametrize("api", LEVELS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.sentence)
async def test_the_hand_driver(
    check: Check, api: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if check.sentence in LACKING:
        why, expected = LACKING[check.sentence]
        request.applymarker(pytest.mark.xfail(reason=why, raises=expected, strict=True))
    async with framework_phone(api) as phone, hand_driver(phone, tmp_path) as driver:
        assert check.needs is None or check.needs in driver.capabilities
        await check.run(driver)
