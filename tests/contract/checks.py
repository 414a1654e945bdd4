"""The promises of every driver, as sentences that can be checked on any phone with our test apps.

A check that needs a capability names it; a driver without that capability must refuse the check
with NotSupported, and any other driver must pass it. Checks that need none of our apps are part of
the product: ``handroid selftest`` runs them on real phones.
"""

from collections.abc import Awaitable, Callable
from functools import partial

from handroid.drivers.driver import Capability, Driver
from handroid.errors import ActionFailed, NotSupported
from handroid.model.gesture import Gesture, Key, Panel, PathPoint
from handroid.model.screen import Screen, WindowType
from handroid.model.text import Rhythm
from handroid.selftest import phone_checks, screen_checks
from handroid.selftest.promises import Check, refusing
from tests.contract.contract_apps import Apps, OwnPackages
from tests.contract.screens import (
    at_rest,
    elements,
    find,
    names_of,
    open_app,
    see,
    soon,
    tap_on,
    until,
)

CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
ROWS = "dev.handroid.rows"
BUSY = "dev.handroid.busy"
GESTURES = "dev.handroid.gestures"
HARD_ASCII = "a b%s%%s'\"\\$(id)`id`;&|<>*?[]{}~#!-- =^/%"

KEYBOARD_SECONDS = 4.0
AT_ONCE = Rhythm(0, 0)

Run = Callable[[Driver, Apps], Awaitable[None]]
_PROMISES: list[Callable[[Apps], Check]] = []


def promise(sentence: str, needs: Capability | None = None) -> Callable[[Run], Run]:
    """Add a check that opens some of the apps."""

    def add(run: Run) -> Run:
        _PROMISES.append(lambda apps: Check(sentence, partial(run, apps=apps), needs))
        return run

    return add


def on_any_phone(*checks: Check) -> None:
    """Add the product's own checks, which need none of the apps."""
    _PROMISES.extend(partial(_as_it_is, check) for check in checks)


def _as_it_is(check: Check, apps: Apps) -> Check:
    return check


def checks_on(apps: Apps) -> list[Check]:
    """Return all checks, for these apps."""
    return [bind(apps) for bind in _PROMISES]


@promise("opens an app and names the activity in front")
async def opens(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, CALCULATOR, apps)
    assert screen.foreground is not None
    package = apps.package(CALCULATOR)
    assert screen.foreground.package == package
    assert screen.foreground.class_name == "com.android.calculator2.Calculator"
    focused = [window for window in screen.windows if window.focused]
    assert [(w.type, w.package) for w in focused] == [(WindowType.APPLICATION, package)]


@promise("taps: seven plus three is ten")
async def taps(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, CALCULATOR, apps)
    for button in ("digit_7", "op_add", "digit_3", "eq"):
        await driver.input.tap(*find(screen, button).bounds.center, soon())
    await see(driver, "result", "10")


@promise("holds a point long enough for a menu")
async def holds(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, ROWS, apps)
    await driver.input.long_press(*find(screen, "Row 3").bounds.center, 1200, soon())
    await see(driver, "Hide")


@promise("taps twice as one double tap", Capability.DOUBLE_TAP)
async def taps_twice(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, GESTURES, apps)
    await driver.input.double_tap(*find(screen, "area").bounds.center, soon())
    await see(driver, "last", "double tap")


@promise("swipes a list to what is below")
async def swipes(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, ROWS, apps)
    middle = screen.display.width / 2
    top, bottom = screen.display.height * 0.3, screen.display.height * 0.7
    await driver.input.swipe((middle, bottom), (middle, top), 400, soon())
    before = _rows(screen)

    def scrolled(now: Screen) -> bool:
        return min(_rows(now)) > 1 and max(_rows(now)) > max(before)

    await until(driver, scrolled, "what is below")


def _rows(screen: Screen) -> list[int]:
    """Return the numbers of the visible rows."""
    titles = (e.text for e in elements(screen) if e.visible and "row_title" in names_of(e))
    return [int(title.removeprefix("Row ")) for title in titles]


