"""Screenshots for models: small, with a red box and the id around each element of the list."""

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, Picture
from handroid.views.marks import Marks

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

LONGEST_SIDE = 700
QUALITY = 80
_RED = (255, 0, 0)
_LABEL_RED = (255, 0, 0, 180)
_WHITE = (255, 255, 255)
_UNIT_WIDTH = 360
_STROKE, _DASH, _GAP, _FONT, _PADDING = 2, 6, 3, 10, 2

Box = tuple[str, Bounds]


def annotated_jpeg(picture: Picture, boxes: Iterable[Box]) -> bytes:
    """Return a screenshot as JPEG, at most 700 pixels a side, with labelled boxes.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    image, scale = _smaller(picture)
    drawing = _Drawing(image, scale)
    for label, bounds in boxes:
        drawing.box(label, bounds)
    return _jpeg(image)


def plain_jpeg(picture: Picture, quality: int) -> bytes:
    """Return a screenshot as JPEG, as large as it is.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    from PIL import Image

    try:
        with Image.open(io.BytesIO(picture.png)) as opened:
            return _jpeg(opened.convert("RGB"), quality)
    except (OSError, SyntaxError, ValueError) as error:
        raise BadAnswer("The phone's screenshot cannot be read.", "Try again.") from error


def marked_jpeg(picture: Picture, size: tuple[int, int], marks: Iterable[Box] = ()) -> bytes:
    """Return a screenshot as JPEG of a size, with marks where they cover nothing.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    image = sized(picture, size)
    scale = size[0] / picture.width * picture.scale
    drawing = Marks(image)
    drawing.draw(drawing.place((label, _scaled(bounds, scale)) for label, bounds in marks))
    return _jpeg(image)


def _scaled(bounds: Bounds, scale: float) -> Bounds:
    return Bounds(*(int(value * scale) for value in bounds))


def _smaller(picture: Picture) -> tuple["PillowImage", float]:
    scale = min(LONGEST_SIDE / picture.width, LONGEST_SIDE / picture.height, 1.0)
    size = int(picture.width * scale), int(picture.height * scale)
    return sized(picture, size), scale * picture.scale


def sized(picture: Picture, size: tuple[int, int]) -> "PillowImage":
    """Return a screenshot in another size.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    from PIL import Image

    try:
        with Image.open(io.BytesIO(picture.png)) as opened:
            return opened.convert("RGB").resize(size, Image.Resampling.BILINEAR)
    except (OSError, SyntaxError, ValueError) as error:
        raise BadAnswer("The phone's screenshot cannot be read.", "Try again.") from error


def _jpeg(image: "PillowImage", quality: int = QUALITY) -> bytes:
    written = io.BytesIO()
    image.save(written, "JPEG", quality=quality)
    return written.getvalue()


class _Drawing:
    """Draws on one picture; lengths are in units of its width, so that they look alike on all."""

    def __init__(self, image: "PillowImage", scale: float) -> None:
        from PIL import ImageDraw, ImageFont

        self._image = image
        self._scale = scale
        self._draw = ImageDraw.Draw(image, "RGBA")
        unit = image.width / _UNIT_WIDTH
        self._dash, self._gap = max(3, round(_DASH * unit)), max(2, round(_GAP * unit))
        self._padding = max(1, round(_PADDING * unit))
        self._font = ImageFont.load_default(max(9, round(_FONT * unit)))

    def box(self, label: str, bounds: Bounds) -> None:
        """Draw a dashed box with its label above the upper left corner, if any of it shows."""
        left, top, right, bottom = (int(value * self._scale) for value in bounds)
        left, top = max(0, left), max(0, top)
        right, bottom = min(self._image.width - 1, right), min(self._image.height - 1, bottom)
        if right <= left or bottom <= top:
            return
        for x in range(left, right, self._dash + self._gap):
            end = min(x + self._dash, right)
            self._line(x, top, end, top)
            self._line(x, bottom, end, bottom)
        for y in range(top, bottom, self._dash + self._gap):
            end = min(y + self._dash, bottom)
            self._line(left, y, left, end)
            self._line(right, y, right, end)
        self._label(label, left, top)

    def _line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self._draw.line((x1, y1, x2, y2), fill=_RED, width=_STROKE)

    def _label(self, label: str, left: int, top: int) -> None:
        x1, y1, x2, y2 = self._draw.textbbox((0, 0), label, font=self._font)
        width = round(x2 - x1) + 2 * self._padding
        height = round(y2 - y1) + 2 * self._padding
        x = max(0, min(left, self._image.width - width))
        y = max(0, top - height)
        pill = (x, y, x + width, y + height)
        self._draw.rounded_rectangle(pill, radius=height // 2, fill=_LABEL_RED)
        place = (x + self._padding - x1, y + self._padding - y1)
        # Drawn twice, a pixel apart: the bundled font has no bold cut.
        for shift in (0, 1):
            self._draw.text((place[0] + shift, place[1]), label, fill=_WHITE, font=self._font)
