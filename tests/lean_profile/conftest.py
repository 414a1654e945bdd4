"""A virtual phone behind the lean tools, with either driver, for a whole module."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from pytest_asyncio import is_async_test

from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from tests.lean_profile import secure_game
from tests.lean_profile.looking import Eyes, lean_setting
from tests.requirements.stage import staged
from tests.web_pages.browser import BROWSER

BOTH = [pytest.param(DEFAULT, id="hand"), pytest.param(DriverPreference.STOCK, id="stock")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a module in one event loop, so that they can share a phone."""
    for item in items:
        if "lean_profile" in item.path.parts and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=BOTH)
async def eyes(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Eyes]:
    """The lean tools on a phone with the hand, and on another with the stock driver."""
    setting = lean_setting(driver=request.param, apps=(secure_game.APP,))
    async with staged(tmp_path_factory.mktemp("lean"), setting) as stage:
        yield Eyes(stage)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def by_hand(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Eyes]:
    """The lean tools on a phone with the hand."""
    setting = lean_setting(apps=(BROWSER,))
    async with staged(tmp_path_factory.mktemp("lean"), setting) as stage:
        yield Eyes(stage)
