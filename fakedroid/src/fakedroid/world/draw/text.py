"""Text of text views, cursors and selections."""

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.fonts.faces import Weight
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import across_x, across_y
from fakedroid.world.layout.text_metrics import (
    PADDING,
    block_height,
    ellipsized,
    line_height,
    text_width,
)
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.text_view import TextView

# Where the baseline lies in a line, font padding included, per text size (mem Roboto).
_BASELINE = 0.9277 + PADDING / 2


def paint_text(canvas: Canvas, view: TextView, box: Rect, color: str) -> None:
    """Write a view's text into the room inside its padding and decoration."""
    text = view.display_text()
    if not text:
        return
    size = canvas.scale.text(view.text_size)
    lines = view.lines(box.width, canvas.scale)
    top = box.top + max(0, across_y(view.text_gravity, box.height, _tall(view, box, canvas)))
    for number, line in enumerate(lines):
        shown = text[line.start : line.end].rstrip("\n ") if len(lines) > 1 else text
        if view.max_lines == 1 and not view.editable:
            shown = ellipsized(shown.replace("\n", " "), size, box.width, view.text_weight)
        width = text_width(shown, size, view.text_weight)
        x = box.left + max(0, _indent(view, box.width, width, canvas))
        baseline = top + number * line_height(size) + size * _BASELINE
        canvas.text(x, baseline, shown, size, color, view.text_weight)


def _indent(view: TextView, room: int, width: int, canvas: Canvas) -> int:
    """Return how far a line lies from the left: mirrored where the script runs right to left."""
    offset = across_x(view.text_gravity, room, width)
    return room - width - offset if canvas.scale.right_to_left else offset


def _tall(view: TextView, box: Rect, canvas: Canvas) -> int:
    lines = view.lines(box.width, canvas.scale)
    return block_height(len(lines), canvas.scale.text(view.text_size))


def paint_selection(canvas: Canvas, field: EditText, box: Rect) -> None:
    """Draw the cursor of a focused field, or what is selected."""
    size = canvas.scale.text(field.text_size)
    start, end = field.selection
    shown = field.display_text() if field.text else ""
    top = box.top + max(0, across_y(field.text_gravity, box.height, _tall(field, box, canvas)))
    lines = field.lines(box.width, canvas.scale) if shown else ()
    for number, line in enumerate(lines):
        if start < end and line.start < end and start < line.end:
            left = _x_of(shown, line.start, max(start, line.start), size, field.text_weight)
            right = _x_of(shown, line.start, min(end, line.end), size, field.text_weight)
            y = top + number * line_height(size)
            area = (box.left + left, y, box.left + right, y + line_height(size))
            canvas.fill(area, canvas.theme["selection"])
    if start == end:
        _cursor(canvas, field, box, top, size)


def _cursor(canvas: Canvas, field: EditText, box: Rect, top: int, size: float) -> None:
    at = field.selection[0]
    shown = field.display_text() if field.text else ""
    lines = field.lines(box.width, canvas.scale) if shown else ()
    row = max((n for n, line in enumerate(lines) if line.start <= at), default=0)
    x = box.left + (_x_of(shown, lines[row].start, at, size, field.text_weight) if lines else 0)
    y = top + row * line_height(size) + size * PADDING / 2
    canvas.fill((x, y, x + canvas.scale.px(2), y + line_height(size)), canvas.theme["accent"])


def _x_of(text: str, start: int, end: int, size: float, weight: Weight) -> int:
    return text_width(text[start:end], size, weight)
