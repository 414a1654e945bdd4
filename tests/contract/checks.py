"""What every driver promises, as sentences that can be run on any phone with our test apps.

A check that needs a capability names it; a driver without that capability must refuse the check
with NotSupported, and any other driver must pass it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from handroid.adb.sync import FileFailure
from handroid.drivers.driver import Capability, Driver
from handroid.errors import ActionFailed, BadAnswer, NotSupported
from handroid.model.deadline import Deadline
from handroid.model.gesture import Gesture, Key, Panel, PathPoint
from handroid.model.screen import Element, Screen, WindowType

CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
ROWS = "dev.handroid.rows"
BUSY = "dev.handroid.busy"
GESTURES = "dev.handroid.gestures"
HARD_ASCII = "a b%s%%s'\"\\$(id)`id`;&|<>*?[]{}~#!-- =^/%"
FOLDER = "/sdcard/Download/handroid contract"


@dataclass(frozen=True)
class Check:
    """One promise."""

    sentence: str
    run: Callable[[Driver], Awaitable[None]]
    needs: Capability | None


CHECKS: list[Check] = []


def promise(
    sentence: str, needs: Capability | None = None
) -> Callable[[Callable[[Driver], Awaitable[None]]], Callable[[Driver], Awaitable[None]]]:
    """Add a check."""

    def add(run: Callable[[Driver], Awaitable[None]]) -> Callable[[Driver], Awaitable[None]]:
        CHECKS.append(Check(sentence, run, needs))
        return run

    return add


def soon() -> Deadline:
    return Deadline.after(60)


def elements(screen: Screen) -> list[Element]:
    return [e for window in screen.windows for e in (window.root.walk() if window.root else ())]


def find(screen: Screen, name: str) -> Element:
    """Return the first visible element with this id, text or description."""
    for element in elements(screen):
        own_id = element.resource_id.rpartition("/")[2]
        if element.visible and name in (own_id, element.text, element.description):
            return element
    raise AssertionError(f"no element '{name}' on the screen")


async def open_app(driver: Driver, package: str) -> Screen:
    await driver.apps.open(package, soon())
    return await driver.screen.read(soon())


async def tap_on(driver: Driver, screen: Screen, name: str) -> Screen:
    await driver.input.tap(*find(screen, name).bounds.center, soon())
    return await driver.screen.read(soon())


@promise("opens an app and names the activity in front")
async def opens(driver: Driver) -> None:
    screen = await open_app(driver, CALCULATOR)
    assert screen.foreground is not None
    assert (screen.foreground.package, screen.foreground.short) == (CALCULATOR, ".Calculator")
    focused = [window for window in screen.windows if window.focused]
    assert [(w.type, w.package) for w in focused] == [(WindowType.APPLICATION, CALCULATOR)]


@promise("taps: seven plus three is ten")
async def taps(driver: Driver) -> None:
    screen = await open_app(driver, CALCULATOR)
    for button in ("digit_7", "op_add", "digit_3", "eq"):
        await driver.input.tap(*find(screen, button).bounds.center, soon())
    assert find(await driver.screen.read(soon()), "result").text == "10"


@promise("holds a point long enough for a menu")
async def holds(driver: Driver) -> None:
    screen = await open_app(driver, ROWS)
    await driver.input.long_press(*find(screen, "Row 3").bounds.center, 1200, soon())
    find(await driver.screen.read(soon()), "Hide")


@promise("taps twice as one double tap", Capability.DOUBLE_TAP)
async def taps_twice(driver: Driver) -> None:
    screen = await open_app(driver, GESTURES)
    await driver.input.double_tap(*find(screen, "area").bounds.center, soon())
    assert find(await driver.screen.read(soon()), "last").text == "double tap"


@promise("swipes a list to what is below")
async def swipes(driver: Driver) -> None:
    screen = await open_app(driver, ROWS)
    middle = screen.display.width / 2
    top, bottom = screen.display.height * 0.3, screen.display.height * 0.7
    await driver.input.swipe((middle, bottom), (middle, top), 400, soon())
    texts = {element.text for element in elements(await driver.screen.read(soon()))}
    assert "Row 1" not in texts
    assert "Row 12" in texts


@promise("performs a gesture of one straight path")
async def drags(driver: Driver) -> None:
    screen = await open_app(driver, GESTURES)
    x, y = find(screen, "area").bounds.center
    path = (PathPoint(x, y + 300, 0), PathPoint(x, y - 300, 250))
    await driver.input.perform(Gesture((path,)), soon())
    assert find(await driver.screen.read(soon()), "last").text == "swipe up"


@promise("spreads two fingers", Capability.MULTI_TOUCH)
async def pinches(driver: Driver) -> None:
    screen = await open_app(driver, GESTURES)
    x, y = find(screen, "area").bounds.center
    left = (PathPoint(x - 100, y, 0), PathPoint(x - 200, y, 300))
    right = (PathPoint(x + 100, y, 0), PathPoint(x + 200, y, 300))
    await driver.input.perform(Gesture((left, right)), soon())
    assert find(await driver.screen.read(soon()), "scale").text == "2.00"


@promise("presses back and home")
async def presses(driver: Driver) -> None:
    screen = await open_app(driver, ROWS)
    detail = await tap_on(driver, screen, "Row 2")
    assert detail.foreground is not None
    assert detail.foreground.short != ".RowsActivity"
    await driver.input.press(Key.BACK, soon())
    back = await driver.screen.read(soon())
    assert back.foreground is not None
    assert back.foreground.package == ROWS
    find(back, "Row 2")
    await driver.input.press(Key.HOME, soon())
    home = await driver.screen.read(soon())
    assert home.foreground is not None
    assert home.foreground.package != ROWS


@promise("types ASCII, with every character that a shell or 'input' could mistake")
async def types(driver: Driver) -> None:
    await tap_on(driver, await open_app(driver, FORM), "name")
    await driver.input.type_text(HARD_ASCII, soon())
    assert find(await driver.screen.read(soon()), "name").text == HARD_ASCII


@promise("types beyond ASCII", Capability.UNICODE_TEXT)
async def types_unicode(driver: Driver) -> None:
    await tap_on(driver, await open_app(driver, FORM), "name")
    await driver.input.type_text("Grüße 漢字 😀", soon())
    assert find(await driver.screen.read(soon()), "name").text == "Grüße 漢字 😀"


@promise("shows editable fields and masks passwords")
async def shows_fields(driver: Driver) -> None:
    screen = await tap_on(driver, await open_app(driver, FORM), "password")
    await driver.input.type_text("secret", soon())
    screen = await driver.screen.read(soon())
    field = find(screen, "password")
    assert (field.editable, field.password, field.focused) == (True, True, True)
    assert "secret" not in {element.text for element in elements(screen)}


@promise("tells a field's hint from its text", Capability.HINTS)
async def tells_hints(driver: Driver) -> None:
    screen = await open_app(driver, FORM)
    if Capability.HINTS not in driver.capabilities:
        raise NotSupported("this Android's dump shows a hint as if it were text")
    field = find(screen, "name")
    assert field.hint
    assert field.text == field.hint


@promise("lists the keyboard as a window of its own", Capability.ALL_WINDOWS)
async def lists_windows(driver: Driver) -> None:
    screen = await tap_on(driver, await open_app(driver, FORM), "name")
    if screen.degraded:
        raise NotSupported("this Android's dump shows the active window only")
    kinds = [window.type for window in screen.windows]
    assert kinds.index(WindowType.INPUT_METHOD) < kinds.index(WindowType.APPLICATION)
    app = next(window for window in screen.windows if window.package == FORM)
    assert (app.title, app.focused) == ("Contact form", True)


@promise("shows a dialog instead of what it covers")
async def shows_dialogs(driver: Driver) -> None:
    screen = await open_app(driver, FORM)
    width, height = screen.display.width, screen.display.height
    await driver.input.swipe((width / 2, height * 0.7), (width / 2, height * 0.1), 200, soon())
    screen = await driver.screen.read(soon())
    dialog = await tap_on(driver, screen, "save")
    find(dialog, "OK")


@promise("opens the notifications, and then no activity is in front")
async def opens_panels(driver: Driver) -> None:
    await open_app(driver, CALCULATOR)
    await driver.input.open_panel(Panel.NOTIFICATIONS, soon())
    shade = await driver.screen.read(soon())
    assert shade.foreground is None
    assert any(window.package == "com.android.systemui" for window in shade.windows)
    await driver.input.press(Key.BACK, soon())
    await driver.input.open_panel(Panel.QUICK_SETTINGS, soon())
    await driver.input.press(Key.HOME, soon())


@promise("reads a screen that never stops changing", Capability.NEVER_IDLE_SCREENS)
async def reads_busy_screens(driver: Driver) -> None:
    screen = await open_app(driver, BUSY)
    assert screen.foreground is not None


@promise("shows elements that are scrolled out of view", Capability.OFFSCREEN_ELEMENTS)
async def shows_offscreen(driver: Driver) -> None:
    screen = await open_app(driver, FORM)
    if Capability.OFFSCREEN_ELEMENTS not in driver.capabilities:
        assert all(element.visible for element in elements(screen))
        raise NotSupported("Android's own dump leaves them out")
    assert any(e.resource_id.endswith("/save") and not e.visible for e in elements(screen))


@promise("reads and sets the clipboard", Capability.CLIPBOARD)
async def uses_clipboard(driver: Driver) -> None:
    await driver.clipboard.write("copied 😀", soon())
    assert await driver.clipboard.read(soon()) == "copied 😀"


@promise("takes a picture of the screen's size")
async def takes_pictures(driver: Driver) -> None:
    shown = await driver.screen.display(soon())
    picture = await driver.screen.picture(soon())
    assert (picture.width, picture.height) == (shown.width, shown.height)
    assert picture.png.startswith(b"\x89PNG")


@promise("tells size, density and rotation alike with and without reading the screen")
async def tells_display(driver: Driver) -> None:
    screen = await open_app(driver, CALCULATOR)
    assert screen.display == await driver.screen.display(soon())


@promise("lists apps with version and kind")
async def lists_apps(driver: Driver) -> None:
    apps = {app.package: app for app in await driver.apps.installed(soon())}
    assert apps["com.android.systemui"].system
    assert not apps[FORM].system
    assert apps[FORM].version_name
    assert apps[FORM].version_code > 0


@promise("names apps as people see them", Capability.APP_LABELS)
async def names_apps(driver: Driver) -> None:
    apps = {app.package: app.label for app in await driver.apps.installed(soon())}
    if Capability.APP_LABELS not in driver.capabilities:
        assert apps[FORM] == FORM
        raise NotSupported("labels are not in what pm prints")
    assert apps[FORM] == "Contact form"


@promise("refuses to open what is not installed or cannot be launched")
async def refuses_unknown_apps(driver: Driver) -> None:
    with pytest.raises(ActionFailed, match="not installed"):
        await driver.apps.open("com.example.nowhere", soon())
    with pytest.raises(ActionFailed, match="no launchable activity"):
        await driver.apps.open("com.android.shell", soon())
    with pytest.raises(ActionFailed, match="not installed"):
        await driver.apps.close("com.example.nowhere", soon())


@promise("ends an app in the background, and says when it is in front")
async def closes_apps(driver: Driver) -> None:
    await open_app(driver, ROWS)
    with pytest.raises(ActionFailed, match="still running"):
        await driver.apps.close(ROWS, soon())
    await driver.input.press(Key.HOME, soon())
    await driver.screen.read(soon())
    await driver.apps.close(ROWS, soon())


@promise("writes, reads, appends, lists and removes files byte for byte")
async def moves_files(driver: Driver) -> None:
    path = f"{FOLDER}/it's 漢字 $(id).bin"
    content = bytes(range(256)) * 300
    await driver.files.write(path, content, soon())
    await driver.files.append(path, b"\0tail\n", soon())
    assert await driver.files.read(path, 1 << 20, soon()) == content + b"\0tail\n"
    found = {entry.name: entry.stat for entry in await driver.files.list_directory(FOLDER, soon())}
    assert found["it's 漢字 $(id).bin"].size == len(content) + 6
    assert (await driver.files.stat(path, soon())).is_file
    assert (await driver.files.real_path(path, soon())).startswith("/storage/emulated/0/Download/")
    assert await driver.files.free_bytes("/sdcard", soon()) > 0
    await driver.files.remove(path, soon())
    with pytest.raises(FileFailure):
        await driver.files.stat(path, soon())


@promise("says why a file cannot be had")
async def refuses_files(driver: Driver) -> None:
    with pytest.raises(FileFailure, match="No such file"):
        await driver.files.read("/sdcard/nowhere", 10, soon())
    with pytest.raises(FileFailure, match="No such file"):
        await driver.files.append("/sdcard/nowhere", b"x", soon())
    with pytest.raises(FileFailure):
        await driver.files.list_directory("/sdcard/nowhere", soon())
    with pytest.raises(FileFailure):
        await driver.files.write("/system/handroid", b"x", soon())
    with pytest.raises(FileFailure):
        await driver.files.remove("/sdcard/Download", soon())
    await driver.files.write(f"{FOLDER}/large", b"x" * 100, soon())
    with pytest.raises(BadAnswer):
        await driver.files.read(f"{FOLDER}/large", 99, soon())


@promise("reads the newest lines of the log with their time zone")
async def reads_logs(driver: Driver) -> None:
    await open_app(driver, CALCULATOR)
    lines = await driver.logs.newest(20, soon())
    assert 0 < len(lines) <= 20
    assert all(line.time.tzinfo is not None for line in lines)
    assert [line.time for line in lines] == sorted(line.time for line in lines)


@promise("answers many calls at once")
async def answers_at_once(driver: Driver) -> None:
    shown = await asyncio.gather(*(driver.screen.display(soon()) for _ in range(8)))
    assert len(set(shown)) == 1