@promise("performs a gesture of one straight path")
async def drags(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, GESTURES, apps)
    area = find(screen, "area").bounds
    (x, y), far = area.center, (area.bottom - area.top) / 6
    path = (PathPoint(x, y + far, 0), PathPoint(x, y - far, 250))
    await driver.input.perform(Gesture((path,)), soon())
    await see(driver, "last", "swipe up")


@promise("spreads two fingers", Capability.MULTI_TOUCH)
async def pinches(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, GESTURES, apps)
    area = find(screen, "area").bounds
    (x, y), near = area.center, (area.right - area.left) * 0.185
    left = (PathPoint(x - near, y, 0), PathPoint(x - 2 * near, y, 300))
    right = (PathPoint(x + near, y, 0), PathPoint(x + 2 * near, y, 300))
    await driver.input.perform(Gesture((left, right)), soon())
    screen = await see(driver, "last", "pinch")
    scale = float(find(screen, "scale").text)
    assert 1.25 < scale <= 2, "Android's detector starts late: past its slop and least distance"


@promise("presses back and home")
async def presses(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, ROWS, apps)
    await tap_on(driver, screen, "Row 2")
    detail = await see(driver, "detail")
    assert detail.foreground is not None
    assert detail.foreground.package == apps.package(ROWS)
    assert detail.foreground.class_name == "dev.handroid.rows.DetailActivity"
    await driver.input.press(Key.BACK, soon())
    back = await see(driver, "list")
    assert back.foreground == screen.foreground
    find(back, "Row 2")
    await driver.input.press(Key.HOME, soon())
    await until(driver, lambda now: now.foreground not in (None, screen.foreground), "home")


@promise("types ASCII, with every character that a shell or 'input' could mistake")
async def types(driver: Driver, apps: Apps) -> None:
    await tap_on(driver, await open_app(driver, FORM, apps), "name")
    await driver.input.type_text(HARD_ASCII, soon())
    await see(driver, "name", HARD_ASCII)


@promise("types beyond ASCII", Capability.UNICODE_TEXT)
async def types_unicode(driver: Driver, apps: Apps) -> None:
    await tap_on(driver, await open_app(driver, FORM, apps), "name")
    await driver.input.type_text("Grüße 漢字 😀", soon())
    await see(driver, "name", "Grüße 漢字 😀")


@promise("shows editable fields and masks passwords")
async def shows_fields(driver: Driver, apps: Apps) -> None:
    await tap_on(driver, await open_app(driver, FORM, apps), "password")
    await driver.input.type_text("secret", soon())
    screen = await until(driver, lambda now: len(find(now, "password").text) == 6, "six dots")
    field = find(screen, "password")
    assert (field.editable, field.password, field.focused) == (True, True, True)
    assert "secret" not in {element.text for element in elements(screen)}


@promise("tells a field's hint from its text", Capability.HINTS)
async def tells_hints(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, FORM, apps)
    if Capability.HINTS not in driver.capabilities:
        raise NotSupported("this Android's dump shows a hint as if it were text")
    field = find(screen, "name")
    assert field.hint
    assert field.text == field.hint


@promise("lists the keyboard as a window of its own", Capability.ALL_WINDOWS)
async def lists_windows(driver: Driver, apps: Apps) -> None:
    screen = await tap_on(driver, await open_app(driver, FORM, apps), "name")
    if screen.degraded:
        raise NotSupported("this Android's dump shows the active window only")

    def typing(now: Screen) -> bool:
        return any(window.type is WindowType.INPUT_METHOD for window in now.windows)

    screen = await until(driver, typing, "a keyboard", KEYBOARD_SECONDS)
    kinds = [window.type for window in screen.windows]
    assert kinds.index(WindowType.INPUT_METHOD) < kinds.index(WindowType.APPLICATION)
    app = next(window for window in screen.windows if window.package == apps.package(FORM))
    assert (app.title, app.focused) == ("Contact form", True)


