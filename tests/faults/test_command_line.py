"""`handroid virtual --fault FILE`, as a user runs it."""

import asyncio
import json
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.errors import HandroidError
from tests.phones import soon
from tests.surfaces.programs import handroid, virtual


async def test_a_script_runs_on_the_phone(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("after 1 command: unplug  # at the first command\nafter 0.5 s: replug\n")
    async with virtual(tmp_path, "--fault", str(script), "--speed", "50") as (process, phone):
        server = AdbServer(Address(port=phone["adb_server_port"]))
        transport = Transport(server, phone["serial"])
        lost = 0
        async with asyncio.timeout(10):
            while True:
                try:
                    await shell.run(transport, command("true"), soon())
                except HandroidError:
                    lost += 1
                    await asyncio.sleep(0.05)
                else:
                    break
        assert lost
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0


async def test_the_private_adb_server_can_be_killed_and_comes_back(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("after 1 command: kill adb server\n")
    async with virtual(tmp_path, "--fault", str(script), "--speed", "50") as (process, phone):
        port = str(phone["adb_server_port"])
        transport = Transport(AdbServer(Address(port=int(port))), phone["serial"])
        with suppress(HandroidError):
            await shell.run(transport, command("true"), soon())
        begun = time.monotonic()
        while time.monotonic() - begun < 10:
            listed = await handroid(tmp_path, "phones", "--json", ANDROID_ADB_SERVER_PORT=port)
            back = [each["state"] for each in json.loads(listed.out or "[]")] == ["device"]
            if back:
                break
        assert back
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", int(port))


async def test_invalid_files_are_reported(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("unplug\nexplode\n")
    ended = await handroid(tmp_path, "virtual", "--fault", str(script))
    assert ended.code == 2
    assert "line 2: 'explode' is no fault" in " ".join(ended.err.replace("│", " ").split())
    missing = await handroid(tmp_path, "virtual", "--fault", str(tmp_path / "missing"))
    assert missing.code == 2


async def test_the_users_own_adb_server_is_not_killed(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("after 1 s: kill adb server\n")
    arguments = ("virtual", "--fault", str(script))
    ended = await handroid(tmp_path, *arguments, ANDROID_ADB_SERVER_PORT="5999")
    assert ended.code == 2
    assert "your own server" in " ".join(ended.err.replace("│", " ").split())
