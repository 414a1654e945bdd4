"""Locators, which find an element again for every action and wait until it is ready."""

from dataclasses import replace
from typing import Literal

from handroid.library.selector import Selector
from handroid.library.session import Session
from handroid.library.snapshot import Element

Direction = Literal["up", "down", "left", "right"]


class AsyncLocator:
    """Finds an element by its text, id, description or label when it is used.

    Every action waits until exactly one element matches, has stopped moving, is enabled and is not
    covered; if it is scrolled out of view, it is scrolled into view. ``timeout`` is in seconds, by
    default that of the phone.
    """

    def __init__(self, session: Session, selector: Selector) -> None:
        self._session = session
        self._selector = selector

    def __repr__(self) -> str:
        return str(self._selector)

    def nth(self, index: int) -> "AsyncLocator":
        """Select a match by its index, starting at 0; -1 is the last."""
        return AsyncLocator(self._session, replace(self._selector, index=index))

    def inside(self, outer: "AsyncLocator") -> "AsyncLocator":
        """Select matches inside another element; inside a text means in the row of that text."""
        return AsyncLocator(self._session, replace(self._selector, outer=outer._selector))

    async def tap(self, *, timeout: float | None = None) -> None:
        """Tap the element."""
        await self._touch("tap", timeout)

    async def long_press(self, *, timeout: float | None = None) -> None:
        """Press and hold the element."""
        await self._touch("long_press", timeout)

    async def double_tap(self, *, timeout: float | None = None) -> None:
        """Double-tap the element."""
        await self._touch("double_tap", timeout)

    async def type(self, text: str, *, delay: int = 0, timeout: float | None = None) -> None:
        """Type at the end of a text field; ``delay`` is in milliseconds between characters."""
        await self._ask("type_into", timeout, text=text, delay=delay)

    async def clear(self, *, timeout: float | None = None) -> None:
        """Clear a text field."""
        await self._ask("clear_field", timeout)

    async def swipe(self, direction: Direction, *, timeout: float | None = None) -> None:
        """Swipe over the element, for example to dismiss it."""
        await self._ask("swipe_element", timeout, direction=direction)

    async def scroll_to(
        self, *, direction: Direction = "down", timeout: float = 60.0
    ) -> "AsyncLocator":
        """Scroll until the element is in view, and return the locator."""
        await self._ask("scroll_until", timeout, direction=direction)
        return self

    async def get(self, *, timeout: float | None = None) -> Element:
        """Wait for the element and return a snapshot of it."""
        return await self._session.get(
            Element, "get_element", selector=self._selector, timeout=self._seconds(timeout)
        )

    async def all(self) -> list[Element]:
        """Return all current matches, without waiting."""
        return list(await self._session.ask("get_elements", selector=self._selector))

    async def _touch(self, how: str, timeout: float | None) -> None:
        await self._ask("touch_element", timeout, how=how)

    async def _ask(self, tool: str, timeout: float | None, **arguments: object) -> None:
        seconds = self._seconds(timeout)
        await self._session.ask(tool, selector=self._selector, timeout=seconds, **arguments)

    def _seconds(self, timeout: float | None) -> float:
        return self._session.timeout if timeout is None else timeout
