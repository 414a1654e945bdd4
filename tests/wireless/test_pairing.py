"""Our part of pairing: the QR code's text, finding phones, reconnecting to them.

The pairing itself (SPAKE2) is done by the adb server and is not emulated here.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from handroid.adb import devices
from handroid.adb.pairing import QrPairing, pair
from handroid.adb.server import private_server
from handroid.errors import ActionFailed, PhoneUnavailable
from handroid.model.deadline import Deadline
from handroid.state import State
from handroid.wireless.discovery import Service, find
from handroid.wireless.known_phones import KnownPhones
from tests.doctor.setups import answering
from tests.phones import attach, join, soon
from tests.surfaces.programs import handroid

HERE = ["127.0.0.1"]
NAME = "adb-R5CT1234-abcdef"


@asynccontextmanager
async def announcing(service: Service, name: str, port: int) -> AsyncIterator[None]:
    """Announce a service on this computer's network only, as a phone does."""
    zeroconf = AsyncZeroconf(interfaces=HERE)
    info = AsyncServiceInfo(
        service.value, f"{name}.{service.value}", port, addresses=[socket.inet_aton(HERE[0])]
    )
    await zeroconf.async_register_service(info)
    try:
        yield
    finally:
        await zeroconf.async_unregister_service(info)
        await zeroconf.async_close()


def test_the_qr_code_has_the_format_that_android_reads() -> None:
    assert QrPairing("handroid-x", "secret").text == "WIFI:T:ADB;S:handroid-x;P:secret;;"
    one, other = QrPairing.new(), QrPairing.new()
    assert one != other
    assert len(one.password) == 12
    assert one.service.startswith("handroid-")


async def test_the_name_of_a_paired_phone_is_read_from_adbs_answer() -> None:
    said = f"Successfully paired to 192.168.1.5:37123 [guid={NAME}]"
    async with answering(said) as server:
        assert await pair(server, "192.168.1.5:37123", "123456", soon()) == NAME


async def test_the_message_of_a_failed_pairing_is_passed_on() -> None:
    said = "Failed: Wrong password or connection was dropped."
    async with answering(said) as server:
        with pytest.raises(ActionFailed, match=r"Wrong password or connection was dropped\. Open"):
            await pair(server, "192.168.1.5:37123", "123456", soon())


async def test_a_real_adb_server_refuses_where_nothing_listens(tmp_path: Path) -> None:
    async with private_server() as server:
        port = str(server.address.port)
        ended = await handroid(
            tmp_path, "pair", "127.0.0.1:1", "--code", "123456", ANDROID_ADB_SERVER_PORT=port
        )
    assert ended.code == 1
    assert "adb could not pair with 127.0.0.1:1: Unable to start pairing client." in ended.err


async def test_a_phone_that_scanned_the_code_is_found() -> None:
    async with announcing(Service.PAIRING, "handroid-x", 37123):
        found = await find(Service.PAIRING, lambda each: each.name == "handroid-x", soon(), HERE)
    assert found.address == "127.0.0.1:37123"


async def test_finding_no_phone_is_reported_in_one_sentence() -> None:
    with pytest.raises(PhoneUnavailable, match="same network"):
        await find(Service.PAIRING, lambda _: True, Deadline.after(0.2), HERE)


async def test_a_paired_phone_is_connected_to_again_when_its_port_changes(tmp_path: Path) -> None:
    async with attach() as attached:
        first = attached.transport.serial
        known = KnownPhones(State(tmp_path), attached.server, HERE)
        async with announcing(Service.CONNECT, NAME, int(first.partition(":")[2])):
            assert await known.connect(NAME, soon()) == first
        assert known.names == [NAME]
        await attached.adbd.stop()
        async with join(attached.server) as moved:
            second = moved.transport.serial
            await devices.disconnect(attached.server, second, soon())
            following = asyncio.create_task(known.keep_connected())
            async with announcing(Service.CONNECT, NAME, int(second.partition(":")[2])):
                async with asyncio.timeout(30):
                    while [p.serial for p in await known_to(moved.server)] != [second]:
                        await asyncio.sleep(0.02)
            following.cancel()


async def known_to(server: devices.AdbServer) -> list[devices.AttachedPhone]:
    return await devices.list_phones(server, soon())


async def test_without_a_paired_phone_connect_says_how_to_pair(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "connect")
    assert ended.code == 1
    assert "handroid pair" in ended.err


async def test_a_server_that_cannot_follow_paired_phones_warns_once(tmp_path: Path) -> None:
    State(tmp_path / "handroid").write("wireless", {NAME: "127.0.0.1:1"})
    (tmp_path / "zeroconf.py").write_text("raise ImportError('as if it were not installed')\n")
    first = os.pathsep.join([str(tmp_path), *sys.path])
    ended = await handroid(tmp_path, "serve", PYTHONPATH=first, ANDROID_ADB_SERVER_PORT="1")
    assert ended.code == 0
    assert ended.err.splitlines() == [
        "WARNING Paired phones are not connected again by themselves: Finding phones in the "
        "network needs zeroconf. Install it with: pip install 'handroid[pair]'; or give the "
        "address the phone shows."
    ]
