"""Promises that are checked on every phone's screens: Settings, home screen, notifications."""

import asyncio
import itertools
import math
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

from handroid.drivers.driver import Capability, Driver
from handroid.errors import ActionFailed, NotSupported
from handroid.model.gesture import Gesture, Key, Panel, PathPoint
from handroid.model.screen import Element, Screen
from handroid.selftest.promises import PromiseBroken, expect, promise, soon

SETTINGS = "com.android.settings"
_SYSTEM = "com.android.systemui"
_PATIENCE_SECONDS = 6.0
_LOOK_EVERY_SECONDS = 0.3
_COLUMNS, _ROWS = 12, 40
_EDGE = 0.08
_HOLD_MS = 700
_SWIPE_MS = 400
_COPIED = "handroid selftest 😀"


@promise("shows windows with elements, and one that has the focus")
async def shows_windows(driver: Driver) -> None:
    """Read Settings."""
    screen = await open_settings(driver)
    expect(any(window.focused for window in screen.windows), "no window has the focus")
    expect(len(list(screen.elements())) > 1, "no elements are shown")
    expect(any(element.clickable for element in screen.elements()), "nothing is clickable")


@promise("lists the system's windows beside the app's", Capability.ALL_WINDOWS)
async def shows_all_windows(driver: Driver) -> None:
    """Read Settings, and look for the system bars around it."""
    screen = await open_settings(driver)
    if screen.degraded:
        raise NotSupported("this Android's dump shows the active window only")
    packages = {window.package for window in screen.windows}
    expect(len(packages) > 1, "only the app's own windows are listed")


@promise("opens an app, and presses back and home")
async def opens_and_leaves(driver: Driver) -> None:
    """Open Settings and leave it in both ways: with Back and with Home."""
    await open_settings(driver)
    await driver.input.press(Key.BACK, soon())
    await open_settings(driver)
    await driver.input.press(Key.HOME, soon())
    await until(driver, lambda screen: not _in_front(screen), "Settings stays in front")


@promise("taps and holds empty places, and nothing happens")
async def touches_nothing(driver: Driver) -> None:
    """Tap a point in Settings that belongs to no button, row or switch."""
    x, y = await harmless_place(driver)
    await driver.input.tap(x, y, soon())
    await driver.input.long_press(x, y, _HOLD_MS, soon())
    await until(driver, _in_front, "Settings is no longer in front")


@promise("taps twice", Capability.DOUBLE_TAP)
async def taps_twice(driver: Driver) -> None:
    """Double-tap such a point."""
    await driver.input.double_tap(*await harmless_place(driver), soon())


@promise("touches with two fingers", Capability.MULTI_TOUCH)
async def touches_with_two(driver: Driver) -> None:
    """Put two fingers next to each other at such a point."""
    x, y = await harmless_place(driver)
    one = (PathPoint(x, y, 0), PathPoint(x, y, 100))
    two = (PathPoint(x + 1, y, 0), PathPoint(x + 1, y, 100))
    await driver.input.perform(Gesture((one, two)), soon())


@promise("swipes a list")
async def scrolls(driver: Driver) -> None:
    """Scroll Settings down, or up if it is at its end."""
    screen = await open_settings(driver)
    lists = [element for element in screen.elements() if element.scrollable and element.visible]
    if not lists:
        raise NotSupported("Settings fits on this screen")
    left, top, right, bottom = max(lists, key=lambda each: each.bounds.area).bounds
    middle, step = (left + right) / 2, (bottom - top) / 5
    low, high = (middle, bottom - step), (middle, top + step)
    before = _shown_texts(screen)
    for start, end in ((low, high), (high, low)):
        await driver.input.swipe(start, end, _SWIPE_MS, soon())
        if _shown_texts(await driver.screen.read(soon())) != before:
            return
    raise PromiseBroken("what can be scrolled does not move")


@promise("opens the notifications and quick settings, and then no activity is in front")
async def opens_panels(driver: Driver) -> None:
    """Open both panels and close them again."""
    await open_settings(driver)
    for panel in Panel:
        await driver.input.open_panel(panel, soon())
        try:
            await until(driver, _system_in_front, "they do not open")
        finally:
            await driver.input.press(Key.BACK, soon())
            await driver.input.press(Key.HOME, soon())
        await until(driver, lambda screen: not _system_in_front(screen), "they do not close")


@promise("lists apps with version and kind")
async def lists_apps(driver: Driver) -> None:
    """Look for the apps that every phone has."""
    apps = {app.package: app for app in await driver.apps.installed(soon())}
    expect(_SYSTEM in apps and apps[_SYSTEM].system, "the system's own app is not among them")
    versioned = [app for app in apps.values() if app.version_name and app.version_code]
    expect(len(versioned) > len(apps) / 2, "most have no version")


