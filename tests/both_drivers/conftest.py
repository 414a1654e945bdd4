"""A phone with each driver for every file: an MCP server in front of a real adb server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from pytest_asyncio import is_async_test

from handroid.adb.server import AdbServer, private_server
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from tests.both_drivers import auction, feed
from tests.both_drivers.seen import Phone, phone_on
from tests.requirements.stage import Setting

FOLDER = Path(__file__).parent
BOTH = [pytest.param(DEFAULT, id="hand"), pytest.param(DriverPreference.STOCK, id="stock")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a module in one event loop, so that they can share a phone."""
    for item in items:
        if item.path.parent == FOLDER and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=BOTH)
async def phone(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Phone]:
    """A phone with API level 34, with either driver."""
    setting = Setting(driver=request.param, apps=(feed.APP, auction.APP))
    async with phone_on(tmp_path_factory.mktemp("phone"), setting) as set_up:
        yield set_up


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def phones() -> AsyncIterator[AdbServer]:
    """An adb server that many phones connect to."""
    async with private_server() as running:
        yield running
