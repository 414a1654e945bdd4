"""A virtual phone in both forms of the library, which the tests use in the same way."""

from collections.abc import Iterator

import pytest

import handroid
from tests.library.blocking import AnyPhone, Blocking, start_over

API = 30
"""Up to Android 11, going back from an app's first page ends it: each test begins anew."""
SPEED = 50.0
TIMEOUT = 60.0
"""Far above a stall of the machine."""


@pytest.fixture(scope="session")
def shared_sync_phone() -> Iterator[handroid.Phone]:
    """Give a phone of the blocking form, which may download from this computer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDROID_DOWNLOAD_HOSTS", "127.0.0.1")
        patch.setenv("HANDROID_ALLOW_HTTP_DOWNLOADS", "true")
        with handroid.virtual_phone(api=API, speed=SPEED, timeout=TIMEOUT) as phone:
            yield phone


@pytest.fixture
def sync_phone(shared_sync_phone: handroid.Phone) -> handroid.Phone:
    """Give it as it was when it started."""
    start_over(shared_sync_phone)
    return shared_sync_phone


@pytest.fixture
def attached_phone(sync_phone: handroid.Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `connect()` and `lease()` find that phone."""
    session = sync_phone._inner._session
    monkeypatch.setenv("HANDROID_HOME", str(session.folder))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(session.adb_server.port))


@pytest.fixture(scope="session")
def shared_async_phone() -> Iterator[Blocking]:
    """Give a phone of the asyncio form, used without `await`."""
    started = handroid.virtual_phone_async(api=API, speed=SPEED, timeout=TIMEOUT)
    with Blocking.opened(started) as phone:
        yield phone


@pytest.fixture(params=["sync", "async"])
def phone(request: pytest.FixtureRequest) -> AnyPhone:
    """Give a phone of each form, as it was when it started."""
    phone: AnyPhone = request.getfixturevalue(f"shared_{request.param}_phone")
    start_over(phone)
    return phone
