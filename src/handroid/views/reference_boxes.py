"""The boxes and labels of spec 004: a red dashed box around an element, a red pill with its hash.

The specification puts a label "at the top-left" of its box. Of the positions at this corner, the
one that covers the least text and other labels is used, preferring those near the corner.
"""

import math
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from handroid.model.screen import Bounds
from handroid.views.free_space import FreeSpace

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

_RED = (255, 0, 0)
_LABEL_RED = (255, 0, 0, 180)
_WHITE = (255, 255, 255)
_UNIT_WIDTH = 360
_STROKE, _DASH, _GAP, _FONT, _PADDING = 2, 6, 3, 10, 2
_STEP = 4
_AWAY_WEIGHT = 2
"""How many pixels of text a label may cover to be one pixel nearer to its corner."""
_MOST_PLACED = 300
"""The most labels to place, more than a crowded screen has; others are right above their box."""

Box = tuple[str, Bounds]


class ReferenceBoxes:
    """Draws on one picture; lengths are relative to its width, so that all pictures look alike."""

    def __init__(self, image: "PillowImage") -> None:
        from PIL import ImageDraw, ImageFont

        self._image = image
        self._space = FreeSpace(image)
        self._placed = 0
        self._draw = ImageDraw.Draw(image, "RGBA")
        unit = image.width / _UNIT_WIDTH
        self._dash, self._gap = max(3, round(_DASH * unit)), max(2, round(_GAP * unit))
        self._padding = max(1, round(_PADDING * unit))
        self._font = ImageFont.load_default(max(9, round(_FONT * unit)))

    def draw(self, boxes: Iterable[Box]) -> None:
        """Draw all boxes, then all labels, except those outside the picture."""
        inside = [(label, self._inside(bounds)) for label, bounds in boxes]
        shown = [(label, box) for label, box in inside if not box.empty]
        for _, box in shown:
            self._box(box)
        for label, box in shown:
            self._label(label, self.place(label, box))

    def place(self, label: str, box: Bounds) -> Bounds:
        """Find a position for a label, and reserve it."""
        x1, y1, x2, y2 = self._draw.textbbox((0, 0), label, font=self._font)
        width = round(x2 - x1) + 2 * self._padding + 1
        height = round(y2 - y1) + 2 * self._padding + 1
        self._placed += 1
        choice = None if self._placed <= _MOST_PLACED else 1
        best, least = box, math.inf
        for away, x, y in _around_the_corner(width, height)[:choice]:
            if away * _AWAY_WEIGHT >= least:
                break
            place = self._moved_inside(box.left + x, box.top + y, width, height)
            cost = self._space.covered(place) + away * _AWAY_WEIGHT
            if cost < least:
                best, least = place, cost
        self._space.take(best)
        return best

    def _inside(self, bounds: Bounds) -> Bounds:
        left, top, right, bottom = bounds
        most_right, lowest = self._image.width - 1, self._image.height - 1
        return Bounds(max(0, left), max(0, top), min(most_right, right), min(lowest, bottom))

    def _moved_inside(self, x: int, y: int, width: int, height: int) -> Bounds:
        x = max(0, min(x, self._image.width - width))
        y = max(0, min(y, self._image.height - height))
        return Bounds(x, y, x + width, y + height)

    def _box(self, box: Bounds) -> None:
        left, top, right, bottom = box
        for x in range(left, right, self._dash + self._gap):
            end = min(x + self._dash, right)
            self._line(x, top, end, top)
            self._line(x, bottom, end, bottom)
        for y in range(top, bottom, self._dash + self._gap):
            end = min(y + self._dash, bottom)
            self._line(left, y, left, end)
            self._line(right, y, right, end)

    def _line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self._draw.line((x1, y1, x2, y2), fill=_RED, width=_STROKE)

    def _label(self, label: str, place: Bounds) -> None:
        pill = place.left, place.top, place.right - 1, place.bottom - 1
        radius = (place.bottom - place.top) // 2
        self._draw.rounded_rectangle(pill, radius=radius, fill=_LABEL_RED)
        x, y, _, _ = self._draw.textbbox((0, 0), label, font=self._font)
        left, top = place.left + self._padding - x, place.top + self._padding - y
        # Drawn twice, a pixel apart, because the bundled font has no bold face.
        for shift in (0, 1):
            self._draw.text((left + shift, top), label, fill=_WHITE, font=self._font)


@cache
def _around_the_corner(width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    """Return where a label may begin, relative to the upper left corner of its box, best first.

    Each position is preceded by its distance from the best one, which is right above the box. A
    label is never further from the corner than its own size.
    """
    across = range(-width, width + 1, _STEP)
    above = {(x, y) for x in across for y in (-height, -height // 2, _STROKE)}
    beside = {(-width, y) for y in range(-height, height + 1, _STEP)}
    return tuple(
        sorted((abs(x) + abs(y + height), x, y) for x, y in {(0, -height)} | above | beside)
    )
