"""Functions that draw each kind of view."""

from collections.abc import Callable
from typing import Any

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.keys import paint_key, paint_keyboard
from fakedroid.world.draw.pictures import paint_app, paint_picture
from fakedroid.world.draw.text import paint_selection, paint_text
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.system.keyboard import KeyboardView, KeyView
from fakedroid.world.views.app_icon import AppIcon
from fakedroid.world.views.buttons import (
    CheckBox,
    CheckedTextView,
    ImageView,
    RadioButton,
    Switch,
)
from fakedroid.world.views.containers import LinearLayout
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.progress import ProgressBar, SeekBar
from fakedroid.world.views.spinner import Spinner
from fakedroid.world.views.surface_view import RADIUS, SurfaceView
from fakedroid.world.views.text_view import FAINT, Button, TextView
from fakedroid.world.views.view import View


def _inside(canvas: Canvas, view: View, box: Rect) -> Rect:
    left, top, right, bottom = (canvas.scale.px(side) for side in view.padding)
    return Rect(box.left + left, box.top + top, box.right - right, box.bottom - bottom)


def _ink(canvas: Canvas, view: TextView) -> str:
    return canvas.theme.ink(view.color) if view.enabled else canvas.theme["disabled"]


def text_view(canvas: Canvas, view: TextView, box: Rect) -> None:
    """Draw plain text."""
    paint_text(canvas, view, _inside(canvas, view, box), _ink(canvas, view))


def edit_text(canvas: Canvas, view: EditText, box: Rect) -> None:
    """Draw a field: text or hint, a line below, and the cursor if it is focused."""
    inner, px = _inside(canvas, view, box), canvas.scale.px
    focused = view.focused
    with canvas.clipped(box) as part:
        if focused:
            paint_selection(part, view, inner)
        paint_text(part, view, inner, _ink(canvas, view) if view.text else canvas.theme["hint"])
    line = box.bottom - px(8)
    thick = px(2) if focused else px(1)
    edge = (box.left + px(4), line, box.right - px(4), line + thick)
    canvas.fill(edge, canvas.theme["accent" if focused else "outline"])


def check_box(canvas: Canvas, view: CheckBox, box: Rect) -> None:
    """Draw a checkbox and its text."""
    px, y, start = canvas.scale.px, box.center[1], _start(canvas, box)
    square = (start + px(6), y - px(9), start + px(24), y + px(9))
    theme = canvas.theme
    if view.checked:
        canvas.rounded(square, 3, theme["accent"])
        canvas.icon("check", (start + px(15), y), 16, theme["on_accent"])
    else:
        canvas.rounded(square, 3, theme["surface"], theme["outline"])
    _beside(canvas, view, box)


def radio_button(canvas: Canvas, view: RadioButton, box: Rect) -> None:
    """Draw a ring, filled if selected, and its text."""
    px = canvas.scale.px
    center = (_start(canvas, box) + px(15), box.center[1])
    color = canvas.theme["accent" if view.checked else "outline"]
    canvas.ring(center, px(10), color, px(2))
    if view.checked:
        canvas.disc(center, px(5), color)
    _beside(canvas, view, box)


def _start(canvas: Canvas, box: Rect) -> int:
    """Return the left edge of the 30 dp at a view's start, which is on the right if mirrored."""
    return box.right - canvas.scale.px(30) if canvas.scale.right_to_left else box.left


def _beside(canvas: Canvas, view: TextView, box: Rect, *, at_end: bool = False) -> None:
    """Draw a text beside the decoration at its start or end."""
    taken = view.decoration(canvas.scale)
    on_the_right = at_end != canvas.scale.right_to_left
    room = box._replace(right=box.right - taken) if on_the_right else box
    room = room if on_the_right else room._replace(left=box.left + taken)
    paint_text(canvas, view, _inside(canvas, view, room), _ink(canvas, view))


def switch(canvas: Canvas, view: Switch, box: Rect) -> None:
    """Draw a text and, at the end, the track of a switch with its thumb."""
    px, y = canvas.scale.px, box.center[1]
    mirrored = canvas.scale.right_to_left
    left = box.left + px(4) if mirrored else box.right - px(52)
    track, theme = (left, y - px(14), left + px(48), y + px(14)), canvas.theme
    if view.checked:
        canvas.rounded(track, 14, theme["accent"])
    else:
        canvas.rounded(track, 14, theme["off"], theme["outline"])
    thumb = track[2] - px(14) if view.checked != mirrored else track[0] + px(14)
    knob = theme["on_accent" if view.checked else "outline"]
    canvas.disc((thumb, y), px(10 if view.checked else 7), knob)
    _beside(canvas, view, box, at_end=True)


