"""Stored screens are private, and removed in time."""

import asyncio
import gc
import json
import os
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.phone.screen_history import ScreenHistory
from tests.requirements.caller import Caller
from tests.surfaces.programs import PATIENCE, environment

TOKEN = "a-token-of-the-tests-own"
HOUR = 3600 * 10**9
START = 10**18


class Clock:
    """A clock that the test sets."""

    now = START

    def __call__(self) -> int:
        """Return the time, which is never the same twice."""
        self.now += 1
        return self.now


def screen(text: str) -> Screen:
    bounds = Bounds(0, 0, 1080, 2400)
    root = Element("android.view.View", text, "", "", "dev.example", bounds)
    window = Window(WindowType.APPLICATION, "dev.example", "", 1, bounds, root)
    return Screen(Display(1080, 2400, 420, 0), (window,), None)


def texts(history: ScreenHistory) -> list[str]:
    roots = [shown.windows[0].root for shown in history.newest_first()]
    return [root.text for root in roots if root]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_only_the_user_may_read_them(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        ScreenHistory(tmp_path / "screens").keep(screen("secret"))
    finally:
        os.umask(before)
    (file,) = (tmp_path / "screens").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "screens").stat().st_mode) == 0o700


def test_none_is_kept_for_longer_than_an_hour(tmp_path: Path) -> None:
    clock = Clock()
    ScreenHistory(tmp_path, clock).keep(screen("old"))
    clock.now += HOUR // 2
    later = ScreenHistory(tmp_path, clock)
    later.keep(screen("new"))
    assert texts(ScreenHistory(tmp_path, clock)) == ["new", "old"]
    clock.now += HOUR // 2
    assert texts(ScreenHistory(tmp_path, clock)) == ["new"]
    assert len(list(tmp_path.iterdir())) == 1
    clock.now += HOUR
    later.keep(screen("newest"))
    assert len(list(tmp_path.iterdir())) == 1


def test_setting_the_clock_back_keeps_no_file_for_longer(tmp_path: Path) -> None:
    clock = Clock()
    ScreenHistory(tmp_path, clock).keep(screen("of a time to come"))
    clock.now -= 10 * HOUR
    assert texts(ScreenHistory(tmp_path, clock)) == []
    assert list(tmp_path.iterdir()) == []


def test_an_unchanged_screen_is_written_again_if_its_file_is_gone(tmp_path: Path) -> None:
    shown, history = screen("still there"), ScreenHistory(tmp_path)
    for _ in range(2):
        history.keep(shown)
        (file,) = tmp_path.iterdir()
        file.unlink()


def test_storing_many_takes_no_more_memory_than_storing_a_few(tmp_path: Path) -> None:
    shown, history = [screen("one"), screen("two")], ScreenHistory(tmp_path)

    def keep(times: int) -> int:
        for number in range(times):
            history.keep(shown[number % 2])
        gc.collect()
        return sys.getallocatedblocks()

    few = keep(50)
    assert keep(500) - few < 250


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    clock = Clock()
    (tmp_path / f"{START + 1}.json").mkdir()
    (tmp_path / f"{START + 1}.json" / "in the way").touch()
    ScreenHistory(tmp_path, clock).keep(screen("half"))
    assert not list(tmp_path.glob("*.part"))


@asynccontextmanager
async def serving(home: Path) -> AsyncIterator[Caller]:
    """Serve a virtual phone during the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", "--virtual", "--http", "127.0.0.1:0", "--json",
        env=environment(home, HANDROID_TOKEN=TOKEN), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield Caller(urlsplit(json.loads(line)["url"]).port or 0, TOKEN)
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)


async def test_the_last_server_removes_them(tmp_path: Path) -> None:
    def kept() -> int:
        return len(list(tmp_path.glob("handroid/phones/*/screens/*")))

    async with serving(tmp_path) as first:
        async with serving(tmp_path):
            (await first.call("android_get_screen_state")).done()
            async with asyncio.timeout(20):  # a caller does not wait for the file
                while kept() != 1:
                    await asyncio.sleep(0.01)
        assert kept() == 1, "the first may still need it"
    assert kept() == 0
    locks = {path.name for path in (tmp_path / "handroid/locks").iterdir()}
    assert locks <= {"record.lock"}, "only the one that every call takes stays"
