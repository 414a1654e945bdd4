"""A picture to draw on, with clipping, dp and text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageDraw

from fakedroid.world.draw.glyphs import line_picture
from fakedroid.world.fonts.bidi import runs_right_to_left
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.scale import Scale

Box = tuple[float, float, float, float]


class Canvas:
    """A picture; coordinates are those of the screen, also while a part of it is clipped out."""

    def __init__(self, image: Image.Image, scale: Scale) -> None:
        self.image = image
        self.scale = scale
        self._draw = ImageDraw.Draw(image)
        self._dx = self._dy = 0

    @property
    def area(self) -> Rect:
        """The part of the screen that is drawn on."""
        return Rect(-self._dx, -self._dy, self.image.width - self._dx, self.image.height - self._dy)

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[Canvas]:
        """Draw on a part only; what falls outside is lost."""
        part = area.intersect(self.area) or Rect(0, 0, 1, 1)
        box = part.offset(self._dx, self._dy)
        inner = Canvas(self.image.crop(box), self.scale)
        inner._dx, inner._dy = -part.left, -part.top
        yield inner
        self.image.paste(inner.image, box[:2])

    def _at(self, box: Box) -> Box:
        left, top, right, bottom = box
        return left + self._dx, top + self._dy, right + self._dx - 1, bottom + self._dy - 1

    def fill(self, box: Box, color: str) -> None:
        """Fill a rectangle."""
        if box[2] > box[0] and box[3] > box[1]:
            self._draw.rectangle(self._at(box), color)

    def rounded(self, box: Box, radius: float, color: str, outline: str | None = None) -> None:
        """Fill a rectangle with round corners, ``radius`` in dp."""
        if box[2] > box[0] and box[3] > box[1]:
            limit = min(box[2] - box[0], box[3] - box[1]) / 2
            corner = min(self.scale.px(radius), limit)
            edge = self.scale.px(1.5) if outline else 0
            self._draw.rounded_rectangle(self._at(box), corner, color, outline, edge)

    def ring(self, center: tuple[float, float], radius: float, color: str, width: float) -> None:
        """Draw a circle, measures in pixels."""
        self._draw.circle(self._point(center), radius, None, color, max(1, round(width)))

    def disc(self, center: tuple[float, float], radius: float, color: str) -> None:
        """Fill a circle, measures in pixels."""
        self._draw.circle(self._point(center), radius, color)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + self._dx, point[1] + self._dy

    def line(self, points: list[tuple[float, float]], color: str, width: float) -> None:
        """Draw a line through points, width in pixels."""
        moved = [self._point(point) for point in points]
        self._draw.line(moved, color, max(1, round(width)), joint="curve")

    def polygon(self, points: list[tuple[float, float]], color: str) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._point(point) for point in points], color)

    def arc(self, box: Box, start: float, end: float, color: str, width: float) -> None:
        """Draw a part of an ellipse."""
        self._draw.arc(self._at(box), start, end, color, max(1, round(width)))

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        color: str,
        weight: Weight = "regular",
        *,
        right_to_left: bool | None = None,
    ) -> None:
        """Write a line of text from its baseline's left end, size in pixels.

        Its paragraph runs as its first letter does, unless the direction is given.
        """
        if right_to_left is None:
            right_to_left = runs_right_to_left(text, self.scale.right_to_left)
        line = line_picture(text, size, weight, right_to_left)
        left, top = self._point((round(x), round(baseline)))
        if line.mask is not None:
            at = (int(left) + line.mask.x, int(top) + line.mask.y)
            self.image.paste(color, at, line.mask.image)
        for picture in line.emoji:
            at = (int(left) + picture.x, int(top) + picture.y)
            self.image.paste(picture.image, at, picture.image)
