"""Virtual phones that run in one terminal, as the commands in another one find them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from handroid.adb import devices
from handroid.adb.server import AdbServer, parse_address, private_server
from handroid.adb.stream import Transport
from handroid.policy.virtual_phones import running
from handroid.state import State
from tests.phones import join, soon
from tests.surfaces.programs import PATIENCE, environment, handroid, virtual


def with_adb(server: AdbServer) -> dict[str, str]:
    """Return the variable by which a user names an adb server."""
    return {"ANDROID_ADB_SERVER_PORT": str(server.address.port)}


async def listed(home: Path, server: AdbServer) -> list[dict[str, Any]]:
    """Return what `handroid phones` shows of phones."""
    ended = await handroid(home, "phones", "--json", **with_adb(server))
    assert ended.code == 0, ended.err
    found: list[dict[str, Any]] = json.loads(ended.out)
    return found


async def done(home: Path, server: AdbServer, *words: str) -> str:
    """Run a command that must succeed, and return what it prints."""
    ended = await handroid(home, *words, **with_adb(server))
    assert ended.code == 0, ended.err
    return ended.out


@asynccontextmanager
async def serving(home: Path) -> AsyncIterator[None]:
    """Run `handroid serve --virtual` until the end of the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", "--virtual", "--http", "127.0.0.1:0", "--json",
        env=environment(home), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


async def test_every_command_reaches_the_only_virtual_phone_unnamed(tmp_path: Path) -> None:
    async with private_server() as mine, virtual(tmp_path, "--speed", "50") as (_, phone):
        shown = f"{phone['serial']}  device  virtual_pixel  Virtual Pixel  (virtual)\n"
        assert await done(tmp_path, mine, "phones") == shown
        assert "\tCalculator\t" in await done(tmp_path, mine, "screen")
        assert "Home" in await done(tmp_path, mine, "call", "press_home")
        folders = await done(tmp_path, mine, "storage", "list")
        assert "Download (/sdcard/Download), read, write" in folders
        assert "\tallowed\t" in await done(tmp_path, mine, "sms", "list")
        checked = await done(tmp_path, mine, "published", "check", "dev.handroid.sample.weather")
        assert "Tools: get_weather_forecast" in checked
        assert await devices.list_phones(mine, soon()) == []


async def test_a_published_tool_is_called_on_a_virtual_phone_named_in_either_way(
    tmp_path: Path,
) -> None:
    async with private_server() as mine, virtual(tmp_path, "--speed", "50") as (_, phone):
        await done(tmp_path, mine, "published", "approve", "dev.handroid.sample.weather", "--yes")
        call = ("call", "ext_weather_get_weather_forecast", "location=Pune", "days=1")
        for which in ((), ("--phone", phone["serial"]), ("--phone", "virtual_pixel")):
            assert "Pune, day 1" in await done(tmp_path, mine, *call, *which)


async def test_a_real_phone_stands_over_virtual_ones_that_are_not_named(tmp_path: Path) -> None:
    async with (
        private_server() as mine,
        join(mine) as real,
        virtual(tmp_path, "--speed", "50") as (_, phone),
    ):
        shown = await listed(tmp_path, mine)
        assert [(each["serial"], each["virtual"]) for each in shown] == [
            (real.transport.serial, False),
            (phone["serial"], True),
        ]
        tap = ("call", "tap", "x=10", "y=20", "--driver", "stock")
        await done(tmp_path, mine, *tap)
        assert ("input", "tap", "10", "20") in real.phone.executed
        real.phone.executed.clear()
        for which in (shown[1]["serial"], shown[1]["name"]):
            await done(tmp_path, mine, *tap, "--phone", which)
        assert not real.phone.executed
        assert "Nothing is granted" in await done(tmp_path, mine, "storage", "list")


