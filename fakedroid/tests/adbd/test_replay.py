"""The replay phone, through the real adb: recordings are exact, everything else fails."""

from pathlib import Path

import pytest
import pytest_asyncio

from fakedroid.replay import Replay
from fakedroid.wire.adbd import Adbd
from tests.adbd.conftest import Listen
from tests.real_adb import AdbServer

CAPTURES = Path(__file__).resolve().parents[4] / "shared" / "captures"
SCREEN = "Costben__WebDAVToon__ui.xml"
INPUT = "text/dumpsys_input__Mobile-Env_android11_emulator.txt"
LOG = "text/logcat__WebDAVToon_final_check.txt"

pytestmark = pytest.mark.skipif(not CAPTURES.is_dir(), reason="needs the folder of captures")


class Setup:
    """A replay phone of Android 14 behind an adb server."""

    def __init__(self, adb: AdbServer, adbd: Adbd, replay: Replay) -> None:
        self.adb = adb
        self.adbd = adbd
        self.replay = replay

    async def out(self, line: str) -> bytes:
        done = await self.adb.on(self.adbd, "shell", line)
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def refuses(self, line: str) -> bool:
        done = await self.adb.on(self.adbd, "shell", line)
        return done.returncode != 0 and done.stdout == b"" and done.stderr != b""


@pytest_asyncio.fixture
async def it(adb: AdbServer, listen: Listen) -> Setup:
    replay = Replay.from_captures(CAPTURES, xml=SCREEN, api=34, also={"logcat -d*": LOG})
    adbd = await listen(replay.phone())
    await adb.connect(adbd)
    return Setup(adb, adbd, replay)


async def test_it_reports_the_android_version_that_it_imitates(it: Setup) -> None:
    assert await it.out("getprop ro.build.version.sdk") == b"34\n"
    assert await it.out("getprop ro.build.version.release") == b"14\n"
    assert b"[ro.build.version.sdk]: [34]\n" in await it.out("getprop")


async def test_a_dump_to_a_file_holds_the_recorded_screen(it: Setup) -> None:
    screen = (CAPTURES / "uiautomator" / SCREEN).read_bytes()
    said = b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert await it.out("uiautomator dump") == said
    assert await it.out("cat /sdcard/window_dump.xml") == screen
    line = "uiautomator dump /data/local/tmp/x.xml >/dev/null && cat /data/local/tmp/x.xml"
    assert await it.out(line) == screen


async def test_a_dump_to_the_terminal_includes_its_message(it: Setup) -> None:
    screen = (CAPTURES / "uiautomator" / SCREEN).read_bytes()
    done = await it.adb.on(it.adbd, "exec-out", "uiautomator dump /dev/tty")
    assert done.stdout == screen + b"UI hierchary dumped to: /dev/tty\n"


async def test_the_windows_of_a_level_come_out_unchanged(it: Setup) -> None:
    recorded = next((CAPTURES / "text" / "dumpsys_window").glob("*api34-*")).read_bytes()
    assert await it.out("dumpsys window windows") == recorded


async def test_packages_and_logs_come_out_unchanged(it: Setup) -> None:
    recorded = (CAPTURES / "text" / "dumpsys_package__droidbot_yelp.txt").read_bytes()
    assert await it.out("dumpsys package com.yelp.android") == recorded
    assert await it.out("logcat -d -v threadtime") == (CAPTURES / LOG).read_bytes()


@pytest.mark.parametrize(
    ("api", "size", "density"),
    [(28, b"1080x2400", b"420"), (34, b"1080x2400", b"420"), (36, b"2076x2152", b"390")],
)
async def test_size_and_density_come_from_the_recording(
    adb: AdbServer, listen: Listen, api: int, size: bytes, density: bytes
) -> None:
    replay = Replay.from_captures(CAPTURES, xml=SCREEN, api=api)
    adbd = await listen(replay.phone())
    await adb.connect(adbd)
    answer = await adb.on(adbd, "shell", "wm size; wm density")
    assert answer.stdout == b"Physical size: %s\nPhysical density: %s\n" % (size, density)


async def test_the_size_may_come_from_the_input_dump(adb: AdbServer, listen: Listen) -> None:
    replay = Replay.from_captures(CAPTURES, xml=SCREEN, api=30, also={"dumpsys input": INPUT})
    adbd = await listen(replay.phone())
    await adb.connect(adbd)
    assert (await adb.on(adbd, "shell", "wm size")).stdout == b"Physical size: 1080x1920\n"
    recorded = (CAPTURES / INPUT).read_bytes()
    assert (await adb.on(adbd, "shell", "dumpsys input")).stdout == recorded


async def test_a_command_that_was_not_recorded_fails_with_an_error(it: Setup) -> None:
    for line in (
        "dumpsys window displays",
        "dumpsys window",
        "dumpsys package com.unknown",
        "uiautomator dump --windows",
        "uiautomator dump --compressed",
        "input tap 1 2",
        "wm size 100x100",
        "logcat",
        "am start -n a/b",
        "unheard-of",
    ):
        assert await it.refuses(line), line
    assert "input tap 1 2" in it.replay.missing


async def test_windows_are_ignored_before_android_11(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(Replay.from_captures(CAPTURES, xml=SCREEN, api=28).phone())
    await adb.connect(adbd)
    done = await adb.on(adbd, "shell", "uiautomator dump --windows")
    assert done.stdout == b"UI hierchary dumped to: /sdcard/window_dump.xml\n"


def test_a_missing_capture_or_version_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match=r"no capture .*none\.xml"):
        Replay.from_captures(CAPTURES, xml="none.xml", api=34)
    with pytest.raises(ValueError, match="no virtual phone with API 12"):
        Replay.from_captures(CAPTURES, xml=SCREEN, api=12)