def checked_text(canvas: Canvas, view: CheckedTextView, box: Rect) -> None:
    """Draw a row of a choice list, the selected one in colour with a tick."""
    inner = _inside(canvas, view, box)
    ink = canvas.theme["accent"] if view.checked else _ink(canvas, view)
    paint_text(canvas, view, inner, ink)
    if view.checked:
        canvas.icon("check", (inner.right - canvas.scale.px(12), inner.center[1]), 22, ink)


def spinner(canvas: Canvas, view: Spinner, box: Rect) -> None:
    """Draw the triangle and the line of a dropdown; its text is a separate view."""
    px, y = canvas.scale.px, box.center[1]
    x = box.left + px(18) if canvas.scale.right_to_left else box.right - px(18)
    canvas.icon("drop_down", (x, y), 24, canvas.theme.ink(FAINT))
    edge = box.bottom - px(8)
    line = (box.left + px(4), edge, box.right - px(4), edge + px(1))
    canvas.fill(line, canvas.theme["outline"])


def image(canvas: Canvas, view: ImageView, box: Rect) -> None:
    """Draw a picture."""
    theme = canvas.theme
    ink = theme.ink(view.ink) if view.enabled else theme["disabled"]
    paint_picture(canvas, view.picture, box, ink)


def leading(canvas: Canvas, view: LinearLayout, box: Rect) -> None:
    """Draw the icon at the start of a row, in a disc of its colour."""
    if view.leading:
        name, _, tint = view.leading.partition(":")
        at = canvas.scale.px(36)
        center = (box.right - at if canvas.scale.right_to_left else box.left + at, box.center[1])
        canvas.disc(center, canvas.scale.px(20), tint)
        canvas.icon(name, center, 22, "#FFFFFF")


def progress(canvas: Canvas, view: ProgressBar, box: Rect) -> None:
    """Draw a progress bar."""
    px, y = canvas.scale.px, box.center[1]
    inset = px(16) if isinstance(view, SeekBar) else 0
    left, right = box.left + inset, box.right - inset
    at = left + (right - left) * view.progress / max(1, view.maximum)
    thick, theme = px(8 if isinstance(view, SeekBar) else 2), canvas.theme
    gap = px(6) if isinstance(view, SeekBar) else 0
    canvas.rounded((at + gap, y - thick, right, y + thick), 4, theme["off"])
    canvas.rounded((left, y - thick, at - gap, y + thick), 4, theme["accent"])
    if isinstance(view, SeekBar):
        canvas.rounded((at - px(2), y - px(16), at + px(2), y + px(16)), 2, theme["accent"])


def app_icon(canvas: Canvas, view: AppIcon, box: Rect) -> None:
    """Draw an app's icon above its name."""
    side, px = canvas.scale.px(54), canvas.scale.px
    x, y = box.center[0] - side // 2, box.top + px(8)
    paint_app(canvas, Rect(x, y, x + side, y + side), view.tint, view.symbol)
    text_view(canvas, view, box)


def surface(canvas: Canvas, view: SurfaceView, box: Rect) -> None:
    """Draw a game: the ball, and the score."""
    canvas.fill(box, "#0B3D2E")
    canvas.disc(view.ball(), canvas.scale.px(RADIUS), "#FFD54F")
    size = canvas.scale.text(32)
    canvas.text(box.left + size, box.top + 2 * size, f"Score {view.score}", size, "#FFFFFF")


PAINTERS: dict[type[View], Callable[[Canvas, Any, Rect], None]] = {
    TextView: text_view,
    Button: text_view,
    EditText: edit_text,
    CheckBox: check_box,
    RadioButton: radio_button,
    Switch: switch,
    CheckedTextView: checked_text,
    Spinner: spinner,
    ImageView: image,
    LinearLayout: leading,
    ProgressBar: progress,
    AppIcon: app_icon,
    KeyboardView: paint_keyboard,
    KeyView: paint_key,
    SurfaceView: surface,
}


def painter_of(view: View) -> Callable[[Canvas, Any, Rect], None] | None:
    """Return the function that draws a view, by its class or base classes, or None."""
    return next((PAINTERS[kind] for kind in type(view).__mro__ if kind in PAINTERS), None)
