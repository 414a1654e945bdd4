"""Converts the parts of a web page to elements with positions, texts and states."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from handroid.errors import BadAnswer
from handroid.model import plain_text
from handroid.model.screen import Bounds, Element
from handroid.parsing.page_tree import PageTree, Part

_LARGEST = 1e7
_MOST_QUADS = 1000
_NO_EXTRA: Mapping[str, str] = MappingProxyType({})
_HEADING: Mapping[str, str] = MappingProxyType({"heading": "true"})

Quad = tuple[float, float, float, float]
"""Left, top, right and bottom in CSS pixels of the layout viewport."""


@dataclass(frozen=True)
class Viewport:
    """The visible part of a page: its origin and width in CSS pixels."""

    left: float
    top: float
    width: float

    def on_screen(self, quad: Quad, view: Bounds) -> Bounds:
        """Return the position on the screen; if out of view, a flat rectangle at the edge."""
        factor = (view.right - view.left) / self.width
        left, right = ((x - self.left) * factor + view.left for x in quad[::2])
        top, bottom = ((y - self.top) * factor + view.top for y in quad[1::2])
        return Bounds(
            _within(left, view.left, view.right),
            _within(top, view.top, view.bottom),
            _within(right, view.left, view.right),
            _within(bottom, view.top, view.bottom),
        )


def parse_viewport(answer: Any) -> Viewport:
    """Parse a response to ``Page.getLayoutMetrics``.

    Raises:
        BadAnswer: it has no usable viewport.
    """
    seen = answer.get("cssVisualViewport") if isinstance(answer, dict) else None
    names = ("offsetX", "offsetY", "clientWidth")
    numbers = [_number(seen.get(name)) for name in names] if isinstance(seen, dict) else []
    match numbers:
        case [float(left), float(top), float(width)] if width > 0:
            return Viewport(left, top, width)
    raise BadAnswer("The web page does not report which part of it is seen.")


def parse_quads(answer: Any) -> Quad | None:
    """Return the rectangle around the response to ``DOM.getContentQuads``; None if it is empty."""
    listed = answer.get("quads") if isinstance(answer, dict) else None
    if not isinstance(listed, list) or not listed:
        return None
    quads = [each for each in listed[:_MOST_QUADS] if isinstance(each, list) and len(each) == 8]
    numbers = [[_number(value) for value in quad] for quad in quads]
    across = [x for quad in numbers for x in quad[::2] if x is not None]
    down = [y for quad in numbers for y in quad[1::2] if y is not None]
    return (min(across), min(down), max(across), max(down)) if across and down else None


def build(
    page: PageTree, places: Mapping[int, Quad], viewport: Viewport, view: Element
) -> tuple[tuple[Element, ...], list[tuple[Element, int]]]:
    """Return the elements of a page in a web view, and each element with its node.

    Parts without a position on the page, such as the options of a closed list, are left out.
    """
    built: dict[int, Element] = {}
    nodes: list[tuple[Element, int]] = []
    for part in reversed(page.parts):
        inside = tuple(built[id(each)] for each in part.parts if id(each) in built)
        quad = places.get(part.node)
        if quad is None or (not part.name and not part.control and not inside):
            continue
        built[id(part)] = _element(part, viewport.on_screen(quad, view.bounds), view, inside)
        nodes.append((built[id(part)], part.node))
    return tuple(built[id(each)] for each in page.top if id(each) in built), nodes


def _element(part: Part, bounds: Bounds, view: Element, inside: tuple[Element, ...]) -> Element:
    name, value = plain_text.lines(part.name), plain_text.lines(part.value)
    valued = part.editable or part.role in {"combobox", "Date", "DateTime", "InputTime", "slider"}
    described = valued or part.role == "image"
    return Element(
        class_name=part.class_name,
        text=value if valued else "" if described else name,
        description=name if described else "",
        resource_id="",
        package=view.package,
        bounds=bounds,
        checkable=part.checkable,
        checked=part.holds("checked") or part.holds("pressed"),
        clickable=part.control,
        enabled=not part.holds("disabled"),
        focusable=part.holds("focusable"),
        focused=part.holds("focused"),
        password=part.masked,
        selected=part.holds("selected"),
        editable=part.editable,
        children=inside,
        extra=_HEADING if part.heading else _NO_EXTRA,
    )


def _number(value: Any) -> float | None:
    if type(value) not in (int, float) or not math.isfinite(value) or abs(value) > _LARGEST:
        return None
    return float(value)


def _within(value: float, low: int, high: int) -> int:
    return min(max(round(value), low), high)
