"""Reads a phone's screen with any driver: finds elements, opens apps, waits."""

import asyncio
from collections.abc import Callable

from handroid.drivers.driver import Driver
from handroid.model.deadline import Deadline
from handroid.model.screen import Element, Screen
from tests.contract.contract_apps import Apps, OwnPackages

PATIENCE = 15.0


def soon() -> Deadline:
    return Deadline.after(60)


def elements(screen: Screen) -> list[Element]:
    return [e for window in screen.windows for e in (window.root.walk() if window.root else ())]


def find(screen: Screen, name: str) -> Element:
    """Return the first visible element with this id, text or description."""
    for element in elements(screen):
        if element.visible and name in names_of(element):
            return element
    raise AssertionError(f"no element '{name}' on the screen")


def names_of(element: Element) -> tuple[str, str, str]:
    """Return its own id, its text and its description."""
    return element.resource_id.rpartition("/")[2], element.text, element.description


async def open_app(driver: Driver, app: str, apps: Apps | None = None) -> Screen:
    await (apps or OwnPackages()).open(driver, app)
    return await driver.screen.read(soon())


async def tap_on(driver: Driver, screen: Screen, name: str) -> Screen:
    await driver.input.tap(*find(screen, name).bounds.center, soon())
    return await driver.screen.read(soon())


async def until(
    driver: Driver, shown: Callable[[Screen], bool], what: str, seconds: float = PATIENCE
) -> Screen:
    """Read the screen until it is as expected: an app may react after the finger was lifted."""
    patience = Deadline.after(seconds)
    while not shown(screen := await driver.screen.read(soon())):
        assert patience.left() > 0, f"the screen never showed {what}"
        await asyncio.sleep(0.05)
    return screen


async def see(driver: Driver, name: str, text: str | None = None) -> Screen:
    """Wait for a visible element with this id, text or description, and with this text."""

    def shown(screen: Screen) -> bool:
        found = [e for e in elements(screen) if e.visible and name in names_of(e)]
        return bool(found) and text in (None, found[0].text)

    return await until(driver, shown, f"{name!r} with {text!r}" if text else repr(name))


async def at_rest(driver: Driver, name: str) -> Element:
    """Wait until an element is at the same place twice, because a fling continues for a while."""
    places = [find(await see(driver, name), name)]

    def rests(screen: Screen) -> bool:
        places.append(find(screen, name))
        return places[-1].bounds == places[-2].bounds

    await until(driver, rests, f"{name!r} at rest")
    return places[-1]
