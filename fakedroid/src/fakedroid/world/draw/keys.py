"""The keyboard's keys."""

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.text_metrics import text_width
from fakedroid.world.system import keyboard_layout as layout
from fakedroid.world.system.keyboard import KeyboardView, KeyView
from fakedroid.world.views.text_view import INK

_ICONS = {"Shift": "shift", "Shift enabled": "shift_on", "Caps lock enabled": "shift_locked"}
_ICONS |= {"Delete": "backspace", "Return": "enter", "Next": "next", "Done": "check"}


def paint_keyboard(canvas: Canvas, _view: KeyboardView, box: Rect) -> None:
    """Draw the background of the keyboard."""
    canvas.fill(box, canvas.theme["board"])


def paint_key(canvas: Canvas, key: KeyView, box: Rect) -> None:
    """Draw a key with its letter or icon."""
    ink, px = canvas.theme.ink(INK), canvas.scale.px
    face = Rect(box.left + px(2.5), box.top + px(4), box.right - px(2.5), box.bottom - px(4))
    canvas.rounded(face, 100 if key.does == layout.ENTER else 8, canvas.theme[_role(key)])
    if key.label:
        size = px(22 if len(key.label) == 1 else 15)
        x = box.center[0] - text_width(key.label, size) / 2
        canvas.text(x, box.center[1] + size * 0.36, key.label, size, ink, right_to_left=False)
    elif key.description in _ICONS:
        canvas.icon(_ICONS[key.description], box.center, 22, ink)


def _role(key: KeyView) -> str:
    if key.does == layout.SPACE or key.does not in layout.NAMES:
        return "key"
    lit = key.does == layout.ENTER or (key.does == layout.SHIFT and key.board.shifted)
    return "key_accent" if lit else "key_soft"
