"""One suite for every driver, on every Android the virtual phone knows."""

import pytest

from handroid.errors import NotSupported
from handroid.virtual.levels import LEVELS
from tests.contract.checks import CHECKS, Check
from tests.phones import attach


@pytest.mark.parametrize("api", sorted(LEVELS))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.sentence)
async def test_the_stock_driver(check: Check, api: int) -> None:
    async with attach(api) as attached:
        driver = await attached.driver()
        if check.needs is None or check.needs in driver.capabilities:
            await check.run(driver)
        else:
            with pytest.raises(NotSupported):
                await check.run(driver)
