"""Fonts loaded by Pillow, and the widths of words in scripts with joined letters."""

from functools import lru_cache

from PIL import ImageFont, features

from fakedroid.world.fonts.faces import Face

_FINE = 500
# Raqm joins letters and positions marks. Pillow's wheels include it except for one library,
# FriBiDi, which the system may lack.
CAN_SHAPE = features.check("raqm")


@lru_cache(maxsize=64)
def loaded(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels."""
    engine = ImageFont.Layout.RAQM if CAN_SHAPE else ImageFont.Layout.BASIC
    return ImageFont.truetype(face.path, size, layout_engine=engine)


@lru_cache(maxsize=1024)
def joined_width(face: Face, text: str, right_to_left: bool) -> int:
    """Return the width of a word, in 1/1000 of the text size."""
    direction = ("rtl" if right_to_left else "ltr") if CAN_SHAPE else None
    return round(loaded(face, _FINE).getlength(text, direction=direction) * 1000 / _FINE)
