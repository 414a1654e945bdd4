"""The keyboard's keys."""

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.text_metrics import text_width
from fakedroid.world.system import keyboard_layout as layout
from fakedroid.world.system.keyboard import KeyboardView, KeyView

_INK = "#202124"


def paint_keyboard(canvas: Canvas, _view: KeyboardView, box: Rect) -> None:
    """Draw the board below the keys."""
    canvas.fill(box, "#E8EAED")


def paint_key(canvas: Canvas, key: KeyView, box: Rect) -> None:
    """Draw a key with its sign."""
    plain = key.does == layout.SPACE or key.does not in layout.NAMES
    edge_x, edge_y = canvas.scale.px(2.5), canvas.scale.px(4)
    face = Rect(box.left + edge_x, box.top + edge_y, box.right - edge_x, box.bottom - edge_y)
    lit = key.does == layout.ENTER or (key.does == layout.SHIFT and key.board.shifted)
    canvas.rounded(face, 6, "#FFFFFF" if plain else "#A8C7FA" if lit else "#C4C7CC")
    if key.label:
        size = canvas.scale.px(22 if len(key.label) == 1 else 15)
        x = box.center[0] - text_width(key.label, size) / 2
        canvas.text(x, box.center[1] + size * 0.36, key.label, size, _INK)
    else:
        _sign(canvas, key, box)


def _sign(canvas: Canvas, key: KeyView, box: Rect) -> None:
    (x, y), arm, pen = box.center, canvas.scale.px(8), canvas.scale.px(2)
    if key.does == layout.SHIFT:
        tip, shoulder = y - arm, y
        canvas.line(
            [(x - arm, shoulder), (x, tip), (x + arm, shoulder), (x - arm, shoulder)], _INK, pen
        )
        canvas.line([(x, shoulder), (x, y + arm)], _INK, canvas.scale.px(5))
        if key.board.locked:
            canvas.line([(x - arm, y + arm * 1.4), (x + arm, y + arm * 1.4)], _INK, pen)
    elif key.does == layout.DELETE:
        low, high = y - arm * 0.8, y + arm * 0.8
        outline = [(x - arm * 1.4, y), (x - arm * 0.6, low), (x + arm * 1.2, low)]
        outline += [(x + arm * 1.2, high), (x - arm * 0.6, high), (x - arm * 1.4, y)]
        canvas.line(outline, _INK, pen)
        canvas.line([(x, y - arm / 3), (x + arm * 0.6, y + arm / 3)], _INK, pen)
        canvas.line([(x, y + arm / 3), (x + arm * 0.6, y - arm / 3)], _INK, pen)
    elif key.does == layout.ENTER:
        low = y + arm / 3
        canvas.line([(x + arm, y - arm / 2), (x + arm, low), (x - arm, low)], _INK, pen)
        head = [(x - arm / 2, y - arm / 5), (x - arm, low), (x - arm / 2, y + arm * 0.9)]
        canvas.line(head, _INK, pen)
