"""The library's own tools for elements: each waits for its element, then acts on it.

They return objects instead of text, for use in this process only.
"""

import asyncio
import time
from typing import Annotated

from handroid.config import Settings
from handroid.drivers.driver import Driver
from handroid.errors import ActionFailed, ElementNotFound
from handroid.library import failures
from handroid.library.parameters import Expected, Seconds, Selected, waiting_seconds
from handroid.library.selector import Match
from handroid.library.snapshot import matched
from handroid.library.waiting import POLL_SECONDS, Waiting, find
from handroid.model import off_loop
from handroid.model.parameters import Enumeration, Integer, String
from handroid.model.screen import Bounds, Element
from handroid.model.text import Rhythm
from handroid.model.tool import Answer, Effect
from handroid.tools.tool import Call, Values, tool
from handroid.tools.touch import scroll_in

DIRECTIONS = ("up", "down", "left", "right")
_FINGER = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_SWIPE_SHARE = 0.4
_SWIPE_MS = 300
_HOLD_MS = 1000
_SECONDS_PER_CHARACTER = 0.1
_UNMOVED = 2
"""How many scrolls in a row without movement mean the end; a slow phone may show one late."""
_NOTHING = Answer(())

Direction = Annotated[str, Enumeration("Which way", DIRECTIONS)]


@tool(effect=Effect.ACTS, locks=False, group="element", seconds=waiting_seconds)
async def touch_element(
    call: Call,
    selector: Selected,
    how: Annotated[str, Enumeration("How", ("tap", "long_press", "double_tap"))],
    timeout: Seconds,
) -> Answer:
    """Touch an element."""

    async def touch(driver: Driver, match: Match) -> None:
        await _TOUCH[how](call, driver, match.element)

    await Waiting(call, selector, timeout, touch=True).then(touch)
    return _NOTHING


async def _tap(call: Call, driver: Driver, element: Element) -> None:
    if element.clickable:
        await driver.elements.click(element, call.deadline)
    else:
        await driver.input.tap(*element.bounds.center, call.deadline)


async def _long_press(call: Call, driver: Driver, element: Element) -> None:
    if element.long_clickable:
        await driver.elements.long_click(element, call.deadline)
    else:
        await driver.input.long_press(*element.bounds.center, _HOLD_MS, call.deadline)


async def _double_tap(call: Call, driver: Driver, element: Element) -> None:
    await driver.input.double_tap(*element.bounds.center, call.deadline)


_TOUCH = {"tap": _tap, "long_press": _long_press, "double_tap": _double_tap}


def _typing_seconds(values: Values, settings: Settings) -> float:
    per_character = _SECONDS_PER_CHARACTER + float(values["delay"]) / 1000
    return waiting_seconds(values, settings) + len(values["text"]) * per_character


@tool(effect=Effect.ACTS, locks=False, group="text", seconds=_typing_seconds)
async def type_into(
    call: Call,
    selector: Selected,
    text: Annotated[str, String("What to type", empty=True)],
    delay: Annotated[int, Integer("Milliseconds between characters", at_least=0)],
    timeout: Seconds,
) -> Answer:
    """Type at the end of a field."""

    async def append(driver: Driver, match: Match) -> None:
        _check_field(match)
        await driver.text.append(match.element, text, Rhythm(delay, 0), call.deadline)

    if text:
        await Waiting(call, selector, timeout, touch=True).then(append)
    return _NOTHING


@tool(effect=Effect.DESTROYS, locks=False, group="text", seconds=waiting_seconds)
async def clear_field(call: Call, selector: Selected, timeout: Seconds) -> Answer:
    """Clear a field."""

    async def clear(driver: Driver, match: Match) -> None:
        _check_field(match)
        await driver.text.clear(match.element, call.deadline)

    await Waiting(call, selector, timeout, touch=True).then(clear)
    return _NOTHING


def _check_field(match: Match) -> None:
    if not match.element.editable:
        raise ActionFailed(
            f"This is not a text field: {failures.described(match)}.",
            "Find the field itself, for example by_label() or by_id().",
        )


@tool(effect=Effect.ACTS, locks=False, group="touch", seconds=waiting_seconds)
async def swipe_element(
    call: Call, selector: Selected, direction: Direction, timeout: Seconds
) -> Answer:
    """Swipe over an element."""

    async def swipe(driver: Driver, match: Match) -> None:
        left, top, right, bottom = match.element.bounds
        x, y = match.element.bounds.center
        across, down = _FINGER[direction]
        far = (right - left) * _SWIPE_SHARE * across, (bottom - top) * _SWIPE_SHARE * down
        start, end = (x - far[0], y - far[1]), (x + far[0], y + far[1])
        await driver.input.swipe(start, end, _SWIPE_MS, call.deadline)

    await Waiting(call, selector, timeout, touch=True).then(swipe)
    return _NOTHING


@tool(effect=Effect.ACTS, locks=False, group="touch", seconds=waiting_seconds)
async def scroll_until(
    call: Call, selector: Selected, direction: Direction, timeout: Seconds
) -> Answer:
    """Scroll until an element is in view, or nothing moves anymore."""
    end = time.monotonic() + timeout
    former: list[tuple[str, Bounds]] = []
    unmoved = 0
    while True:
        async with call.turn():
            named, found = await find(call, selector)
            if any(match.element.on_screen for match in found):
                return _NOTHING
            if len(found) == 1:
                driver = await call.phone.driver(call.deadline)
                await driver.elements.scroll_to(found[0].element, call.deadline)
                return _NOTHING
            now = [(each, element.bounds) for each, _, element in named.rows()]
            unmoved = unmoved + 1 if now == former else 0
            former = now
            if unmoved == _UNMOVED or time.monotonic() >= end:
                break
            await scroll_in(call, direction, "large")
        await asyncio.sleep(POLL_SECONDS if unmoved else 0)
    error = ElementNotFound(
        f"{selector} did not come into view.", "Scroll the other way, or allow more time."
    )
    raise await failures.with_screen(call, error, named)


@tool(effect=Effect.READS, locks=False, group="element", seconds=waiting_seconds)
async def get_element(call: Call, selector: Selected, timeout: Seconds) -> Answer:
    """Wait for an element and return it."""

    async def found(_driver: Driver, match: Match) -> Answer:
        return Answer((matched(match),), untrusted=True)

    return await Waiting(call, selector, timeout, touch=False).then(found)


@tool(effect=Effect.READS, idempotent=True, group="element")
async def get_elements(call: Call, selector: Selected) -> Answer:
    """Return the current matches."""
    _, found = await find(call, selector, shown=True)
    return Answer(tuple(map(matched, found)), untrusted=True)


@tool(effect=Effect.READS, locks=False, group="element", seconds=waiting_seconds)
async def expect_of_element(
    call: Call, selector: Selected, condition: Expected, timeout: Seconds
) -> Answer:
    """Wait until an element meets a condition."""
    end = time.monotonic() + timeout
    while True:
        async with call.turn():
            named, found = await find(call, selector)
        large = off_loop.is_large(named.screen)
        otherwise = await off_loop.run_if(large, condition.judge, found, named)
        if not otherwise:
            return _NOTHING
        left = end - time.monotonic()
        if left <= 0:
            error = failures.expectation(selector, condition.wanted, otherwise, timeout)
            raise await failures.with_screen(call, error, named)
        await asyncio.sleep(min(POLL_SECONDS, left))
