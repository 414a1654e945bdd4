"""Expectations, which wait until they are met, or fail and show the screen."""

import re

from handroid.library import conditions
from handroid.library.async_locator import AsyncLocator
from handroid.library.conditions import Condition


class AsyncExpectation:
    """Expectations about an element; each check waits up to ``timeout`` seconds.

    If it is not met, it raises ExpectationFailed, an AssertionError that shows the screen.
    """

    def __init__(self, locator: AsyncLocator) -> None:
        self._locator = locator

    async def to_be_visible(self, *, timeout: float | None = None) -> None:
        """Expect the element to be visible."""
        await self._expect(conditions.visible(), timeout)

    async def to_be_gone(self, *, timeout: float | None = None) -> None:
        """Expect the element to be invisible or absent."""
        await self._expect(conditions.gone(), timeout)

    async def to_be_checked(self, checked: bool = True, *, timeout: float | None = None) -> None:
        """Expect a switch, a checkbox or its row to be checked; with False, to be unchecked."""
        await self._expect(conditions.is_checked(checked), timeout)

    async def to_be_enabled(self, enabled: bool = True, *, timeout: float | None = None) -> None:
        """Expect the element to be enabled; with False, to be disabled."""
        await self._expect(conditions.enabled(enabled), timeout)

    async def to_have_text(
        self, text: str | re.Pattern[str], *, timeout: float | None = None
    ) -> None:
        """Expect the element's whole text, or a match of a pattern in it."""
        await self._expect(conditions.text(text), timeout)

    async def to_contain_text(self, text: str, *, timeout: float | None = None) -> None:
        """Expect the element's text to contain a text."""
        await self._expect(conditions.containing(text), timeout)

    async def to_have_count(self, count: int, *, timeout: float | None = None) -> None:
        """Expect this number of matching elements."""
        await self._expect(conditions.count(count), timeout)

    async def _expect(self, condition: Condition, timeout: float | None) -> None:
        await self._locator._ask("expect_of_element", timeout, condition=condition)
