"""Elements with the hand, which checks an element and acts on it in one step."""

from typing import Any

from handroid.drivers.screen_hand import HandScreen
from handroid.errors import BadAnswer, Outcome
from handroid.hand.channel import Reply
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline
from handroid.model.screen import Element


class HandElements:
    """Acts on the elements of one phone."""

    def __init__(self, hand: Hand, screen: HandScreen) -> None:
        self._hand = hand
        self._screen = screen

    async def click(self, element: Element, deadline: Deadline) -> None:
        """Click it, if it is still where and as it was read."""
        await self._act("element.click", element, deadline, with_bounds=True)

    async def long_click(self, element: Element, deadline: Deadline) -> None:
        """Long-click it."""
        await self._act("element.long_click", element, deadline, with_bounds=True)

    async def scroll_to(self, element: Element, deadline: Deadline) -> int:
        """Bring it into view; return the number of scrolls."""
        scrolls: Any = (await self._act("element.scroll_to", element, deadline)).ok.get("scrolls")
        if type(scrolls) is not int:
            raise BadAnswer("The hand does not report how often it scrolled.", "", Outcome.DONE)
        return scrolls

    async def _act(
        self, request: str, element: Element, deadline: Deadline, *, with_bounds: bool = False
    ) -> Reply:
        target, channel = self._screen.target(element, with_bounds=with_bounds)
        return await self._hand.ask(request, deadline, {"target": target}, on=channel)
