"""Fixtures for pytest: a fake phone, behind a real adb server if an adb program is found.

    @pytest.mark.fakedroid(api=30, quirks=["tablet"])
    def test_something(fake_phone, adb_server): ...

The phone is not imported before a test uses it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from fakedroid.adb.client import AdbClient
    from fakedroid.running_phones import RunningPhone


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line(
        "markers",
        "fakedroid(api, apps, quirks, speed): which phone the fixture fake_phone starts; "
        "the arguments of fakedroid.phones",
    )


@pytest.fixture(scope="session")
def _private_adb_server() -> Iterator[AdbClient | None]:
    from fakedroid.adb.program import find_adb
    from fakedroid.adb.server import adb_server

    program = find_adb()
    if program is None:
        yield None
        return
    with adb_server(program) as client:
        yield client


@pytest.fixture
def adb_server(_private_adb_server: AdbClient | None) -> AdbClient:
    """Return the private adb server of this test run: ``host``, ``port`` and a small client.

    Skips the test if no adb program is found in PATH, ANDROID_HOME or the adbutils package.
    """
    if _private_adb_server is None:
        pytest.skip("needs adb, in PATH, in ANDROID_HOME or from the adbutils package")
    return _private_adb_server


@pytest.fixture
def fake_phone(
    request: pytest.FixtureRequest, _private_adb_server: AdbClient | None
) -> Iterator[RunningPhone]:
    """Yield a fake phone with ``serial`` and ``port``.

    It is connected to the server of the fixture ``adb_server``. If no adb program is found it only
    listens, and ``adb connect`` takes its ``serial``.
    """
    from fakedroid.running_phones import phones

    marker = request.node.get_closest_marker("fakedroid")
    with phones(**(marker.kwargs if marker else {})) as [phone]:
        if _private_adb_server is None:
            yield phone
        else:
            with _connected(_private_adb_server, phone.serial):
                yield phone


@contextlib.contextmanager
def _connected(server: AdbClient, serial: str) -> Iterator[None]:
    from fakedroid.adb.client import AdbError

    server.connect(serial)
    try:
        yield
    finally:
        # The test may have disconnected the phone, or killed the server.
        with contextlib.suppress(AdbError):
            server.disconnect(serial)
