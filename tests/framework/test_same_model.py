"""The framework phone and the virtual phone show the same apps alike, except listed differences."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from fakedroid.state.levels.levels import LEVELS as VIRTUAL_LEVELS
from handroid.drivers.driver import Driver
from handroid.model.screen import Element, Screen
from tests.contract.checks import CALCULATOR, FORM, ROWS
from tests.contract.screens import open_app, see, tap_on
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver
from tests.phones import attach

NOTES = "dev.handroid.notes"
SCREENS = {
    "calculator": (CALCULATOR, "", "pad"),
    "form": (FORM, "", "status"),
    "list": (ROWS, "", "list"),
    "a row": (ROWS, "Row 2", "detail"),
    "notes": (NOTES, "", "list"),
    "a note": (NOTES, "Boat trip", "note_body"),
    "a new note": (NOTES, "New note", "note_body"),
}
"""The app, what to tap in it, and what it then shows."""

KNOWN = {
    "bounds": "the framework phone has another density, other fonts, and no bars",
    "children": "compared as elements of their own",
    "focused": "the framework phone gives the first element the focus before it is touched",
}
KNOWN_VALUES = {
    ("class_name", "android.widget.ListView", "androidx.recyclerview.widget.RecyclerView"): (
        "RecyclerView is no part of the framework"
    ),
    ("selected", True, False): "a ListView that has the focus selects its first row",
}
FEWER = {"list": "rows are taller there, so fewer fit"}
BARS = ("statusBarBackground", "navigationBarBackground")
"""What a window's decoration shows under bars, which the framework phone does not have."""


@asynccontextmanager
async def both(api: int, folder: Path) -> AsyncIterator[tuple[Driver, Driver]]:
    """Yield the hand on a framework phone and on a virtual phone of a level."""
    (folder / "there").mkdir()
    async with (
        framework_phone(api) as there,
        hand_driver(there, folder / "there") as real,
        attach(api) as here,
        hand_driver(here, folder) as virtual,
    ):
        yield real, virtual


async def visit(driver: Driver, screen: str) -> Screen:
    """Open a screen and read it."""
    app, tapped, shows = SCREENS[screen]
    first = await open_app(driver, app)
    if tapped:
        await tap_on(driver, first, tapped)
    before = await see(driver, shows)
    while _places(after := await see(driver, shows), app) != _places(before, app):
        before = after
    return after


def _places(screen: Screen, app: str) -> list[tuple[str, str, object]]:
    """Return the elements with their positions, to detect when a newly opened app is idle."""
    return [(each.resource_id, each.text, each.bounds) for each in own(screen, app)]


def own(screen: Screen, app: str) -> list[Element]:
    """Return the visible elements of the app's window."""
    (window,) = [each for each in screen.windows if each.package == app]
    assert window.root is not None
    found = [each for each in window.root.walk() if each.visible]
    return [e for e in found if e.resource_id.rpartition("/")[2] not in BARS]


def differing(real: Element, virtual: Element) -> list[str]:
    """Return the fields in which two elements differ, except the known ones."""
    found = []
    for name in (field.name for field in fields(real) if field.name not in KNOWN):
        pair = getattr(real, name), getattr(virtual, name)
        if pair[0] != pair[1] and (name, *pair) not in KNOWN_VALUES:
            found.append(f"{real.resource_id} {name}: {pair[0]!r} != {pair[1]!r}")
    return found


@pytest.mark.parametrize("api", [api for api in LEVELS if api in VIRTUAL_LEVELS])
@pytest.mark.parametrize("screen", SCREENS)
async def test_both_phones_show_the_same(screen: str, api: int, tmp_path: Path) -> None:
    async with both(api, tmp_path) as (real, virtual):
        there, here = await asyncio.gather(visit(real, screen), visit(virtual, screen))
    assert there.foreground == here.foreground
    app = SCREENS[screen][0]
    elements = list(zip(own(there, app), own(here, app), strict=screen not in FEWER))
    assert len(elements) > 5
    assert [line for pair in elements for line in differing(*pair)] == []
