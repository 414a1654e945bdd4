"""Extracts the PNG from the output of ``screencap -p``."""

import struct

from handroid.errors import BadAnswer
from handroid.model.screen import Picture

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
LARGEST_SIDE = 16_384


def parse_png(data: bytes) -> Picture:
    """Return the picture, without the text that some phones print before or after it.

    Raises:
        BadAnswer: it is not a complete PNG, or larger than a screen can be.
    """
    start = data.find(_SIGNATURE)
    end = data.rfind(_END)
    if start < 0 or end < start + 24:
        raise BadAnswer("The phone's screenshot is not a complete PNG image.")
    png = data[start : end + len(_END)]
    width, height = struct.unpack_from(">II", png, 16)
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise BadAnswer(f"The phone's screenshot claims a size of {width}x{height}.")
    return Picture(png, width, height)
