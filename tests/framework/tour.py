"""A tour of every app of the framework phone, and the known differences between its two views."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from handroid.drivers.driver import Driver
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.screen import Screen
from tests.contract import same_model
from tests.contract.checks import CALCULATOR, FORM, GESTURES, ROWS
from tests.contract.same_model import WINDOWS_SINCE, differing, shown
from tests.contract.screens import find, soon
from tests.framework_phone import FrameworkPhone

NOTES = "dev.handroid.notes"
_HOLD = 1200
_REST = 5.0


@dataclass(frozen=True)
class Step:
    """A screen, and the actions that lead to it from the previous one."""

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
"""Without Busy: the stock driver cannot read a screen that never stops changing."""

KNOWN_BEFORE_WINDOWS = {
    **same_model.KNOWN_BEFORE_WINDOWS,
    "rank": "it also counts those under a modal one, which accessibility does not report",
}


async def walk(
    driver: Driver, phone: FrameworkPhone, steps: Iterable[Step] = TOUR
) -> AsyncIterator[tuple[Step, Screen]]:
    """Yield every step and the screen that a driver reads then."""
    before, screen = Step(""), None
    for step in steps:
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
    """Return the differences between a screen of the hand and of stock, once it is idle.

    The hand does not wait for that; stock does, so that it does not see a menu that is fading out.
    """
    patience = Deadline.after(_REST)
    while (found := differences(stock, screen, api)) and patience.left() > 0:
        screen = await driver.screen.read(soon())
    return found


def differences(stock: Screen, hand: Screen, api: int) -> list[str]:
    """Return the differences between two screens, except the listed ones."""
    known = same_model.known(api, KNOWN_BEFORE_WINDOWS)
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
