"""Phones for a ``with`` block, from synchronous and asynchronous code."""

import socket
import threading

import pytest

import fakedroid
from fakedroid.adb.client import AdbClient
from tests.real_adb import AdbServer


async def test_phones_run_while_an_async_block_lasts(adb: AdbServer) -> None:
    async with fakedroid.phones(2, api=30) as phones:
        for phone in phones:
            await adb.connect(phone)
            done = await adb.on(phone, "shell", "getprop ro.build.version.sdk")
            assert done.stdout == b"30\n"
    assert [_listens(phone.port) for phone in phones] == [False, False]


def test_synchronous_code_gets_phones_on_a_separate_thread() -> None:
    before = threading.active_count()
    with fakedroid.adb_server() as server, fakedroid.phones(count=2, speed=100) as phones:
        for phone in phones:
            server.connect(phone.serial)
        asked = [server.shell(phone.serial, "getprop ro.serialno").stdout for phone in phones]
        assert asked == [b"FAKE0001\n", b"FAKE0002\n"]
    assert threading.active_count() == before
    assert [_listens(phone.port) for phone in phones] == [False, False]


def test_phones_use_consecutive_ports() -> None:
    with fakedroid.phones() as [probe]:
        free = probe.port
    with fakedroid.phones(port=free) as [phone]:
        assert (phone.port, phone.serial) == (free, f"127.0.0.1:{free}")


def test_a_port_that_is_taken_stops_the_phones_that_had_started() -> None:
    before = threading.active_count()
    with (
        fakedroid.phones() as [taken],
        pytest.raises(OSError, match="in use"),
        fakedroid.phones(port=taken.port),
    ):
        pass
    assert threading.active_count() == before


def test_a_level_or_quirk_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="API 12"), fakedroid.phones(api=12):
        pass
    with pytest.raises(ValueError, match="no quirk odd"), fakedroid.phones(quirks=["odd"]):
        pass


def test_the_client_finds_the_server_that_the_environment_names() -> None:
    assert AdbClient.from_environment({}) == AdbClient(5037, "127.0.0.1")
    assert AdbClient.from_environment({"ANDROID_ADB_SERVER_PORT": "6000"}).port == 6000
    named = {"ADB_SERVER_SOCKET": "tcp:lab:7000", "ANDROID_ADB_SERVER_PORT": "6000"}
    assert AdbClient.from_environment(named) == AdbClient(7000, "lab")


def test_the_package_lists_its_public_names_and_no_others() -> None:
    assert set(fakedroid.__all__) <= set(dir(fakedroid))
    assert all(getattr(fakedroid, name) is not None for name in fakedroid.__all__)
    with pytest.raises(AttributeError, match="no attribute 'telephone'"):
        fakedroid.telephone  # noqa: B018


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
