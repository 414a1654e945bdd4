"""Measures text and breaks it into lines."""

import math
from functools import lru_cache
from typing import NamedTuple

from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.widths import widths

# Roboto's font metrics per text size (mem): between lines, and the font padding around a block.
LINE = 1.1719
PADDING = 0.155

# Kana and Chinese characters: a line may break before each of them.
_IDEOGRAPHS = "\u3041\u9fff"


class Line(NamedTuple):
    """One line of a layout: ``text[start:end]`` is ``width`` pixels wide."""

    start: int
    end: int
    width: int


def text_width(text: str, size: float, weight: Weight = "regular") -> int:
    """Return the width of one line of text in whole pixels."""
    return math.ceil(sum(widths(text, weight)) * size / 1000)


def block_height(lines: int, size: float) -> int:
    """Return the height of a block of lines, including font padding."""
    return math.ceil((lines * LINE + PADDING) * size)


def line_height(size: float) -> int:
    """Return the distance from line to line."""
    return math.ceil(LINE * size)


@lru_cache(maxsize=256)
def wrap(text: str, size: float, width: int, weight: Weight = "regular") -> tuple[Line, ...]:
    """Break text at newlines and between words, and inside words that are too long."""
    lines: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        for first, end in _breaks(paragraph, width * 1000 / size, weight):
            shown = paragraph[first:end].rstrip(" ")
            lines.append(Line(start + first, start + end, text_width(shown, size, weight)))
        start += len(paragraph) + 1
    return tuple(lines)


def _breaks(text: str, limit: float, weight: Weight) -> list[tuple[int, int]]:
    """Return the starts and ends of a paragraph's lines; ``limit`` is in 1/1000 of the size."""
    wide = widths(text, weight)
    found: list[tuple[int, int]] = []
    start, used, after = 0, 0.0, 0
    i = 0
    while i < len(text):
        if _IDEOGRAPHS[0] <= text[i] <= _IDEOGRAPHS[1]:
            after = i
        used += wide[i]
        if text[i] == " ":
            after = i + 1
        elif used > limit and i > start and wide[i]:
            end = after if after > start else i
            found.append((start, end))
            start, used, i = end, 0.0, end
            continue
        i += 1
    return [*found, (start, len(text))]


def ellipsized(text: str, size: float, width: int, weight: Weight = "regular") -> str:
    """Return the text, truncated with an ellipsis if it does not fit into ``width`` pixels."""
    if text_width(text, size, weight) <= width:
        return text
    room = width * 1000 / size - sum(widths("…", weight))
    kept = 0
    for wide in widths(text, weight):
        room -= wide
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"
