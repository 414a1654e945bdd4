"""A whole virtual phone behind the real adb."""

import asyncio
import subprocess

import pytest
import pytest_asyncio

from fakedroid.phone import FakePhone
from tests.adbd.conftest import Listen
from tests.adbd.wire_host import until
from tests.real_adb import AdbServer


class Setup:
    """A phone, and the adb server it is connected to."""

    def __init__(self, adb: AdbServer, phone: FakePhone, serial: str) -> None:
        self.adb = adb
        self.phone = phone
        self.serial = serial

    async def run(
        self, *args: str, stdin: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        return await self.adb.run("-s", self.serial, *args, stdin=stdin)


@pytest_asyncio.fixture
async def it(adb: AdbServer, listen: Listen) -> Setup:
    phone = FakePhone(34, serial="VP1", speed=200)
    return Setup(adb, phone, await adb.connect(await listen(phone)))


@pytest.mark.parametrize("api", [28, 34, 36])
async def test_every_level_is_listed_and_reports_its_version(
    adb: AdbServer, listen: Listen, api: int
) -> None:
    adbd = await listen(FakePhone(api, serial="VP9"))
    await adb.connect(adbd)
    answer = await adb.on(adbd, "shell", "getprop ro.build.version.sdk; getprop ro.serialno")
    assert answer.stdout == f"{api}\nVP9\n".encode()
    features = (await adb.on(adbd, "features")).stdout.decode().split()
    assert ("abb_exec" in features) == (api > 28)


async def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no virtual phone with API 12"):
        FakePhone(12)


async def test_two_phones_have_different_serial_numbers() -> None:
    assert FakePhone().serial != FakePhone().serial


async def test_an_unknown_command_ends_with_127(it: Setup) -> None:
    done = await it.run("shell", "unheard-of")
    assert done.returncode == 127
    assert done.stderr == b"/system/bin/sh: unheard-of: inaccessible or not found\n"


async def test_commands_that_ran_are_remembered(it: Setup) -> None:
    await it.run("shell", "getprop ro.serialno; wm size")
    assert list(it.phone.executed) == [("getprop", "ro.serialno"), ("wm", "size")]


async def test_settings_are_read_through_the_binder_bridge(it: Setup) -> None:
    done = await it.run("abb", "settings", "get", "global", "adb_enabled")
    assert (done.stdout, done.returncode) == (b"1\n", 0)


async def test_commands_piped_into_the_shell_are_run_in_one_shell(it: Setup) -> None:
    done = await it.run("shell", stdin=b"cd /sdcard\nx=5\necho $PWD $x\nexit 7\necho never\n")
    assert (done.stdout, done.returncode) == (b"/sdcard 5\n", 7)


async def test_a_terminal_shows_a_prompt_and_echoes_input(it: Setup) -> None:
    client = await it.adb.spawn("-s", it.serial, "shell", "-tt", stdin=subprocess.PIPE)
    assert client.stdin is not None
    assert client.stdout is not None

    async def expect(text: bytes) -> None:
        assert client.stdout is not None
        got = b""
        while len(got) < len(text):
            got += await asyncio.wait_for(client.stdout.read(len(text) - len(got)), 20)
        assert got == text

    await expect(b"vpixel:/ $ ")
    for typed, shown in (
        (b"cd /sdcarx\x7fd; x=1\r", b"cd /sdcarx\b \bd; x=1\r\nvpixel:/sdcard $ "),
        (b"echo $x\r", b"echo $x\r\n1\r\nvpixel:/sdcard $ "),
        (b"false\r", b"false\r\n1|vpixel:/sdcard $ "),
        (b"echo 'a\r", b"echo 'a\r\n> "),
        (b"b'\r", b"b'\r\na\r\nb\r\nvpixel:/sdcard $ "),
        (b"half\x03", b"half^C\r\n130|vpixel:/sdcard $ "),
        (b"echo )\r", b"echo )\r\n/system/bin/sh: syntax error: unexpected ')'\r\n"),
        (b"", b"1|vpixel:/sdcard $ "),
        (b"echo too late\r\x03", b"echo too late\r\n^C\r\n130|vpixel:/sdcard $ "),
        (b"logcat >/dev/null\r", b"logcat >/dev/null\r\n"),
        (b"\x03", b"^C\r\n130|vpixel:/sdcard $ "),
        (b"exit 3\r", b"exit 3\r\n"),
    ):
        client.stdin.write(typed)
        await expect(shown)
    client.stdin.close()
    assert await asyncio.wait_for(client.wait(), 20) == 3


async def test_end_of_input_at_a_terminal_ends_the_shell(it: Setup) -> None:
    client = await it.adb.spawn("-s", it.serial, "shell", "-tt", stdin=subprocess.PIPE)
    assert client.stdin is not None
    client.stdin.write(b"\x04")
    client.stdin.close()
    assert await asyncio.wait_for(client.wait(), 20) == 0


async def test_following_the_log_ends_when_the_client_disconnects(it: Setup) -> None:
    before = len(asyncio.all_tasks())
    client = await it.adb.spawn("-s", it.serial, "logcat", "-v", "brief")
    it.phone.logs.append("Tag", "hello", pid=1)
    assert client.stdout is not None
    while b"hello" not in await asyncio.wait_for(client.stdout.readline(), 20):
        pass
    client.kill()
    await client.wait()
    await until(lambda: len(asyncio.all_tasks()) <= before)


async def test_a_phone_can_be_closed_with_jobs_in_the_background(it: Setup) -> None:
    before = len(asyncio.all_tasks())
    await it.run("shell", "logcat >/dev/null 2>&1 &")
    assert len(asyncio.all_tasks()) > before
    await it.phone.close()
    assert len(asyncio.all_tasks()) == before
