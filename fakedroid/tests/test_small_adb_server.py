"""The small adb server responds like adb's own; the real adb program is its client here."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fakedroid.adb.program import find_adb
from fakedroid.phone import FakePhone
from fakedroid.wire.small_adb_server import SmallAdbServer

SERIAL = "127.0.0.1:5555"
PATIENCE = 60
ADB = find_adb()
pytestmark = pytest.mark.skipif(ADB is None, reason="needs an adb program as the client")


@pytest.fixture
async def port() -> AsyncIterator[int]:
    phone = FakePhone(34, speed=100)
    async with SmallAdbServer({SERIAL: phone}) as server:
        yield server.port
    await phone.close()


async def adb(port: int, *arguments: str | Path, stdin: bytes = b"") -> tuple[int, bytes]:
    assert ADB is not None
    process = await asyncio.create_subprocess_exec(
        ADB, "-P", str(port), *arguments, stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await asyncio.wait_for(process.communicate(stdin), PATIENCE)
    return process.returncode or 0, out


async def test_phones_are_connected_listed_and_disconnected(port: int) -> None:
    assert await adb(port, "devices") == (0, b"List of devices attached\n\n")
    assert await adb(port, "shell", "true") == (1, b"adb: no devices/emulators found\n")
    assert await adb(port, "connect", SERIAL) == (0, f"connected to {SERIAL}\n".encode())
    _, listed = await adb(port, "devices", "-l")
    assert f"{SERIAL:<22} device product:".encode() in listed
    assert b"transport_id:1" in listed
    assert (await adb(port, "get-state"))[1] == b"device\n"
    assert await adb(port, "disconnect", SERIAL) == (0, f"disconnected {SERIAL}\n".encode())
    assert (await adb(port, "-s", SERIAL, "shell", "true"))[1] == (
        f"adb: device '{SERIAL}' not found\n".encode()
    )
    assert b"failed to connect" in (await adb(port, "connect", "127.0.0.1:1"))[1]


async def test_commands_run_with_their_input_output_and_exit_code(port: int) -> None:
    await adb(port, "connect", SERIAL)
    assert await adb(port, "shell", "echo out; echo err >&2; exit 7") == (7, b"out\nerr\n")
    assert await adb(port, "shell", "cat", stdin=b"x" * 300_000) == (0, b"x" * 300_000)
    code, picture = await adb(port, "exec-out", "screencap", "-p")
    assert (code, picture[:8]) == (0, b"\x89PNG\r\n\x1a\n")


async def test_files_are_pushed_and_pulled(port: int, tmp_path: Path) -> None:
    await adb(port, "connect", SERIAL)
    sent, back = tmp_path / "sent", tmp_path / "back"
    sent.write_bytes(bytes(range(256)) * 8192)
    code, said = await adb(port, "push", sent, "/sdcard/Download/file")
    assert code == 0, said
    code, said = await adb(port, "pull", "/sdcard/Download/file", back)
    assert code == 0, said
    assert back.read_bytes() == sent.read_bytes()


async def test_a_client_that_disconnects_leaves_nothing_behind(port: int) -> None:
    await adb(port, "connect", SERIAL)
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"zzzz")
    writer.close()
    assert ADB is not None
    process = await asyncio.create_subprocess_exec(
        ADB, "-P", str(port), "shell", "sleep", "1000", stdout=asyncio.subprocess.DEVNULL
    )
    while b"sleep" not in (await adb(port, "shell", "ps", "-A"))[1]:
        await asyncio.sleep(0.05)
    process.kill()
    await process.wait()
    async with asyncio.timeout(PATIENCE):
        while b"sleep" in (await adb(port, "shell", "ps", "-A"))[1]:
            await asyncio.sleep(0.05)
