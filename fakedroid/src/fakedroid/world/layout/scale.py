"""Converts Android's dp and sp to pixels."""

from typing import NamedTuple


class Scale(NamedTuple):
    """The pixels per dp, the scale of text, and whether the layout is mirrored."""

    density: float
    font: float = 1.0
    right_to_left: bool = False

    def px(self, dp: float) -> int:
        """Return dp in pixels, rounded as TypedValue.complexToDimensionPixelSize does (mem)."""
        size = int(dp * self.density + (0.5 if dp >= 0 else -0.5))
        return 1 if size == 0 and dp > 0 else size

    def text(self, sp: float) -> float:
        """Return a text size in pixels."""
        return sp * self.density * self.font