@promise("shows a dialog instead of what it covers")
async def shows_dialogs(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, FORM, apps)
    width, height = screen.display.width, screen.display.height
    await driver.input.swipe((width / 2, height * 0.7), (width / 2, height * 0.1), 200, soon())
    await driver.input.tap(*(await at_rest(driver, "save")).bounds.center, soon())
    dialog = await see(driver, "OK")
    assert not any("save" in names_of(element) for element in elements(dialog))


@promise("opens the notifications, and then no activity is in front")
async def opens_panels(driver: Driver, apps: Apps) -> None:
    await open_app(driver, CALCULATOR, apps)
    await driver.input.open_panel(Panel.NOTIFICATIONS, soon())

    def pulled_down(now: Screen) -> bool:
        system = any(window.package == "com.android.systemui" for window in now.windows)
        return system and now.foreground is None

    await until(driver, pulled_down, "the notifications")
    await driver.input.press(Key.BACK, soon())
    await driver.input.open_panel(Panel.QUICK_SETTINGS, soon())
    await driver.input.press(Key.HOME, soon())


@promise("reads a screen that never stops changing", Capability.NEVER_IDLE_SCREENS)
async def reads_busy_screens(driver: Driver, apps: Apps) -> None:
    screen = await open_app(driver, BUSY, apps)
    assert screen.foreground is not None


@promise("shows elements that are scrolled out of view", Capability.OFFSCREEN_ELEMENTS)
async def shows_offscreen(driver: Driver, apps: Apps) -> None:
    screen = await tap_on(driver, await open_app(driver, FORM, apps), "name")
    if Capability.OFFSCREEN_ELEMENTS not in driver.capabilities:
        assert all(element.visible for element in elements(screen))
        raise NotSupported("Android's own dump leaves them out")
    await driver.text.append(find(screen, "note"), "line\n" * 60, AT_ONCE, soon())

    def pushed_out(now: Screen) -> bool:
        return any("save" in names_of(e) and not e.visible for e in elements(now))

    await until(driver, pushed_out, "the buttons out of view")


@promise("reads and sets the clipboard", Capability.CLIPBOARD)
async def uses_clipboard(driver: Driver, apps: Apps) -> None:
    await driver.clipboard.write("copied 😀", soon())
    assert await driver.clipboard.read(soon()) == "copied 😀"


on_any_phone(phone_checks.takes_pictures, phone_checks.reports_display)


@promise("lists apps with version and kind")
async def lists_apps(driver: Driver, apps: Apps) -> None:
    installed = {app.package: app for app in await driver.apps.installed(soon())}
    assert installed["com.android.systemui"].system
    form = installed[apps.package(FORM)]
    assert not form.system
    assert form.version_name
    assert form.version_code > 0


@promise("names apps as people see them", Capability.APP_LABELS)
async def names_apps(driver: Driver, apps: Apps) -> None:
    package = apps.package(FORM)
    labels = {app.package: app.label for app in await driver.apps.installed(soon())}
    if Capability.APP_LABELS not in driver.capabilities:
        assert labels[package] == package
        raise NotSupported("labels are not in what pm prints")
    assert labels[package] == apps.label(FORM)


on_any_phone(phone_checks.refuses_unknown_apps)


@promise("ends an app in the background, and says when it is in front")
async def closes_apps(driver: Driver, apps: Apps) -> None:
    await open_app(driver, ROWS, apps)
    with refusing(ActionFailed, "still running"):
        await driver.apps.close(apps.package(ROWS), soon())
    await driver.input.press(Key.HOME, soon())
    await driver.screen.read(soon())
    await screen_checks.close_in_background(driver, apps.package(ROWS))


on_any_phone(phone_checks.moves_files, phone_checks.refuses_files)


@promise(phone_checks.reads_logs.sentence)
async def reads_logs(driver: Driver, apps: Apps) -> None:
    await open_app(driver, CALCULATOR, apps)
    await phone_checks.reads_logs.run(driver)


on_any_phone(phone_checks.answers_at_once)

CHECKS = checks_on(OwnPackages())
"""All checks for the virtual and the framework phone."""
