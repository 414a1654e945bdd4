"""A phone is virtual by who started it, never by what it says: only then does it have grants."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import AdbServer, private_server
from handroid.errors import ActionFailed
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import attach, soon
from tests.surfaces.programs import handroid, virtual

CLAIMS = ("ro.handroid.virtual", "ro.kernel.qemu", "ro.boot.qemu")
SEND = ("call", "send_sms", "to_phone_number=+36201234567", "sms_text=hello")


async def locations(home: Path, server: AdbServer) -> list[Any]:
    """Return what callers may use on the only phone."""
    port = str(server.address.port)
    listed = await handroid(home, "call", "list_storage_locations", "--server", port)
    assert listed.code == 0, listed.err
    found: list[Any] = json.loads(listed.out)
    return found


def behind(server: AdbServer) -> dict[str, str]:
    """Return what leads `handroid virtual` to an adb server."""
    return {"ANDROID_ADB_SERVER_PORT": str(server.address.port)}


def recorded(home: Path) -> list[Any]:
    """Return the phones in the record."""
    found: list[Any] = json.loads((home / "handroid/virtual-phones.json").read_text())["phones"]
    return found


async def test_a_phone_that_says_it_is_virtual_has_no_grants(tmp_path: Path) -> None:
    async with attach() as attached:
        for claim in CLAIMS:
            attached.phone.properties.set(claim, "1")
        assert await locations(tmp_path, attached.server) == []
        refused = await handroid(tmp_path, *SEND, "--server", str(attached.server.address.port))
        assert refused.err.startswith("Permission denied: Sending SMS is not switched on")
        assert not attached.phone.telephony.network


async def test_a_phone_that_handroid_started_has_grants_while_it_runs(tmp_path: Path) -> None:
    async with private_server() as server, virtual(tmp_path, **behind(server)) as (process, _):
        names = [each["name"] for each in await locations(tmp_path, server)]
        assert names == ["Download", "Internal Storage"]
        (entry,) = recorded(tmp_path)
        assert (entry["pid"], entry["adb_server"]) == (process.pid, str(server.address))
        record = tmp_path / "handroid/virtual-phones.json"
        assert record.stat().st_mode & 0o077 == 0
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 20) == 0
        assert recorded(tmp_path) == []
        assert not list((tmp_path / "handroid/locks").glob("virtual-phones-*"))


async def test_another_users_phones_have_no_grants_here(tmp_path: Path) -> None:
    async with private_server() as server, virtual(tmp_path / "theirs", **behind(server)):
        assert await locations(tmp_path / "ours", server) == []


async def test_a_killed_owner_leaves_no_grants_to_whoever_takes_its_place(tmp_path: Path) -> None:
    async with private_server() as server:
        async with virtual(tmp_path, **behind(server)) as (process, _):
            (entry,) = recorded(tmp_path)
            process.kill()
        serial = str(entry["serial"])
        async with taking_the_place_of(serial, server):
            assert recorded(tmp_path) == [entry]
            assert await locations(tmp_path, server) == []
        async with virtual(tmp_path, **behind(server)) as (process, _):
            assert [each["pid"] for each in recorded(tmp_path)] == [process.pid]
            assert len(list((tmp_path / "handroid/locks").glob("virtual-phones-*"))) == 1


async def test_the_same_serial_behind_another_adb_server_has_no_grants(tmp_path: Path) -> None:
    async with (
        private_server() as server,
        virtual(tmp_path, **behind(server)),
        private_server() as other,
    ):
        await devices.connect(other, recorded(tmp_path)[0]["serial"], soon())
        assert await locations(tmp_path, other) == []


@asynccontextmanager
async def taking_the_place_of(serial: str, server: AdbServer) -> AsyncIterator[None]:
    """Attach a phone under a serial that another phone had."""
    adbd = await Adbd.start(VirtualPhone(), port=int(serial.rpartition(":")[2]))
    try:
        try:
            # The server may not have noticed yet that the former phone is gone.
            with suppress(ActionFailed):
                await devices.disconnect(server, serial, soon())
            await devices.connect(server, serial, soon())
        except ActionFailed as error:
            raise AssertionError(f"{serial} could not be taken: {error}") from error
        yield
    finally:
        await adbd.stop()
