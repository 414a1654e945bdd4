"""Expectations: they wait until they come true, and otherwise fail with the screen."""

import re

from handroid.library import conditions
from handroid.library.async_locator import AsyncLocator
from handroid.library.conditions import Condition


class AsyncExpectation:
    """What is expected of an element; each check waits ``timeout`` seconds for it to come true.

    What does not come true raises ExpectationFailed, an AssertionError that shows the screen.
    """

    def __init__(self, locator: AsyncLocator) -> None:
        self._locator = locator

    async def to_be_visible(self, *, timeout: float | None = None) -> None:
        """Expect that it is in view."""
        await self._expect(conditions.visible(), timeout)

    async def to_be_gone(self, *, timeout: float | None = None) -> None:
        """Expect that it is not in view, or nowhere at all."""
        await self._expect(conditions.gone(), timeout)

    async def to_be_checked(self, checked: bool = True, *, timeout: float | None = None) -> None:
        """Expect that a switch, a box or its row is checked, or with False that it is not."""
        await self._expect(conditions.is_checked(checked), timeout)

    async def to_be_enabled(self, enabled: bool = True, *, timeout: float | None = None) -> None:
        """Expect that it is enabled, or with False that it is not."""
        await self._expect(conditions.enabled(enabled), timeout)

    async def to_have_text(
        self, text: str | re.Pattern[str], *, timeout: float | None = None
    ) -> None:
        """Expect its whole text, or a pattern that is found in it."""
        await self._expect(conditions.text(text), timeout)

    async def to_contain_text(self, text: str, *, timeout: float | None = None) -> None:
        """Expect a part of its text."""
        await self._expect(conditions.containing(text), timeout)

    async def to_have_count(self, count: int, *, timeout: float | None = None) -> None:
        """Expect that so many elements match."""
        await self._expect(conditions.count(count), timeout)

    async def _expect(self, condition: Condition, timeout: float | None) -> None:
        await self._locator._ask("expect_of_element", timeout, condition=condition)
