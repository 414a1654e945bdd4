"""Detects whether a picture has changed in parts of the screen."""

import io
from collections.abc import Iterable

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, Picture


def differ(
    before: Picture, after: Picture, parts: Iterable[Bounds], covered: Iterable[Bounds]
) -> bool:
    """Return whether any pixel differs in the given parts, where nothing covers them.

    Raises:
        BadAnswer: a screenshot is not an image.
    """
    from PIL import Image, ImageChops

    try:
        with Image.open(io.BytesIO(before.png)) as one, Image.open(io.BytesIO(after.png)) as other:
            if one.size != other.size:
                return True
            changes = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    except (OSError, SyntaxError, ValueError) as error:
        raise BadAnswer("The phone's screenshot cannot be read.", "Try again.") from error
    for bounds in covered:
        changes.paste((0, 0, 0), _pixels(bounds, after.scale))
    return any(changes.crop(_pixels(each, after.scale)).getbbox() for each in parts)


def _pixels(bounds: Bounds, scale: float) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(value * scale) for value in bounds)
    return left, top, right, bottom
