"""Plans the finger's movement for a scroll, and measures how far the content moved.

The finger starts inside the scrollable area, away from the edges that Android reserves for its own
gestures. It never moves further than the length of that area, so that no row is skipped.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from handroid.model.screen import Bounds, Display, Element, Screen, WindowType

_EDGE_DP, _INSET_DP, _SLOP_DP = 48, 8, 8
_SIDEWAYS = ("Horizontal", "ViewPager", "TabLayout")
_ABOVE = (WindowType.APPLICATION, WindowType.SYSTEM)

Point = tuple[float, float]
Span = tuple[int, int]


@dataclass(frozen=True)
class Stroke:
    """A movement of a finger; the first ``slop`` pixels distinguish it from a tap."""

    start: Point
    end: Point
    slop: float
    distance: float
    """How far the content should move, in pixels."""


def scrolling(screen: Screen, vertical: bool) -> Bounds | None:
    """Return the visible part of what scrolls in a direction; None if nothing does."""
    found = [_visible(each, screen) for each in _scrollable(screen, vertical)]
    return max(found, key=lambda bounds: bounds.area, default=None)


def whole(display: Display) -> Bounds:
    """Return the entire screen, for when it is not known what scrolls."""
    return Bounds(0, 0, display.width, display.height)


def slop(display: Display) -> float:
    """Return how far a finger moves, in pixels, before Android no longer treats it as a tap."""
    return _SLOP_DP * display.density / 160 + 1


def stroke(display: Display, area: Bounds, way: tuple[int, int], share: float) -> Stroke:
    """Return the movement that scrolls by a share of the screen; ``way`` is its direction."""
    vertical = way[1] != 0
    side = display.height if vertical else display.width
    scale = display.density / 160
    slow = slop(display)
    low, high = _range(area, vertical, side, scale)
    sign = way[1] if vertical else way[0]
    length = slow + min(side * share, high - low)
    start = min(max((low + high - sign * length) / 2, low), high)
    end = min(max(start + sign * length, 1), side - 1)
    across = sum(_safe(area, not vertical, display, scale)) / 2
    points = ((across, start), (across, end)) if vertical else ((start, across), (end, across))
    return Stroke(*points, slow, abs(end - start) - slow)


def moved(before: Screen, after: Screen, area: Bounds, vertical: bool) -> float | None:
    """Return how many pixels the content of an area moved.

    Infinite if nothing of it is left, None if nothing can be recognised.
    """
    then, now = _places(before, area, vertical), _places(after, area, vertical)
    if not then or not now:
        return None
    edges = (area.top, area.bottom) if vertical else (area.left, area.right)
    found = (_shift(then[key], now[key], edges) for key in then.keys() & now.keys())
    shifts = [shift for shift in found if shift is not None]
    going = [shift for shift in shifts if shift]
    if going:
        return abs(median(going))
    return 0 if shifts else math.inf


def _scrollable(screen: Screen, vertical: bool) -> Iterator[Element]:
    for window in screen.windows:
        if window.type in _ABOVE:
            for element in window.elements():
                sideways = any(word in element.class_name for word in _SIDEWAYS)
                if element.scrollable and element.on_screen and not (vertical and sideways):
                    yield element


def _visible(element: Element, screen: Screen) -> Bounds:
    """Return the touchable part of an element: on the screen, and above a keyboard."""
    left, top, right, bottom = element.bounds
    for window in screen.windows:
        if window.type is WindowType.INPUT_METHOD and window.root:
            bottom = min(bottom, max(window.root.bounds.top, top))
    display = screen.display
    return Bounds(max(left, 0), max(top, 0), min(right, display.width), min(bottom, display.height))


def _range(area: Bounds, vertical: bool, side: int, scale: float) -> tuple[float, float]:
    """Return the range on its axis where a finger may start in an area."""
    first, last = (area.top, area.bottom) if vertical else (area.left, area.right)
    low = max(first + _INSET_DP * scale, min(_EDGE_DP * scale, side / 4))
    high = min(last - _INSET_DP * scale, side - min(_EDGE_DP * scale, side / 4))
    return (low, high) if low < high else ((first + last) / 2,) * 2


def _safe(area: Bounds, vertical: bool, display: Display, scale: float) -> tuple[float, float]:
    return _range(area, vertical, display.height if vertical else display.width, scale)


def _shift(then: Span, now: Span, edges: Span) -> int | None:
    """Return how far an element moved, by an end that is not cut off; None if both are."""
    if then[0] > edges[0] < now[0]:
        return then[0] - now[0]
    if then[1] < edges[1] > now[1]:
        return then[1] - now[1]
    return None


def _places(screen: Screen, area: Bounds, vertical: bool) -> dict[object, Span]:
    """Return start and end of each element in an area that has unique words."""
    found = [each for each in screen.elements() if each.on_screen and _is_within(each, area)]
    keys = [(each.class_name, each.resource_id, each.text, each.description) for each in found]
    once = {key for key, times in Counter(keys).items() if times == 1 and any(key[1:])}
    return {
        key: (each.bounds.top, each.bounds.bottom)
        if vertical
        else (each.bounds.left, each.bounds.right)
        for key, each in zip(keys, found, strict=True)
        if key in once
    }


def _is_within(element: Element, area: Bounds) -> bool:
    return area.encloses(element.bounds) and element.bounds != area
