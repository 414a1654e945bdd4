"""A picture to draw on, with clipping, dp and text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageColor, ImageDraw

from fakedroid.world.draw import masks
from fakedroid.world.draw.glyphs import beginning, line_picture
from fakedroid.world.draw.icons import icon_mask
from fakedroid.world.draw.theme import Theme
from fakedroid.world.fonts.bidi import runs_right_to_left
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.scale import Scale

Box = tuple[float, float, float, float]


class Canvas:
    """A picture; coordinates are those of the screen, even while it is clipped."""

    def __init__(self, image: Image.Image, scale: Scale, theme: Theme) -> None:
        self.image = image
        self.scale = scale
        self.theme = theme
        self._draw = ImageDraw.Draw(image)
        self._dx = self._dy = 0

    def on(self, image: Image.Image) -> Canvas:
        """Return a canvas of the same scale and theme on another picture."""
        return Canvas(image, self.scale, self.theme)

    @property
    def area(self) -> Rect:
        """The part of the screen that can be drawn on."""
        return Rect(-self._dx, -self._dy, self.image.width - self._dx, self.image.height - self._dy)

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[Canvas]:
        """Draw only inside an area; anything outside is clipped."""
        part = area.intersect(self.area) or Rect(0, 0, 1, 1)
        box = part.offset(self._dx, self._dy)
        inner = self.on(self.image.crop(box))
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
        left, top, right, bottom = map(round, box)
        corner = min(self.scale.px(radius), (right - left) // 2, (bottom - top) // 2)
        if outline and corner > 0:
            edge = self.scale.px(1.5)
            self.rounded(box, radius, outline)
            inner = (left + edge, top + edge, right - edge, bottom - edge)
            self.rounded(inner, max(1, radius - 1.5), color)
            return
        self.fill((left + corner, top, right - corner, bottom), color)
        if corner > 0:
            self.fill((left, top + corner, left + corner, bottom - corner), color)
            self.fill((right - corner, top + corner, right, bottom - corner), color)
            xs, ys = (left, right - corner), (top, bottom - corner)
            places = (xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])
            for place, mask in zip(places, masks.corners(corner), strict=True):
                self.stamp(mask, place, color)

    def stamp(self, mask: Image.Image, place: tuple[float, float], color: str) -> None:
        """Draw a colour through a mask whose top left corner is at a point."""
        x, y = self._point(place)
        self.image.paste(color, (round(x), round(y)), mask)

    def put(self, picture: Image.Image, place: tuple[int, int], radius: float = 0) -> None:
        """Draw a picture, with round corners of ``radius`` dp."""
        x, y = map(round, self._point(place))
        side = min(self.scale.px(radius), picture.width // 2, picture.height // 2)
        right, bottom = picture.width - side, picture.height - side
        spots = ((0, 0), (right, 0), (right, bottom), (0, bottom)) if side else ()
        patches = []
        for (dx, dy), mask in zip(spots, masks.corners(side) if side else (), strict=True):
            patch = self.image.crop((x + dx, y + dy, x + dx + side, y + dy + side))
            patch.paste(picture.crop((dx, dy, dx + side, dy + side)), (0, 0), mask)
            patches.append((patch, (x + dx, y + dy)))
        for piece, at in ((picture, (x, y)), *patches):
            self.image.paste(piece, at)

    def shadow(self, box: Box, radius: float, reach: float, dark: int = 70) -> None:
        """Draw a shadow around and slightly below a rounded box; radius and reach in dp."""
        left, top, right, bottom = map(round, box)
        around, px = self.scale.px(reach), self.scale.px
        mask = masks.shadow(right - left, bottom - top, px(radius), around, dark)
        x, y = left - around, top - around + px(reach / 4)
        # The area that the box will cover is left out.
        wide, tall = mask.size
        deep = min(around + px(radius), wide // 2, tall // 2)
        for strip in (
            (0, 0, wide, deep),
            (0, tall - deep, wide, tall),
            (0, deep, deep, tall - deep),
            (wide - deep, deep, wide, tall - deep),
        ):
            self.stamp(mask.crop(strip), (x + strip[0], y + strip[1]), "#000000")

    def veil(self, box: Rect, color: str, share: float, radius: float = 0) -> None:
        """Draw a transparent colour over an area."""
        part = box.intersect(self.area)
        if part is not None:
            below = self.image.crop(part.offset(self._dx, self._dy))
            levels = ImageColor.getrgb(color)[:3]
            tables = [round(v + (to - v) * share) for to in levels for v in range(256)]
            self.put(below.point(tables), (part.left, part.top), radius)

    def ring(self, center: tuple[float, float], radius: float, color: str, width: float) -> None:
        """Draw a circle, in pixels."""
        mask = masks.ring(round(radius * 2), max(1, round(width)))
        self._centred(mask, center, color)

    def disc(self, center: tuple[float, float], radius: float, color: str) -> None:
        """Fill a circle, in pixels."""
        self._centred(masks.disc(max(1, round(radius * 2))), center, color)

    def icon(self, name: str, center: tuple[float, float], dp: float, color: str) -> None:
        """Draw an icon in a colour, ``dp`` wide and tall."""
        mask = icon_mask(name, self.scale.px(dp), self.scale.right_to_left)
        self._centred(mask, center, color)

    def _centred(self, mask: Image.Image, center: tuple[float, float], color: str) -> None:
        self.stamp(mask, (center[0] - mask.width / 2, center[1] - mask.height / 2), color)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + self._dx, point[1] + self._dy

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
        """Draw a line of text from the left end of its baseline, with the size in pixels.

        The direction of its paragraph follows from its first letter, unless it is given.
        """
        if right_to_left is None:
            right_to_left = runs_right_to_left(text, self.scale.right_to_left)
        shown = beginning(text, size, weight, self.image.width)
        line = line_picture(shown, size, weight, right_to_left)
        left, top = self._point((round(x), round(baseline)))
        if line.mask is not None:
            at = (int(left) + line.mask.x, int(top) + line.mask.y)
            self.image.paste(color, at, line.mask.image)
        for picture in line.emoji:
            at = (int(left) + picture.x, int(top) + picture.y)
            self.image.paste(picture.image, at, picture.image)
