"""One desk for all tests of a module; each test starts without leases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from pytest_asyncio import is_async_test

from tests.leases.desk import Desk, desk

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a module in one event loop, so that they can share a desk."""
    for item in items:
        if item.path.parent == FOLDER and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def furnished(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    """Two phones, of Android 14 and of Android 11."""
    async with desk(tmp_path_factory.mktemp("desk"), 34, 30) as set_up:
        yield set_up


@pytest_asyncio.fixture(loop_scope="module")
async def two_phones(furnished: Desk) -> AsyncIterator[Desk]:
    """Give them, leased to nobody."""
    yield furnished
    await furnished.free()
