"""A virtual phone that can show a recorded screen, with agent-device's helper installed.

`uiautomator dump` prints the recorded screen; everything else is the virtual phone's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from bench.tokens import snapshot_helper as helper
from bench.tokens.node import box_of
from fakedroid.apps import APPS, ActivitySpec, App
from fakedroid.commands import COMMANDS
from fakedroid.commands.uiautomator.hierarchy import plain_dump
from fakedroid.shell.process import Command, Process
from fakedroid.wire.adbd import Adbd
from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.views.containers import Column
from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import Attached, soon

API = 36
SPEED = 50.0
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>\s*")


class BenchPhone(VirtualPhone):
    """The virtual phone, and the recorded screen that it shows instead of its own."""

    def __init__(self, packages: Iterable[str] = ()) -> None:
        """Create the phone, with empty apps of these names for recorded screens."""
        self.recorded: str | None = None
        own: dict[str, Command] = {"uiautomator": self._dump, "am": self._am, "cmd": self._cmd}
        there = {app.package for app in APPS}
        apps = [_empty_app(name) for name in sorted(set(packages) - there)]
        super().__init__(
            API, serial="TOKENS01", speed=SPEED, apps=apps, commands={**COMMANDS, **own}
        )

    def dump(self) -> str:
        """Return the current output of `uiautomator dump`."""
        self.world.advance(self.clock.now())
        return self.recorded or plain_dump(self, compressed=False)

    def show(self, xml: str | None) -> None:
        """Show a recorded screen in its own size, or with None the phone's own."""
        self.recorded = xml
        self.world.resize(*(_size_of(xml) if xml else (None, None)))
        app = self.world.apps.get(package_of(xml)) if xml else None
        if app and app.activities:
            self.world.start_activity(app.package, app.activities[0].class_name, new_task=True)

    async def _dump(self, p: Process) -> int:
        if self.recorded is None or p.args[:1] != ["dump"]:
            return await COMMANDS["uiautomator"](p)
        text = _as_windows(self.recorded) if "--windows" in p.args else self.recorded
        named = [word for word in p.args[1:] if not word.startswith("-")]
        target = named[-1] if named else "/sdcard/window_dump.xml"
        if target == "/dev/tty":
            await p.out(text)
        else:
            self.files.write(target, text.encode())
        await p.out(f"UI hierchary dumped to: {target}\n")
        return 0

    async def _am(self, p: Process) -> int:
        """Respond like agent-device's instrumentation, but without a persistent session."""
        if p.args[:1] != ["instrument"] or not p.args[-1].startswith(helper.PACKAGE):
            return await COMMANDS["am"](p)
        extras = helper.wanted(p.args)
        if "sessionPort" in extras:
            await p.out("INSTRUMENTATION_RESULT: shortMsg=Process crashed.\n")
        elif extras.get("mode") == "viewport":
            shown = self.world.display
            size = {"width": str(shown.width), "height": str(shown.height)}
            await p.out(helper.result_answer(x="0", y="0", **size))
        elif extras.get("mode") == "gesture":
            path = helper.finger_path(extras["payloadBase64"])
            await self._touch(p, path)
            events = str(len(path))
            await p.out(helper.result_answer(kind="swipe", injectedEvents=events, elapsedMs="300"))
        else:
            await p.out(helper.screen_answer(self.dump()))
        return 0

    async def _touch(self, p: Process, path: list[helper.Point]) -> None:
        start = p.timeline.at
        for number, point in enumerate(path):
            await p.pause(max(0.0, start + point.after - p.timeline.at))
            self.world.advance(p.timeline.at)
            action = TouchAction.MOVE if number else TouchAction.DOWN
            finger = (Pointer(0, point.x, point.y),)
            self.world.touch(Touch(action, finger, p.timeline.at, start))
        self.world.touch(Touch(TouchAction.UP, finger, p.timeline.at, start))

    async def _cmd(self, p: Process) -> int:
        if "--show-versioncode" in p.args and p.args[-1] == helper.PACKAGE:
            await p.out(f"package:{helper.PACKAGE} versionCode:{helper.VERSION}\n")
            return 0
        return await COMMANDS["cmd"](p)


def package_of(xml: str) -> str:
    """Return the package of most of a dump."""
    named = Counter(re.findall(r'package="([^"]*)"', xml))
    return named.most_common(1)[0][0] if named else ""


def _empty_app(package: str) -> App:
    activity = ActivitySpec(f"{package}.MainActivity", package, lambda _: Column(), launcher=True)
    return App(package, package, activities=(activity,))


def _size_of(xml: str) -> tuple[int, int]:
    boxes = [box for text in re.findall(r'bounds="([^"]*)"', xml) if (box := box_of(text))]
    return max(box.right for box in boxes[:3]), max(box.bottom for box in boxes[:3])


def _as_windows(xml: str) -> str:
    """Convert a dump with one window to the format that lists all windows."""
    width, height = _size_of(xml)
    head = (
        f'<window index="0" title="" bounds="[0,0][{width},{height}]" active="true" focused="true"'
        ' accessibility-focused="false" id="1" layer="0" type="TYPE_APPLICATION">'
    )
    inner = f'<displays><display id="0">{head}{_DECLARATION.sub("", xml)}</window></display>'
    return f"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>{inner}</displays>"


@asynccontextmanager
async def attached(
    server: AdbServer, packages: Iterable[str] = ()
) -> AsyncIterator[tuple[BenchPhone, Attached]]:
    """Start the phone and attach it to an adb server."""
    phone = BenchPhone(packages)
    adbd = await Adbd.start(phone)
    try:
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, soon())
        yield phone, Attached(phone, adbd, Transport(server, serial))
    finally:
        await adbd.stop()
        await phone.close()
