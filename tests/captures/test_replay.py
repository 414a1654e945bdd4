"""The stock driver with the recorded output of real phones, through a real adb server."""

import xml.etree.ElementTree as ElementTree
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fakedroid.replay import Replay
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import private_server
from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.drivers.phone_shell import PhoneShell
from handroid.drivers.stock import StockDriver
from handroid.model.screen import Bounds, Component
from handroid.parsing import display, windows
from tests.phones import soon

WINDOWS = {26: 8, 27: 8, 28: 13, 29: 8, 30: 10, 31: 10, 32: 13, 33: 13, 34: 13, 35: 11, 36: 11}
SETTINGS = Component("com.android.settings", "com.android.settings.Settings")
ANY_SCREEN = "MrMenezes__free4g__window_dump.xml"


@asynccontextmanager
async def replayed(replay: Replay) -> AsyncIterator[tuple[StockDriver, PhoneShell]]:
    """Attach a replay phone and yield its stock driver and shell."""
    async with private_server() as server:
        adbd = await Adbd.start(replay.phone())
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, soon())
        transport = Transport(server, serial)
        try:
            yield await stock.connect(transport, soon()), PhoneShell(transport)
        finally:
            await adbd.stop()


async def test_every_recorded_screen_is_reported_completely(captures: Path) -> None:
    for path in sorted((captures / "uiautomator").glob("*.xml")):
        replay = Replay.from_captures(captures, xml=path.name, api=28)
        async with replayed(replay) as (driver, _):
            screen = await driver.screen.read(soon())
        data = path.read_bytes()
        tree = ElementTree.fromstring(data[data.find(b"<?xml") : data.rfind(b">") + 1])
        nodes = list(tree.iter("node"))
        stated = [e for w in screen.windows for e in (w.root.walk() if w.root else ())]
        assert len(stated) == len(nodes), path.name
        assert stated[0].package == nodes[0].get("package"), path.name
        assert screen.display.rotation == int(tree.get("rotation", "0"))
        for place in (0, len(nodes) // 2, -1):
            assert describe(stated[place].text, stated[place].class_name, stated[place].bounds) == (
                nodes[place].get("text"),
                nodes[place].get("class"),
                nodes[place].get("bounds"),
            ), path.name


def describe(text: str, class_name: str, bounds: Bounds) -> tuple[str, str, str]:
    left, top, right, bottom = bounds
    return text, class_name, f"[{left},{top}][{right},{bottom}]"


@pytest.mark.parametrize("api", sorted(WINDOWS))
async def test_windows_and_focus_of_every_android_are_reported(captures: Path, api: int) -> None:
    replay = Replay.from_captures(captures, xml=ANY_SCREEN, api=api)
    async with replayed(replay) as (driver, shell):
        assert driver.facts.api_level == api
        said = (await shell.run("dumpsys", "window", "windows", deadline=soon())).text
        assert len(windows.parse_windows(said)) == WINDOWS[api]
        focus = windows.parse_focus(said)
        assert (focus.app if focus else None) == (SETTINGS if api <= 28 else None)
        if api in (28, 29):  # the recordings of 26 and 27 do not contain the screen's size
            screen = await driver.screen.read(soon())
            assert screen.foreground == (SETTINGS if api == 28 else None)
            assert screen.degraded


async def test_the_recorded_input_state_gives_the_display(captures: Path) -> None:
    also = {"dumpsys input": "text/dumpsys_input__Mobile-Env_android11_emulator.txt"}
    replay = Replay.from_captures(captures, xml=ANY_SCREEN, api=30, also=also)
    async with replayed(replay) as (driver, shell):
        shown = await driver.screen.display(soon())
        assert (shown.width, shown.height, shown.rotation) == (1080, 1920, 0)
        assert shown.density == display.parse_density(
            (await shell.run("wm", "density", deadline=soon())).text
        )
