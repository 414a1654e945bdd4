"""The real adb 36, client and server, takes the virtual phone for a phone."""

import asyncio
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.levels import FEW
from tests.phones import Attached, attach
from tests.real_adb import adb_path

LEVEL = pytest.mark.parametrize("api", FEW)


def client(attached: Attached) -> Callable[..., Awaitable[subprocess.CompletedProcess[bytes]]]:
    """Return a function that runs the adb program on the phone."""

    async def adb(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        server = str(attached.server.address.port)
        command = [str(adb_path()), "-P", server, "-s", attached.transport.serial, *arguments]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=-1, stdout=-1, stderr=-1, env={"HOME": "/nowhere", "TERM": "xterm"}
        )
        out, err = await asyncio.wait_for(process.communicate(stdin), 60)
        return subprocess.CompletedProcess(command, process.returncode or 0, out, err)

    return adb


@LEVEL
async def test_the_phone_is_listed_as_device(api: int) -> None:
    async with attach(api) as attached:
        listed = await client(attached)("devices")
    assert f"{attached.transport.serial}\tdevice\n".encode() in listed.stdout


@LEVEL
async def test_shell_passes_exit_codes_errors_and_standard_input(api: int) -> None:
    async with attach(api) as attached:
        adb = client(attached)
        failed = await adb("shell", "echo out; echo err >&2; exit 42")
        piped = await adb("shell", "cat; cat | wc -c", stdin=b"hello\n")
        unknown = await adb("shell", "no_such_command")
    assert (failed.returncode, failed.stdout, failed.stderr) == (42, b"out\n", b"err\n")
    assert piped.stdout == b"hello\n0\n"
    assert unknown.returncode == 127
    assert unknown.stderr == b"/system/bin/sh: no_such_command: inaccessible or not found\n"


@LEVEL
async def test_twenty_megabytes_go_there_and_back_byte_equal(api: int, tmp_path: Path) -> None:
    content = os.urandom(20_000_000)
    (tmp_path / "there").write_bytes(content)
    async with attach(api) as attached:
        adb = client(attached)
        pushed = await adb("push", str(tmp_path / "there"), "/sdcard/Download/big.bin")
        pulled = await adb("pull", "/sdcard/Download/big.bin", str(tmp_path / "back"))
    assert (pushed.returncode, pulled.returncode) == (0, 0), pushed.stderr + pulled.stderr
    assert (tmp_path / "back").read_bytes() == content


@LEVEL
async def test_logcat_prints_the_log_and_ends(api: int) -> None:
    async with attach(api) as attached:
        adb = client(attached)
        await adb("shell", "am start -n com.android.calculator2/.Calculator")
        log = await adb("logcat", "-d")
    assert log.returncode == 0
    assert b"--------- beginning of " in log.stdout
    assert b"com.android.calculator2" in log.stdout


@LEVEL
async def test_a_screenshot_is_a_picture_of_the_screen(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached:
        taken = await client(attached)("exec-out", "screencap", "-p")
    (tmp_path / "screen.png").write_bytes(taken.stdout)
    with Image.open(tmp_path / "screen.png") as picture:
        picture.load()
        assert picture.size == (1080, 2400)


@LEVEL
async def test_the_screen_is_dumped_as_xml(api: int) -> None:
    async with attach(api) as attached:
        adb = client(attached)
        dumped = await adb("shell", "uiautomator", "dump")
        assert dumped.stdout == b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
        read = await adb("shell", "cat", "/sdcard/window_dump.xml")
    root = ElementTree.fromstring(read.stdout)
    assert root.tag == "hierarchy"
    assert "Calculator" in {node.get("text") for node in root.iter("node")}
