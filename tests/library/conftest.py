"""A virtual phone in both forms of the library, which the tests use in the same way."""

from collections.abc import Iterator

import pytest

import handroid
from tests.library.blocking import AnyPhone, Blocking

SPEED = 50.0
TIMEOUT = 60.0
"""Far above a stall of the machine."""


@pytest.fixture(scope="session")
def sync_phone() -> Iterator[handroid.Phone]:
    """Give a phone of the blocking form, which may download from this computer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDROID_DOWNLOAD_HOSTS", "127.0.0.1")
        patch.setenv("HANDROID_ALLOW_HTTP_DOWNLOADS", "true")
        with handroid.virtual_phone(speed=SPEED, timeout=TIMEOUT) as phone:
            yield phone


@pytest.fixture(scope="session")
def async_phone() -> Iterator[Blocking]:
    """Give a phone of the asyncio form, used without `await`."""
    with Blocking.opened(handroid.virtual_phone_async(speed=SPEED, timeout=TIMEOUT)) as phone:
        yield phone


@pytest.fixture(params=["sync", "async"])
def phone(request: pytest.FixtureRequest) -> AnyPhone:
    """Give a phone of each form, with its home screen in front."""
    phone: AnyPhone = request.getfixturevalue(f"{request.param}_phone")
    phone.home()
    return phone
