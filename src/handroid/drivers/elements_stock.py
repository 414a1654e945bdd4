"""Elements with Android's own commands, which touch them at their position."""

from collections.abc import Iterator

from handroid.drivers.input_stock import StockInput
from handroid.errors import ActionFailed, NotSupported
from handroid.model.deadline import Deadline
from handroid.model.screen import Bounds, Element

_LONG_CLICK_MILLISECONDS = 1000
_STEPS = (0.5, 0.25, 0.75, 0.1, 0.9)


class StockElements:
    """Acts on the elements of one phone."""

    def __init__(self, touch: StockInput) -> None:
        self._touch = touch

    async def click(self, element: Element, deadline: Deadline) -> None:
        """Tap a point of the element that is not on a clickable child."""
        await self._touch.tap(*point_of(element), deadline)

    async def long_click(self, element: Element, deadline: Deadline) -> None:
        """Touch and hold such a point."""
        await self._touch.long_press(*point_of(element), _LONG_CLICK_MILLISECONDS, deadline)

    async def scroll_to(self, element: Element, deadline: Deadline) -> int:
        """Refuse: a dump has no elements out of view, except on web pages.

        Raises:
            NotSupported: always.
        """
        raise NotSupported(
            "Android's own commands cannot scroll to an element.",
            "It needs the hand: use --driver hand, or scroll with the scroll tool and look again.",
        )


def point_of(element: Element) -> tuple[int, int]:
    """Return a point inside an element that is not on a clickable child.

    Raises:
        ActionFailed: the element covers no pixel.
    """
    if element.bounds.empty:
        raise ActionFailed("The element covers no pixel of the screen.", "Scroll it into view.")
    inside = [e.bounds for e in element.walk() if e is not element and e.clickable]
    for point in _points(element.bounds):
        if not any(bounds.holds(*point) for bounds in inside):
            return point
    return element.bounds.center


def _points(bounds: Bounds) -> Iterator[tuple[int, int]]:
    width, height = bounds.right - bounds.left, bounds.bottom - bounds.top
    for down in _STEPS:
        for across in _STEPS:
            yield bounds.left + int(width * across), bounds.top + int(height * down)
