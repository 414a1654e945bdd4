"""Stock and the hand show the same screen, save for the differences listed here."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from handroid.adb.server import AdbServer
from handroid.model.screen import Element, Screen, Window
from tests.contract.checks import CALCULATOR, FORM, GESTURES, ROWS
from tests.hands import hand_driver
from tests.levels import FEW
from tests.phones import Attached, attach, soon, visit

APPS = [CALCULATOR, FORM, GESTURES, ROWS, "dev.handroid.notes", "com.android.settings"]

KNOWN = {
    "instance": "stock knows the focused window's token, the hand Android's number of each window",
    "extra": "stock keeps what a dump prints beyond the model, the hand tells state and heading",
    "visible": "a dump leaves out what is not visible; the hand lists it, marked as such",
    "hint": "before API 36 a dump tells no hints, and then an empty one of every element",
    "index": "a dump counts children that it leaves out",
    "children": "compared as elements of their own",
}
KNOWN_BEFORE_WINDOWS = {
    "title": "a plain dump has no windows, and 'dumpsys window' no titles of accessibility",
    "layer": "nor their layers",
    "bounds": "a plain dump cuts what lies under the system's bars off",
    "active": "it shows the active window only",
}
WINDOWS_SINCE = 30


async def both(attached: Attached, folder: Path, app: str) -> tuple[Screen, Screen]:
    """Return an app's screen by stock, then by the hand."""
    plain = await attached.driver()
    await plain.apps.open(app, soon())
    dumped = await plain.screen.read(soon())
    async with hand_driver(attached, folder) as driver:
        read = await driver.screen.read(soon())
        await driver.hand.stop(soon())
    return dumped, read


def differing(first: Any, second: Any, known: set[str]) -> list[str]:
    """Return the fields in which two elements or windows differ, without the known ones."""
    names = (field.name for field in fields(first) if field.name not in known)
    found = [
        f"{name}: {getattr(first, name)!r:.60} != {getattr(second, name)!r:.60}"
        for name in names
        if getattr(first, name) != getattr(second, name)
    ]
    return [] if "/clock" in getattr(first, "resource_id", "") else found


def shown(window: Window) -> list[Element]:
    return [e for e in (window.root.walk() if window.root else ()) if e.visible]


@pytest.mark.parametrize("api", FEW)
@pytest.mark.parametrize("app", APPS)
async def test_both_drivers_show_the_same(
    api: int, app: str, tmp_path: Path, server: AdbServer
) -> None:
    async with visit(server, api) as attached:
        dumped, read = await both(attached, tmp_path, app)
    assert dumped.display == read.display
    assert dumped.foreground == read.foreground
    known = set(KNOWN) | (set(KNOWN_BEFORE_WINDOWS) if api < WINDOWS_SINCE else set())
    windows = {(w.type, w.package, w.rank): w for w in read.windows}
    assert len(windows) == len(read.windows)
    if api >= WINDOWS_SINCE:
        assert [w.package for w in dumped.windows] == [w.package for w in read.windows]
    for window in dumped.windows:
        other = windows[window.type, window.package, window.rank]
        assert differing(window, other, known | {"root"}) == []
        pairs = zip(shown(window), shown(other), strict=True)
        assert [d for one, two in pairs for d in differing(one, two, known)] == []


async def test_a_field_shows_its_hint_as_its_text_in_both(tmp_path: Path) -> None:
    async with attach(36) as attached:
        for screen in await both(attached, tmp_path, FORM):
            fields_shown = [e for w in screen.windows for e in shown(w) if e.editable]
            assert fields_shown
            assert all(e.text == e.hint for e in fields_shown if not e.password)
