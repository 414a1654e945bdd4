"""Text views and buttons."""

from collections.abc import Callable
from typing import Self

from fakedroid.world.fonts.faces import Weight
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import Edges, Mode, Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.layout.text_metrics import Line, block_height, text_width, wrap
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.view import View

INK = "#1C1B1F"
FAINT = "#5F6368"
ACCENT = "#0B57D0"
NO_LIMIT = 1 << 30


class TextView(View):
    """A TextView; sizes in sp. It is always important for accessibility (mem TextView)."""

    class_name = "android.widget.TextView"
    text_size: float = 16
    text_weight: Weight = "regular"
    color = INK
    max_lines = NO_LIMIT
    text_gravity = Gravity(0)
    min_width: float = 0
    min_height: float = 0

    def __init__(
        self, text: str = "", name: str = "", on_click: Callable[[], None] | None = None
    ) -> None:
        super().__init__(name, on_click)
        if text:
            self.text = text

    def styled(
        self, size: float | None = None, color: str | None = None, weight: Weight | None = None
    ) -> Self:
        """Set text size, colour and weight."""
        if size is not None:
            self.text_size = size
        if color is not None:
            self.color = color
        if weight is not None:
            self.text_weight = weight
        return self

    def lined(self, max_lines: int) -> Self:
        """Show at most this number of lines."""
        self.max_lines = max_lines
        return self

    def held(self, gravity: Gravity) -> Self:
        """Set the alignment of the text in the view."""
        self.text_gravity = gravity
        return self

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True

    def display_text(self) -> str:
        """Return the drawn text."""
        return self.text

    def lines(self, width: int, scale: Scale) -> tuple[Line, ...]:
        """Wrap the text to a width in pixels."""
        size = scale.text(self.text_size)
        text = self.display_text()
        if self.max_lines == 1:
            flat = text.replace("\n", " ")
            return (Line(0, len(flat), text_width(flat, size, self.text_weight)),)
        return wrap(text, size, max(1, width), self.text_weight)[: self.max_lines]

    def decoration(self, _scale: Scale) -> int:
        """Return the width of the checkbox, switch or arrow beside the text in pixels."""
        return 0

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Measure to the text."""
        left, top, right, bottom = (scale.px(side) for side in self.padding)
        beside = left + right + self.decoration(scale)
        room = width.size - beside if width.mode is not Mode.UNSPECIFIED else NO_LIMIT
        lines = self.lines(room, scale)
        wanted = max(line.width for line in lines) + beside
        across = width.resolve(max(wanted, scale.px(self.min_width)))
        tall = block_height(self.line_count(lines), scale.text(self.text_size)) + top + bottom
        return across, height.resolve(max(tall, scale.px(self.min_height)))

    def line_count(self, lines: tuple[Line, ...]) -> int:
        """Return the height of the view in lines."""
        return len(lines)


class TickingText(TextView):
    """Text that depends on the time, such as a counter; it never lets the screen be idle."""

    def __init__(self, shows: Callable[[float], str], period: float, name: str = "") -> None:
        super().__init__("", name)
        self.shows = shows
        self.period = period

    @property
    def text(self) -> str:
        """The text at this moment."""
        window = self.window
        return self.shows(window.stage.now) if window else ""

    @text.setter
    def text(self, value: str) -> None:
        raise AttributeError(f"this text follows the time, it cannot become {value!r}")

    def last_tick(self, now: float) -> float:
        """Return the time of the last change of the text."""
        return now - now % self.period


class Button(TextView):
    """A Button, 48 dp tall as in the Material theme."""

    class_name = "android.widget.Button"
    clickable = Shown(True)
    text_size = 14
    text_weight: Weight = "medium"
    min_width = 88
    min_height = 48
    text_gravity = Gravity.CENTER
    padding = Edges(16, 8, 16, 8)
