"""An app's icon with its name below."""

from collections.abc import Callable

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import TextView


class AppIcon(TextView):
    """Launcher3's BubbleTextView: for accessibility a TextView with text and description (mem)."""

    clickable = Shown(True)
    long_clickable = Shown(True)
    text_size = 13
    max_lines = 1

    def __init__(self, label: str, tint: str, symbol: str, start: Callable[[], None]) -> None:
        super().__init__(label, "icon", start)
        self.description = label
        self.tint = tint
        self.symbol = symbol
        self.held(Gravity.CENTER_X | Gravity.BOTTOM).padded(4, 68, 4, 4)
