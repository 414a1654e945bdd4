"""Screenshots for models: small, plain or with the ids of elements drawn in."""

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, Picture
from handroid.views.marks import Marks
from handroid.views.reference_boxes import ReferenceBoxes

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

LONGEST_SIDE = 700
QUALITY = 80

Box = tuple[str, Bounds]


def annotated_jpeg(picture: Picture, boxes: Iterable[Box]) -> bytes:
    """Return a screenshot as JPEG, at most 700 pixels a side, with labelled boxes.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    image, scale = _smaller(picture)
    ReferenceBoxes(image).draw((label, _scaled(bounds, scale)) for label, bounds in boxes)
    return _jpeg(image)


def plain_jpeg(picture: Picture, quality: int) -> bytes:
    """Return a screenshot as JPEG in its original size.

    Raises:
        BadAnswer: the screenshot is not an image.
    """
    from PIL import Image

    try:
        with Image.open(io.BytesIO(picture.png)) as opened:
            return _jpeg(opened.convert("RGB"), quality)
    except (OSError, SyntaxError, ValueError) as error:
        raise BadAnswer("The phone's screenshot cannot be read.", "Try again.") from error


def as_png(picture: bytes) -> bytes:
    """Return a picture of any format as PNG."""
    from PIL import Image

    written = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as opened:
        opened.save(written, "PNG")
    return written.getvalue()


def marked_jpeg(picture: Picture, size: tuple[int, int], marks: Iterable[Box] = ()) -> bytes:
    """Return a screenshot as JPEG of a given size, with marks where they cover nothing.

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
