"""Phones of each level, with a fast clock."""

import pytest

from fakedroid.phone import FakePhone
from tests.commands.line import FAST


@pytest.fixture(params=[28, 34, 36], ids=lambda api: f"api{api}")
def phone(request: pytest.FixtureRequest) -> FakePhone:
    """A phone of every level."""
    return FakePhone(request.param, serial="VIRTUAL1", speed=FAST)


@pytest.fixture
def old() -> FakePhone:
    """Android 9: commands in separate runtimes, no --windows."""
    return FakePhone(28, serial="VIRTUAL28", speed=FAST)


@pytest.fixture
def new() -> FakePhone:
    """Android 14."""
    return FakePhone(34, serial="VIRTUAL34", speed=FAST)


@pytest.fixture
def newest() -> FakePhone:
    """Android 16."""
    return FakePhone(36, serial="VIRTUAL36", speed=FAST)
