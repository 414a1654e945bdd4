"""A walk through every app of the framework phone, and in what its two views may differ."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, fields
from typing import Any

from handroid.drivers.driver import Driver
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.screen import Element, Screen, Window
from tests.contract.checks import CALCULATOR, FORM, GESTURES, ROWS, find, soon
from tests.framework_phone import FrameworkPhone

NOTES = "dev.handroid.notes"
WINDOWS_SINCE = 30
_HOLD = 1200
_REST = 5.0


@dataclass(frozen=True)
class Step:
    """One screen, and what leads there from the one before."""

    name: str
    app: str = ""
    turn: int = 0
    tap: str = ""
    hold: str = ""
    key: Key | None = None


TOUR = (
    Step("the calculator", app=CALCULATOR),
    Step("the gesture area", app=GESTURES),
    Step("the form", app=FORM),
    Step("a field of it in focus", tap="email"),
    Step("the form, turned", app=FORM, turn=1),
    Step("the list", app=ROWS),
    Step("a menu over it", hold="Row 3"),
    Step("the list again", key=Key.BACK),
    Step("the notes", app=NOTES),
    Step("a note", tap="Boat trip"),
    Step("the home screen", key=Key.HOME),
)
"""Busy is not among them: the stock driver cannot read a screen that never stops changing."""

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
    "rank": "it does count those under a modal one, of which accessibility does not tell",
}


async def walk(driver: Driver, phone: FrameworkPhone) -> AsyncIterator[tuple[Step, Screen]]:
    """Yield every step and what a driver sees then."""
    before, screen = Step(""), None
    for step in TOUR:
        if step.turn != before.turn:
            await phone.turn(step.turn)
        await _go(driver, step, screen)
        before, screen = step, await driver.screen.read(soon())
        yield step, screen


async def _go(driver: Driver, step: Step, screen: Screen | None) -> None:
    if step.app:
        await driver.apps.open(step.app, soon())
    if step.key is not None:
        await driver.input.press(step.key, soon())
    if screen and step.tap:
        await driver.input.tap(*find(screen, step.tap).bounds.center, soon())
    if screen and step.hold:
        await driver.input.long_press(*find(screen, step.hold).bounds.center, _HOLD, soon())


async def unlike(driver: Driver, screen: Screen, stock: Screen, api: int) -> list[str]:
    """Return in what a screen of the hand differs from that of stock, once it has come to rest.

    The hand does not wait for that; stock does, so that it sees no menu that is just fading.
    """
    patience = Deadline.after(_REST)
    while (found := differences(stock, screen, api)) and patience.left() > 0:
        screen = await driver.screen.read(soon())
    return found


def shown(window: Window) -> list[Element]:
    """Return its visible elements, in order."""
    return [e for e in (window.root.walk() if window.root else ()) if e.visible]


def differences(stock: Screen, hand: Screen, api: int) -> list[str]:
    """Return in what two screens differ, without what is listed."""
    known = set(KNOWN) | (set(KNOWN_BEFORE_WINDOWS) if api < WINDOWS_SINCE else set())
    found = [
        f"{name}: {getattr(stock, name)} != {getattr(hand, name)}"
        for name in ("display", "foreground")
        if getattr(stock, name) != getattr(hand, name)
    ]
    if api >= WINDOWS_SINCE and len(stock.windows) != len(hand.windows):
        found.append(f"{len(stock.windows)} windows != {len(hand.windows)}")
    for window, other in zip(stock.windows, hand.windows, strict=False):
        found += differing(window, other, known | {"root"})
        first, second = shown(window), shown(other)
        if len(first) != len(second):
            found.append(f"{window.package}: {len(first)} elements != {len(second)}")
        found += [d for pair in zip(first, second, strict=False) for d in differing(*pair, known)]
    return found


def differing(first: Any, second: Any, known: set[str]) -> list[str]:
    """Return the fields in which two elements or windows differ, without the known ones."""
    names = [field.name for field in fields(first) if field.name not in known]
    who = getattr(first, "resource_id", "") or getattr(first, "class_name", "") or first.package
    return [
        f"{who} {name}: {getattr(first, name)!r:.60} != {getattr(second, name)!r:.60}"
        for name in names
        if getattr(first, name) != getattr(second, name)
    ]
