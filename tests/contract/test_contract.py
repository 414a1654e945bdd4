"""One suite for every driver, on every Android version that the virtual phone simulates."""

import pytest

from handroid.adb.server import AdbServer
from handroid.errors import NotSupported
from tests.contract.checks import CHECKS, Check
from tests.levels import CONTRACT
from tests.phones import visit


@pytest.mark.parametrize("api", CONTRACT)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.sentence)
async def test_the_stock_driver(check: Check, api: int, server: AdbServer) -> None:
    async with visit(server, api) as attached:
        driver = await attached.driver()
        if check.needs is None or check.needs in driver.capabilities:
            await check.run(driver)
        else:
            with pytest.raises(NotSupported):
                await check.run(driver)
