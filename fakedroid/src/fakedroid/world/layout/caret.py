"""The positions of the characters of a line, in both writing directions."""

from collections.abc import Sequence
from typing import NamedTuple

from fakedroid.world.fonts import bidi
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.fonts.widths import widths


class Places(NamedTuple):
    """The left edge and width of each character, and the cursor position before it.

    All are in 1/1000 of the text size; ``cursors`` has one more, for the end of the line.
    """

    lefts: Sequence[int]
    widths: Sequence[int]
    cursors: Sequence[int]

    def nearest(self, x: float) -> int:
        """Return the index whose cursor is nearest to a point, never inside a cluster."""
        able = [0, *(i for i, width in enumerate(self.widths) if i and width), len(self.widths)]
        return min(able, key=lambda position: abs(self.cursors[position] - x))


def places(text: str, right_to_left: bool, weight: Weight) -> Places:
    """Return the positions of the characters of a line."""
    wide = widths(text, weight)
    nested = bidi.levels(text, right_to_left)
    lefts, x = [0] * len(text), 0
    for index in bidi.visual_order(nested):
        lefts[index] = x
        x += wide[index]
    cursors = [
        left + (width if level % 2 else 0)
        for left, width, level in zip(lefts, wide, nested, strict=True)
    ]
    return Places(lefts, wide, [*cursors, 0 if right_to_left else x])


def line_runs_right_to_left(text: str, start: int, default: bool) -> bool:
    """Whether the paragraph of the line that starts at an index runs from right to left."""
    first = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    return bidi.runs_right_to_left(text[first : end if end >= 0 else len(text)], default)
