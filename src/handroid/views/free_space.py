"""Finds plain areas of a picture, where a label covers no text, icon, edge or other label."""

from typing import TYPE_CHECKING

from handroid.model.screen import Bounds

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

_EDGE = 24
"""How much a pixel differs from its neighbours if the picture is not plain, of 255."""
_DRAWN, _LABEL = 255, 128
_LABEL_WEIGHT = 3
"""A pixel of another label counts like this many of a text, which shows through a label."""


class FreeSpace:
    """The free pixels of one picture, excluding those of placed labels."""

    def __init__(self, image: "PillowImage") -> None:
        self._grey = image.convert("L")
        self._taken = _edges(self._grey)
        self._whole = Bounds(0, 0, image.width, image.height)

    def is_free(self, box: Bounds) -> bool:
        """Whether a box is inside the picture and covers nothing."""
        return self._whole.encloses(box) and self._taken.crop(box).getbbox() is None

    def covered(self, box: Bounds) -> int:
        """Return how much a box inside the picture covers; 0 if nothing."""
        shades = self._taken.crop(box).histogram()
        return shades[_DRAWN] + _LABEL_WEIGHT * shades[_LABEL]

    def ground(self, box: Bounds) -> int:
        """Return the brightness of most of a box, of 255."""
        shades = self._grey.crop(box).histogram()
        return shades.index(max(shades))

    def lies_on(self, box: Bounds, ground: int) -> bool:
        """Whether most of a box has the brightness of a background."""
        return abs(self.ground(box) - ground) <= _EDGE

    def take(self, box: Bounds) -> None:
        """Reserve a box for a label."""
        self._taken.paste(_LABEL, box)


def _edges(grey: "PillowImage") -> "PillowImage":
    """Return a picture that is black wherever another is plain."""
    from PIL import ImageChops, ImageFilter

    light, dark = (grey.filter(kind(3)) for kind in (ImageFilter.MaxFilter, ImageFilter.MinFilter))
    return ImageChops.difference(light, dark).point(lambda value: _DRAWN if value > _EDGE else 0)
