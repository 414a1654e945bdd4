"""The shapes that icons are made of, on a grid of 24 units."""

from collections.abc import Callable
from math import cos, pi, sin

from PIL import Image, ImageDraw

from fakedroid.world.draw.masks import FINER

GRID = 24
FULL, SOFT, CUT = 255, 150, 0
"""The opacity of a shape: solid, paler, or cut out of the icon."""


class Pen:
    """Draws on a mask that is larger than the final icon."""

    def __init__(self, side: int) -> None:
        self.unit = side * FINER / GRID
        self.image = Image.new("L", (side * FINER, side * FINER))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, *values: float) -> list[float]:
        """Convert values of the grid to pixels."""
        return [value * self.unit for value in values]

    def smooth(self) -> Image.Image:
        """Return the mask scaled down to the icon's size."""
        return self.image.reduce(FINER)


Mark = Callable[[Pen], None]


def area(*points: float, ink: int = FULL) -> Mark:
    """Fill a polygon, given as x, y, x, y and so on."""
    return lambda pen: pen.draw.polygon(pen.at(*points), ink)


def disc(x: float, y: float, radius: float, ink: int = FULL) -> Mark:
    """Fill a circle."""
    box = x - radius, y - radius, x + radius, y + radius
    return lambda pen: pen.draw.ellipse(pen.at(*box), ink)


def box(
    left: float, top: float, right: float, bottom: float, radius: float, ink: int = FULL
) -> Mark:
    """Fill a rounded box."""
    place = left, top, right, bottom
    return lambda pen: pen.draw.rounded_rectangle(pen.at(*place), radius * pen.unit, ink)


def stroke(*points: float, width: float = 2, ink: int = FULL) -> Mark:
    """Draw a line with round ends through points."""

    def mark(pen: Pen) -> None:
        line, thick = pen.at(*points), round(width * pen.unit)
        pen.draw.line(line, ink, thick, joint="curve")
        for x, y in zip(line[::2], line[1::2], strict=True):
            pen.draw.circle((x, y), (thick - 1) / 2, ink)

    return mark


def arc(
    x: float, y: float, radius: float, start: float, end: float, width: float = 2, ink: int = FULL
) -> Mark:
    """Draw an arc, clockwise from ``start`` to ``end`` degrees; 0 is on the right."""
    reach = radius + width / 2
    place = x - reach, y - reach, x + reach, y + reach
    return lambda pen: pen.draw.arc(pen.at(*place), start, end, ink, round(width * pen.unit))


def ring(x: float, y: float, radius: float, width: float = 2, ink: int = FULL) -> Mark:
    """Draw a circle."""
    return arc(x, y, radius, 0, 360, width, ink)


def fan(x: float, y: float, radius: float, start: float, end: float, ink: int = FULL) -> Mark:
    """Fill a sector of a circle."""
    place = x - radius, y - radius, x + radius, y + radius
    return lambda pen: pen.draw.pieslice(pen.at(*place), start, end, ink)


def frame(left: float, top: float, right: float, bottom: float, radius: float) -> Mark:
    """Draw the outline of a rounded box, two units wide."""

    def mark(pen: Pen) -> None:
        place, width = pen.at(left, top, right, bottom), round(2 * pen.unit)
        pen.draw.rounded_rectangle(place, radius * pen.unit, None, FULL, width)

    return mark


def rays(count: int, inner: float, outer: float, width: float = 2) -> tuple[Mark, ...]:
    """Draw lines away from the centre, evenly spaced."""
    turns = (2 * pi * number / count for number in range(count))
    ways = [(cos(turn), sin(turn)) for turn in turns]
    return tuple(
        stroke(12 + inner * x, 12 + inner * y, 12 + outer * x, 12 + outer * y, width=width)
        for x, y in ways
    )
