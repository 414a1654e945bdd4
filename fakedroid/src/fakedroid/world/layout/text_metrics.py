"""How wide text is and where its lines break, known without loading a font."""

import math
from functools import lru_cache
from typing import NamedTuple

# Advance widths of " " to "~" in 1/1000 of the text size, measured on the font that Pillow
# carries (Aileron), so that what is drawn fits what was laid out.
_ASCII = (
    *(216, 242, 339, 580, 580, 740, 654, 176, 315, 315, 560, 580, 220, 274, 220, 303),
    *(580, 580, 580, 580, 580, 580, 580, 580, 580, 580, 220, 220, 580, 580, 580, 499),
    *(852, 639, 627, 699, 709, 587, 567, 710, 730, 264, 544, 609, 575, 866, 718, 737),
    *(598, 733, 619, 585, 612, 682, 622, 952, 625, 581, 591, 307, 303, 295, 580, 500),
    *(300, 531, 611, 529, 615, 549, 290, 615, 593, 238, 233, 522, 247, 855, 593, 586),
    *(611, 615, 330, 459, 313, 592, 514, 785, 482, 513, 462, 303, 250, 303, 580),
)
_OTHER = 620
_WIDE = 1000

# Roboto's font metrics per text size (mem): between lines, and the font padding around a block.
LINE = 1.1719
PADDING = 0.155


class Line(NamedTuple):
    """One laid out line: ``text[start:end]`` is ``width`` pixels wide."""

    start: int
    end: int
    width: int


def char_width(ch: str) -> int:
    """Return a character's width in 1/1000 of the text size."""
    code = ord(ch)
    if 32 <= code < 127:
        return _ASCII[code - 32]
    return _WIDE if code >= 0x1100 else _OTHER


def text_width(text: str, size: float) -> int:
    """Return the width of one line of text in whole pixels."""
    return math.ceil(sum(map(char_width, text)) * size / 1000)


def block_height(lines: int, size: float) -> int:
    """Return the height of a block of lines, font padding included."""
    return math.ceil((lines * LINE + PADDING) * size)


def line_height(size: float) -> int:
    """Return the distance from line to line."""
    return math.ceil(LINE * size)


@lru_cache(maxsize=256)
def wrap(text: str, size: float, width: int) -> tuple[Line, ...]:
    """Break text into lines at newlines and between words, inside words that are too long."""
    lines: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        lines.extend(_wrap_paragraph(paragraph, start, size, width))
        start += len(paragraph) + 1
    return tuple(lines)


def _wrap_paragraph(text: str, offset: int, size: float, width: int) -> list[Line]:
    limit = width * 1000 / size
    lines: list[Line] = []
    start, used, space = 0, 0.0, -1
    i = 0
    while i < len(text):
        used += char_width(text[i])
        if text[i] == " ":
            space = i
        elif used > limit and i > start:
            end = space + 1 if space >= start else i
            lines.append(_line(text, start, end, offset, size))
            start, used, space, i = end, 0.0, -1, end
            continue
        i += 1
    lines.append(_line(text, start, len(text), offset, size))
    return lines


def _line(text: str, start: int, end: int, offset: int, size: float) -> Line:
    return Line(offset + start, offset + end, text_width(text[start:end].rstrip(" "), size))


def ellipsized(text: str, size: float, width: int) -> str:
    """Return the text, cut with an ellipsis where it does not fit into ``width`` pixels."""
    if text_width(text, size) <= width:
        return text
    room = width * 1000 / size - _OTHER
    kept = 0
    for ch in text:
        room -= char_width(ch)
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"
