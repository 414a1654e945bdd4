"""Draws the text of text views, cursors and selections."""

import math

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.caret import Places, line_runs_right_to_left, places
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.gravity import across_x, across_y
from fakedroid.world.layout.text_metrics import (
    PADDING,
    Line,
    block_height,
    ellipsized,
    line_height,
    text_width,
)
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.text_view import TextView

# The position of the baseline in a line, including font padding, per text size (mem Roboto).
_BASELINE = 0.9277 + PADDING / 2


def paint_text(canvas: Canvas, view: TextView, box: Rect, color: str) -> None:
    """Draw a view's text inside its padding and decoration."""
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
        leftward = line_runs_right_to_left(text, line.start, canvas.scale.right_to_left)
        x = box.left + max(0, _indent(view, box.width, width, canvas, leftward))
        baseline = top + number * line_height(size) + size * _BASELINE
        canvas.text(x, baseline, shown, size, color, view.text_weight, right_to_left=leftward)


def _indent(view: TextView, room: int, width: int, canvas: Canvas, leftward: bool) -> int:
    """Return the left offset of a line; mirrored if the screen or the text is right to left."""
    offset = across_x(view.text_gravity, room, width)
    return room - width - offset if leftward or canvas.scale.right_to_left else offset


def _tall(view: TextView, box: Rect, canvas: Canvas) -> int:
    lines = view.lines(box.width, canvas.scale)
    return block_height(len(lines), canvas.scale.text(view.text_size))


def paint_selection(canvas: Canvas, field: EditText, box: Rect) -> None:
    """Draw the cursor or the selection of a focused field."""
    size = canvas.scale.text(field.text_size)
    start, end = field.selection
    shown = field.display_text() if field.text else ""
    top = box.top + max(0, across_y(field.text_gravity, box.height, _tall(field, box, canvas)))
    lines = field.lines(box.width, canvas.scale) if shown else ()
    for number, line in enumerate(lines):
        if start < end and line.start < end and start < line.end:
            chosen = range(max(start, line.start) - line.start, min(end, line.end) - line.start)
            left, where = _places(canvas, field, box, shown, line)
            y, ink = top + number * line_height(size), canvas.theme["selection"]
            for index in chosen:
                x = left + where.lefts[index] * size / 1000
                reach = x + where.widths[index] * size / 1000
                canvas.fill((round(x), y, round(reach), y + line_height(size)), ink)
    if start == end:
        _cursor(canvas, field, box, top, size)


def _cursor(canvas: Canvas, field: EditText, box: Rect, top: int, size: float) -> None:
    at = field.selection[0]
    shown = field.display_text() if field.text else ""
    lines = field.lines(box.width, canvas.scale) if shown else ()
    row = max((n for n, line in enumerate(lines) if line.start <= at), default=0)
    x = box.left
    if lines:
        left, where = _places(canvas, field, box, shown, lines[row])
        index = min(at - lines[row].start, len(where.widths))
        x = left + math.ceil(where.cursors[index] * size / 1000)
    y = top + row * line_height(size) + size * PADDING / 2
    canvas.fill((x, y, x + canvas.scale.px(2), y + line_height(size)), canvas.theme["accent"])


def _places(
    canvas: Canvas, field: EditText, box: Rect, shown: str, line: Line
) -> tuple[int, Places]:
    """Return the left end of a line, and the positions of its characters relative to it."""
    leftward = line_runs_right_to_left(shown, line.start, canvas.scale.right_to_left)
    left = box.left + max(0, _indent(field, box.width, line.width, canvas, leftward))
    return left, places(shown[line.start : line.end], leftward, field.text_weight)
