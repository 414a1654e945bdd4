"""Phones of each level, at a fast clock."""

import pytest

from handroid.virtual.phone import VirtualPhone
from tests.virtual.commands.line import FAST


@pytest.fixture(params=[28, 34, 36], ids=lambda api: f"api{api}")
def phone(request: pytest.FixtureRequest) -> VirtualPhone:
    """A phone of every level there is."""
    return VirtualPhone(request.param, serial="VIRTUAL1", speed=FAST)


@pytest.fixture
def old() -> VirtualPhone:
    """Android 9: commands in runtimes of their own, no --windows."""
    return VirtualPhone(28, serial="VIRTUAL28", speed=FAST)


@pytest.fixture
def new() -> VirtualPhone:
    """Android 14."""
    return VirtualPhone(34, serial="VIRTUAL34", speed=FAST)


@pytest.fixture
def newest() -> VirtualPhone:
    """Android 16."""
    return VirtualPhone(36, serial="VIRTUAL36", speed=FAST)