@promise("names apps as people see them", Capability.APP_LABELS)
async def names_apps(driver: Driver) -> None:
    """Check that apps have names other than their package ids."""
    if Capability.APP_LABELS not in driver.capabilities:
        raise NotSupported("labels are not in what pm prints")
    apps = {app.package: app.label for app in await driver.apps.installed(soon())}
    expect(apps.get(SETTINGS, "") not in ("", SETTINGS), "Settings has no name")


@promise("ends an app in the background, and says when it is in front")
async def closes_apps(driver: Driver) -> None:
    """Close Settings, which loses no data."""
    await open_settings(driver)
    try:
        await driver.apps.close(SETTINGS, soon())
    except ActionFailed as refusal:
        expect("still running" in str(refusal), "it does not say that it is in front")
    else:
        raise PromiseBroken("an app in front was said to have ended")
    await driver.input.press(Key.HOME, soon())
    await until(driver, lambda screen: not _in_front(screen), "Settings stays in front")
    await close_in_background(driver, SETTINGS)


@promise("reads the clipboard", Capability.CLIPBOARD)
async def reads_clipboard(driver: Driver) -> None:
    """Read the clipboard, and discard the content."""
    await driver.clipboard.read(soon())


@promise("sets the clipboard", Capability.CLIPBOARD)
async def sets_clipboard(driver: Driver) -> None:
    """Set the clipboard, if its content can be restored."""
    held = await driver.clipboard.read(soon())
    if held is None:
        raise NotSupported("it holds no text that could be put back, so it is left alone")
    async with _restoring(driver, held):
        await driver.clipboard.write(_COPIED, soon())
        expect(await driver.clipboard.read(soon()) == _COPIED, "it holds another text")


async def open_settings(driver: Driver) -> Screen:
    """Bring Settings to the front and return its screen.

    Raises:
        NotSupported: the phone has no Settings app.
    """
    if await driver.apps.uid_of(SETTINGS, soon()) is None:
        raise NotSupported(f"there is no {SETTINGS} on this phone")
    await driver.apps.open(SETTINGS, soon())
    return await until(
        driver, _in_front, "Settings does not come to the front; is the phone locked?"
    )


async def until(driver: Driver, seen: Callable[[Screen], bool], otherwise: str) -> Screen:
    """Read the screen until it is as expected, for a few seconds at most.

    Raises:
        PromiseBroken: it does not become so.
    """
    patience = asyncio.get_running_loop().time() + _PATIENCE_SECONDS
    while True:
        screen = await driver.screen.read(soon())
        if seen(screen):
            return screen
        if asyncio.get_running_loop().time() >= patience:
            raise PromiseBroken(otherwise)
        await asyncio.sleep(_LOOK_EVERY_SECONDS)


async def harmless_place(driver: Driver) -> tuple[int, int]:
    """Return a point in Settings where a touch does nothing.

    Raises:
        NotSupported: there is none.
    """
    screen = await open_settings(driver)
    live = [element.bounds for element in screen.elements() if _takes_touch(element)]
    for x, y in _grid(screen):
        if not any(left <= x <= right and top <= y <= low for left, top, right, low in live):
            return x, y
    raise NotSupported("every place of Settings does something here")


def _grid(screen: Screen) -> Iterator[tuple[int, int]]:
    """Yield points of the focused window from the top, away from the edges."""
    window = next(window for window in screen.windows if window.focused)
    left, top, right, bottom = window.bounds
    width, height = (right - left) * (1 - 2 * _EDGE), (bottom - top) * (1 - 2 * _EDGE)
    for row, column in itertools.product(range(_ROWS), range(_COLUMNS)):
        across = left + (right - left) * _EDGE + width * column / _COLUMNS
        down = top + (bottom - top) * _EDGE + height * row / _ROWS
        yield math.floor(across), math.floor(down)


def _takes_touch(element: Element) -> bool:
    return element.visible and (
        element.clickable or element.long_clickable or element.checkable or element.editable
    )


def _shown_texts(screen: Screen) -> set[str]:
    return {
        element.text
        for window in screen.windows
        if window.package == SETTINGS
        for element in window.elements()
        if element.visible
    }


def _in_front(screen: Screen) -> bool:
    focused = any(window.focused and window.package == SETTINGS for window in screen.windows)
    return focused and screen.foreground is not None and screen.foreground.package == SETTINGS


def _system_in_front(screen: Screen) -> bool:
    system = any(window.package == _SYSTEM for window in screen.windows)
    return system and screen.foreground is None


async def close_in_background(driver: Driver, package: str) -> None:
    """Close an app that was just left; Android may take a moment to count it as in background.

    Raises:
        NotSupported: this phone keeps it running.
    """
    for _ in range(5):
        try:
            await driver.apps.close(package, soon())
        except ActionFailed as refusal:
            if "still running" not in str(refusal):
                raise
            await asyncio.sleep(_LOOK_EVERY_SECONDS)
        else:
            return
    raise NotSupported(f"this phone keeps {package} running in the background")


@asynccontextmanager
async def _restoring(driver: Driver, held: str) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await driver.clipboard.write(held, soon())
