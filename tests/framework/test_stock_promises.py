"""The suite for every driver, with Android's own commands on Android's own framework.

A dump waits until a screen has not changed for a second, so only a few promises are checked with
every change, on one level; naming levels (``FRAMEWORK_LEVELS``) checks them all.
"""

import os

import pytest

from handroid.errors import NotSupported
from handroid.selftest.promises import Check
from tests.contract.checks import CHECKS
from tests.framework.known import LACKING
from tests.framework_phone import LEVELS, framework_phone

ALWAYS = {
    "ends an app in the background, and says when it is in front",
    "lists apps with version and kind",
    "refuses to open what is not installed or cannot be launched",
    "swipes a list to what is below",
    "takes a picture of the screen's size",
    "types ASCII, with every character that a shell or 'input' could mistake",
}
NAMED = "FRAMEWORK_LEVELS" in os.environ
RUN = CHECKS if NAMED else [check for check in CHECKS if check.sentence in ALWAYS]


@pytest.mark.parametrize("api", LEVELS if NAMED else [34])
@pytest.mark.parametrize("check", RUN, ids=lambda check: check.sentence)
async def test_the_stock_driver(check: Check, api: int, request: pytest.FixtureRequest) -> None:
    async with framework_phone(api) as phone:
        driver = await phone.driver()
        if check.needs is not None and check.needs not in driver.capabilities:
            with pytest.raises(NotSupported):
                await check.run(driver)
            return
        if check.sentence in LACKING:
            why, expected = LACKING[check.sentence]
            request.applymarker(pytest.mark.xfail(reason=why, raises=expected, strict=True))
        await check.run(driver)
