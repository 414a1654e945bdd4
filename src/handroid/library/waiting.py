"""Waits until an element is ready: the only match, not moving, enabled and not covered.

The phone is held only while its screen is read or acted on, so that others can use it in between.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from handroid.drivers.driver import Capability, Driver
from handroid.errors import ElementNotFound, HandroidError, Outcome, TimedOut
from handroid.library import failures
from handroid.library.selector import Match, Selector, matches
from handroid.model import off_loop, plain_text
from handroid.model.screen import Bounds, Window, WindowType
from handroid.phone.covering import covering
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.tools.tool import Call

POLL_SECONDS = 0.1
_FRAME_SECONDS = 0.016
"""How long an element must not move to count as at rest: one frame of the screen."""

Result = TypeVar("Result")
Perform = Callable[[Driver, Match], Awaitable[Result]]


async def find(
    call: Call, selector: Selector, *, shown: bool = False
) -> tuple[IdentifiedScreen, list[Match]]:
    """Read the screen; return it and the matches. ``shown`` lets the program use their ids."""
    look = call.phone.look if shown else call.phone.glance
    named = await look(call.deadline)
    large = off_loop.is_large(named.screen)
    return named, await off_loop.run_if(large, matches, selector, named)


class Waiting:
    """A wait for an element, optionally until it is ready to be touched."""

    def __init__(self, call: Call, selector: Selector, seconds: float, *, touch: bool) -> None:
        self._call = call
        self._selector = selector
        self._seconds = seconds
        self._touch = touch
        self._error: HandroidError = failures.missing(selector, seconds)
        self._pause = POLL_SECONDS
        self._final = False
        self._several: list[str] = []
        self._resting: tuple[Bounds, float] | None = None

    async def then(self, perform: Perform[Result]) -> Result:
        """Call ``perform`` with the only matching element, as soon as it is ready.

        Raises:
            ElementNotFound: no element matched in time.
            InvalidParams: several elements match.
            TimedOut: the element did not become ready in time.
        """
        call = self._call
        end = time.monotonic() + self._seconds
        while True:
            async with call.turn():
                driver = await call.phone.driver(call.deadline)
                named, found = await find(call, self._selector, shown=not self._touch)
                match = self._chosen(found)
                if match and (not self._touch or await self._ready(driver, named, match)):
                    try:
                        return await perform(driver, match)
                    except ElementNotFound as moved:
                        self._not_done(moved)
            left = end - time.monotonic()
            if self._final or left <= 0:
                if not found:
                    await self._suggest(named)
                raise await failures.with_screen(call, self._error, named)
            await asyncio.sleep(min(self._pause, left))

    async def _suggest(self, named: IdentifiedScreen) -> None:
        large = off_loop.is_large(named.screen)
        said = await off_loop.run_if(large, failures.suggestion, self._selector, named)
        self._error.next_step = said or self._error.next_step

    def _chosen(self, found: list[Match]) -> Match | None:
        """Return the only match; several are an error if they are still there at the next read."""
        ids = [match.identified.id for match in found]
        self._final = len(ids) > 1 and ids == self._several
        self._several = ids
        self._pause = POLL_SECONDS
        if len(found) == 1:
            return found[0]
        self._resting = None
        if found:
            self._error = failures.several(self._selector, found)
        else:
            self._error = failures.missing(self._selector, self._seconds)
        return None

    async def _ready(self, driver: Driver, named: IdentifiedScreen, match: Match) -> bool:
        """Return whether an element can be touched; scroll it into view if necessary."""
        element = match.element
        if not element.enabled:
            return self._not_yet("is disabled", "Do first what it waits for.")
        if not element.on_screen:
            await driver.elements.scroll_to(element, self._call.deadline)
            self._pause = _FRAME_SECONDS
            return self._not_yet("is out of view", "Scroll to it first.")
        over = covering(named.screen, match.window, element)
        if over:
            return self._not_yet(f"is covered by {_called(over)}", _uncover(over))
        return self._rests(driver, element.bounds)

    def _rests(self, driver: Driver, bounds: Bounds) -> bool:
        now = time.monotonic()
        if Capability.NEVER_IDLE_SCREENS not in driver.capabilities:
            # Android's own command for reading a screen waits until it is at rest.
            return True
        if self._resting is None or self._resting[0] != bounds:
            self._resting = bounds, now
        if now - self._resting[1] >= _FRAME_SECONDS:
            return True
        self._pause = _FRAME_SECONDS
        self._not_yet("is moving", "Wait until it rests.")
        return False

    def _not_yet(self, why: str, step: str) -> bool:
        said = f"{self._selector} {why}, after {self._seconds:g} s."
        self._error = TimedOut(said, step)
        return False

    def _not_done(self, moved: ElementNotFound) -> None:
        if moved.outcome is not Outcome.NOT_DONE:
            raise moved
        self._error = moved
        self._resting = None


def _called(window: Window) -> str:
    if window.type is WindowType.INPUT_METHOD:
        return "the keyboard"
    return f"a window of {plain_text.name(window.package)}"


def _uncover(window: Window) -> str:
    if window.type is WindowType.INPUT_METHOD:
        return "Call phone.hide_keyboard() first."
    return "Close that first."
