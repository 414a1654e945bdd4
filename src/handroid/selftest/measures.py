"""Measures the time of the most common actions, and how often an id would be refused."""

import contextlib
import re
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from handroid.drivers.driver import Driver
from handroid.drivers.phone_shell import PhoneShell
from handroid.errors import ElementNotFound, HandroidError
from handroid.model.screen import Element, Screen
from handroid.model.text import Rhythm
from handroid.phone.shown_screens import ShownScreens
from handroid.selftest import screen_checks
from handroid.selftest.promises import PromiseBroken, soon

_ROUNDS = 5
_TYPED = "handroid"
_TYPING_ROUNDS = 3
_AT_ONCE = Rhythm(0, 0)
_STARTED = re.compile(r"^Activity: (?P<package>[\w.]+)/", re.MULTILINE)
# FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_CLEAR_TASK: removes text that was typed before.
_ANEW = ("-f", "0x10008000")
_FIELDS = (
    ("-a", "android.settings.APP_SEARCH_SETTINGS"),
    ("-a", "com.android.settings.action.SETTINGS_SEARCH"),
    ("-n", "dev.handroid.app/dev.handroid.form.FormActivity"),
)
"""Screens with a field that is empty when opened: the search of Settings, and our test apps."""


async def median_times(driver: Driver) -> dict[str, float]:
    """Return the median times of the most common actions, in milliseconds."""
    try:
        x, y = await screen_checks.harmless_place(driver)
    except (HandroidError, PromiseBroken):
        return {}
    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "screen read": lambda: driver.screen.read(soon()),
        "tap": lambda: driver.input.tap(x, y, soon()),
        "picture": lambda: driver.screen.picture(soon()),
    }
    return {name: await _median(act) for name, act in acts.items()}


async def refused_share(driver: Driver) -> float | None:
    """Return the share of ids that are refused although nothing was done since they were shown.

    Uses Settings, whose lines do not change; returns None if it cannot be read.
    """
    asked = refused = 0
    try:
        seen = ShownScreens()
        named = seen.show(await screen_checks.open_settings(driver))
        for _ in range(_ROUNDS):
            now = await driver.screen.read(soon())
            for element_id, _, _ in named.rows():
                asked += 1
                try:
                    seen.find(element_id, now)
                except ElementNotFound:
                    refused += 1
    except (HandroidError, PromiseBroken):
        return None
    return refused / asked if asked else None


async def typing_time(driver: Driver, shell: PhoneShell) -> dict[str, float]:
    """Return the median milliseconds for typing a word; empty if no field can be opened.

    The field is cleared after every word.
    """
    times = []
    try:
        for _ in range(_TYPING_ROUNDS):
            async with _empty_field(driver, shell) as field:
                begun = time.perf_counter()
                await driver.text.append(field, _TYPED, _AT_ONCE, soon())
                times.append((time.perf_counter() - begun) * 1000)
    except (HandroidError, PromiseBroken):
        return {}
    return {f"typing {len(_TYPED)} characters": statistics.median(times)}


@contextlib.asynccontextmanager
async def _empty_field(driver: Driver, shell: PhoneShell) -> AsyncIterator[Element]:
    """Open a screen with an empty field, and clear the field afterwards.

    Raises:
        PromiseBroken: there is no field, or it is not empty.
    """
    package = await _open_a_field(shell)
    screen = await screen_checks.until(
        driver, lambda now: _field(now, package) is not None, "no field comes to the front"
    )
    field = _field(screen, package)
    if field is None or not _is_empty(field):
        raise PromiseBroken("the field is not empty")
    try:
        yield field
    finally:
        typed = _field(await driver.screen.read(soon()), package)
        if typed is not None:
            await driver.text.clear(typed, soon())


async def _open_a_field(shell: PhoneShell) -> str:
    """Start the first of the screens that this phone has, and return its package."""
    for place in _FIELDS:
        with contextlib.suppress(HandroidError):
            said = await shell.act("am", "start", "-W", *place, *_ANEW, deadline=soon())
            if (started := _STARTED.search(said)) is not None:
                return started["package"]
    raise PromiseBroken("this phone has no screen to search its settings")


def _field(screen: Screen, package: str) -> Element | None:
    """Return the first field that shows what is typed, if the app has the focus."""
    focused = (each for each in screen.windows if each.focused and each.package == package)
    fields = (
        element
        for window in focused
        for element in window.elements()
        if element.editable and element.visible and not element.password
    )
    return next(fields, None)


def _is_empty(field: Element) -> bool:
    """Whether nothing is typed; without a known hint, a newly opened field counts as empty."""
    return not field.hint or field.text in ("", field.hint)


async def _median(act: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(_ROUNDS):
        begun = time.perf_counter()
        await act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)
