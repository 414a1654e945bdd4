"""A virtual phone with its hand, for tests of published tools."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.hands import hand_driver
from tests.phones import attach
from tests.published.stage import Stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A phone with fast time, but slow enough for a busy computer."""
    async with attach(speed=5) as attached, hand_driver(attached, tmp_path) as driver:
        yield Stage(attached.phone, driver)


@pytest.fixture
async def slow_stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A phone with real time."""
    async with attach(speed=1) as attached, hand_driver(attached, tmp_path) as driver:
        yield Stage(attached.phone, driver)