async def test_virtual_phones_differ_and_errors_name_them_as_the_list_does(tmp_path: Path) -> None:
    async with private_server() as mine, virtual(tmp_path, "--phones", "2"), serving(tmp_path):
        names = [each["name"] for each in await listed(tmp_path, mine)]
        assert len(set(names)) == 3
        unclear = await handroid(tmp_path, "screen", **with_adb(mine))
        assert f"3 phones are attached: {', '.join(names)}. " in unclear.err
        assert "--phone" in unclear.err
        wrong = await handroid(tmp_path, "call", "press_home", "phone=nobody", **with_adb(mine))
        assert f"There is no phone 'nobody'. There are: {', '.join(names)}." in wrong.err
        transports = [reached(each) for each in recorded(tmp_path)]
        for asked in (
            "getprop ro.serialno",
            "getprop ro.boot.serialno",
            "settings get secure android_id",
            "settings get global device_name",
        ):
            said = {await shell(each, asked) for each in transports}
            assert len(said) == 3, (asked, said)
        await shell(transports[0], "touch /sdcard/mine; settings put system mine 1; echo done")
        for other in transports[1:]:
            assert b"mine" not in await shell(other, "ls /sdcard; settings list system")


async def test_a_virtual_phone_is_there_whichever_adb_server_the_user_has(tmp_path: Path) -> None:
    async with private_server() as mine, virtual(tmp_path, "--speed", "50") as (_, phone):
        nowhere = {"ANDROID_ADB_SERVER_PORT": "1", "HANDROID_ADB": "/nowhere/adb"}
        found = await handroid(tmp_path, "phones", "--json", **nowhere)
        assert [each["serial"] for each in json.loads(found.out)] == [phone["serial"]]
        assert "/nowhere/adb" in found.err
        tap = ("call", "tap", "x=1", "y=1", "--phone", phone["serial"])
        tapped = await handroid(tmp_path, *tap, **nowhere)
        assert (tapped.code, tapped.err) == (0, "")
        its = f"localhost:{phone['adb_server_port']}"
        there = await handroid(tmp_path, "phones", "--json", "--server", its)
        assert [each["virtual"] for each in json.loads(there.out)] == [True]
        port = str(mine.address.port)
        elsewhere = await handroid(tmp_path, "phones", "--json", "--server", port)
        assert json.loads(elsewhere.out) == []
        stranger = await handroid(tmp_path / "other", *tap, **with_adb(mine))
        assert f"There is no phone '{phone['serial']}'. There are: none." in stranger.err


async def test_a_record_of_killed_phones_is_ignored_and_removed(tmp_path: Path) -> None:
    async with private_server() as mine, private_server() as theirs:
        async with virtual(tmp_path, **with_adb(theirs)) as (process, _):
            process.kill()
        assert len(recorded(tmp_path)) == 1
        assert await listed(tmp_path, mine) == []
        assert recorded(tmp_path) == []


@pytest.mark.parametrize(
    "record",
    [
        b"{",
        b"[]",
        b"\xff",
        b'{"phones": 7}',
        b'{"phones": [7, {"serial": "x"}]}',
        b'{"phones": [{"adb_server": 1, "serial": 2, "identity": "a", "pid": 1, "lock": "b"}]}',
        b'{"phones": [{"adb_server": "a:b:c", "serial": "x", "identity": "a", "pid": 1,'
        b' "lock": "../x"}]}',
    ],
)
def test_a_record_that_cannot_be_read_is_as_good_as_none(tmp_path: Path, record: bytes) -> None:
    (tmp_path / "handroid").mkdir()
    (tmp_path / "handroid/virtual-phones.json").write_bytes(record)
    assert running(State(tmp_path / "handroid")) == []
    assert recorded(tmp_path) == []


def recorded(home: Path) -> list[dict[str, str]]:
    """Return the phones in the record."""
    found: list[dict[str, str]] = json.loads((home / "handroid/virtual-phones.json").read_text())[
        "phones"
    ]
    return found


def reached(entry: dict[str, str]) -> Transport:
    """Return the way to a recorded phone."""
    return Transport(AdbServer(parse_address(entry["adb_server"])), entry["serial"])


async def shell(transport: Transport, line: str) -> bytes:
    """Run a command line on a phone."""
    wire = await transport.open(f"exec:{line}", soon())
    said = b""
    while part := await wire.read():
        said += part
    wire.close()
    assert said.strip()
    return said
