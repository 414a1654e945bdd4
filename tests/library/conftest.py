"""A virtual phone in both forms of the library, which the tests use in the same way."""

from collections.abc import Iterator

import pytest

import handroid
from tests.library.blocking import AnyPhone, Blocking

SPEED = 50.0
TIMEOUT = 60.0
"""Far above a stall of the machine."""


@pytest.fixture(scope="session", params=["sync", "async"])
def started(request: pytest.FixtureRequest) -> Iterator[AnyPhone]:
    """Give a phone of one of the forms, which many tests use."""
    if request.param == "sync":
        with handroid.virtual_phone(speed=SPEED, timeout=TIMEOUT) as phone:
            yield phone
    else:
        with Blocking.opened(handroid.virtual_phone_async(speed=SPEED, timeout=TIMEOUT)) as phone:
            yield phone


@pytest.fixture
def phone(started: AnyPhone) -> AnyPhone:
    """Give the phone with its home screen in front."""
    started.home()
    return started
