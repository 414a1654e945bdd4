"""A picture to draw on, with clipping, dp and text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.scale import Scale
from fakedroid.world.layout.text_metrics import char_width

Box = tuple[float, float, float, float]


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return font


@lru_cache(maxsize=512)
def _plain(ch: str) -> str:
    """Return the letter without its accent: the font has ASCII and the ellipsis only."""
    return ch if ch == "…" else unicodedata.normalize("NFKD", ch)[0]


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

    def text(self, x: float, baseline: float, text: str, size: float, color: str) -> None:
        """Write a line of text from its baseline's left end, size in pixels."""
        if text.isascii():
            self._write(x, baseline, text, size, color)
            return
        for ch in text:
            if not self._sign(x, baseline, ch, size, color):
                self._write(x, baseline, _plain(ch), size, color)
            x += char_width(ch) * size / 1000

    def _write(self, x: float, baseline: float, text: str, size: float, color: str) -> None:
        at = self._point((x, baseline))
        self._draw.text(at, text, color, _font(round(size)), anchor="ls")

    def _sign(self, x: float, baseline: float, ch: str, size: float, color: str) -> bool:
        """Draw the signs the font does not have; False for other characters."""
        middle, half, pen = baseline - size * 0.3, size * 0.2, max(2, size * 0.07)
        center = x + char_width(ch) * size / 2000
        left, right = center - half, center + half
        if ch == "•":
            self.disc((center, middle), size * 0.16, color)
        elif ch == "×":
            self.line([(left, middle - half), (right, middle + half)], color, pen)
            self.line([(left, middle + half), (right, middle - half)], color, pen)
        elif ch in "−÷–":
            self.line([(left, middle), (right, middle)], color, pen)
            if ch == "÷":
                self.disc((center, middle - half), pen, color)
                self.disc((center, middle + half), pen, color)
        else:
            return False
        return True
