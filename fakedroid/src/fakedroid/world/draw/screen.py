"""The whole screen: wallpaper, windows from the bottom up, bars in a readable colour."""

from collections.abc import Sequence

from PIL import Image, ImageFilter

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.looks import corner_of, paint_background
from fakedroid.world.draw.painters import painter_of
from fakedroid.world.draw.pictures import paint_picture
from fakedroid.world.draw.text import paint_text
from fakedroid.world.draw.theme import Theme
from fakedroid.world.draw.wallpaper import wallpaper
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.stage import Stage
from fakedroid.world.views.buttons import CheckedTextView, CompoundButton, ImageView
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.task_snapshot import TaskSnapshot
from fakedroid.world.views.text_view import INK, Button, TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_DIM = [int(value * 0.5) for value in range(256)] * 3
_FROST = [int(6 + value * 0.2) for value in range(256)] * 3
_BARS = (WindowKind.STATUS_BAR, WindowKind.NAVIGATION_BAR)
_PRESSED = 0.10
"""The opacity of the text's colour over a pressed view."""


def draw_screen(
    stage: Stage, windows: Sequence[Window], cover: Window, pressed: View | None = None
) -> Image.Image:
    """Return a picture of the screen in its current rotation; black while it is off.

    ``windows`` are all windows, topmost first. ``cover`` is the shade: while the phone is locked,
    nothing below it is visible, and otherwise little.
    """
    size = (stage.display.width, stage.display.height)
    if not stage.awake:
        return Image.new("RGBA", size, (0, 0, 0, 255))
    shown = _shown(windows, cover if stage.locked else None)
    canvas = _ground(stage, size, shown)
    for window in reversed(shown):
        if window.dims:
            canvas = canvas.on(canvas.image.point(_DIM))
        elif window is cover and not stage.locked:
            canvas = canvas.on(_frosted(canvas.image))
        _draw_window(canvas, window, pressed)
    return canvas.image.convert("RGBA")


def _shown(windows: Sequence[Window], cover: Window | None) -> list[Window]:
    """Return the visible windows, topmost first: none below one that covers the screen."""
    shown: list[Window] = []
    for window in windows:
        if window.visible and window.kind is not WindowKind.WALLPAPER:
            shown.append(window)
            if window is cover:
                break
    return shown


def _ground(stage: Stage, size: tuple[int, int], shown: list[Window]) -> Canvas:
    """Return a canvas with the lowest window's colour, or with the wallpaper."""
    color, theme = shown[-1].root.background if shown else "", Theme(stage.dark)
    plain = color.startswith("#")
    image = (
        Image.new("RGB", size, theme.ground(color))
        if plain
        else wallpaper(size, stage.dark or stage.locked).copy()
    )
    return Canvas(image, stage.scale, theme)


def _frosted(image: Image.Image) -> Image.Image:
    """Return the screen as it appears behind the shade: dark, and too blurred to read."""
    width, height = image.size
    small = image.reduce(8).filter(ImageFilter.GaussianBlur(4)).point(_FROST)
    fine = small.resize((-(-width // 4), -(-height // 4)), Image.Resampling.BILINEAR)
    return fine.resize((width, height), Image.Resampling.NEAREST)


def _draw_window(canvas: Canvas, window: Window, pressed: View | None) -> None:
    bounds = window.bounds
    if window.secure:
        canvas.fill(bounds, "#000000")
    elif window.kind in _BARS and not window.modal:
        _draw_bar(canvas, window.root, _contrast(canvas.image, bounds))
    else:
        if window.kind is WindowKind.INPUT_METHOD:
            board = bounds._replace(bottom=canvas.image.height)
            canvas.fill(board, canvas.theme["board"])
        below = canvas.image.crop(bounds) if _is_small(window) else None
        _draw_view(canvas, window.root, bounds.left, bounds.top, pressed)
        if below is not None:
            _round_off(canvas, bounds, below)


def _is_small(window: Window) -> bool:
    """Return whether it is the picture-in-picture window, which touches no edge."""
    activity, bounds, display = window.activity, window.bounds, window.stage.display
    if window.kind is not WindowKind.APPLICATION or activity is None or activity.spec.floating:
        return False
    return bounds.left > 0 and bounds.bottom < display.height


def _round_off(canvas: Canvas, bounds: Rect, below: Image.Image) -> None:
    """Round the corners of a drawn window, and add its shadow."""
    drawn = canvas.image.crop(bounds)
    canvas.image.paste(below, bounds[:2])
    canvas.shadow(bounds, 16, 12)
    canvas.put(drawn, bounds[:2], 16)


def _contrast(image: Image.Image, bounds: Rect) -> str:
    """Return black or white, whichever is readable behind a bar."""
    x, y = bounds.center
    pixel = image.getpixel((min(x, image.width - 1), min(y, image.height - 1)))
    light = sum(pixel) > 384 if isinstance(pixel, tuple) else True
    return "#3C4043" if light else "#FFFFFF"


def _draw_bar(canvas: Canvas, root: View, ink: str) -> None:
    for view in root.walk():
        if isinstance(view, ImageView):
            paint_picture(canvas, view.picture, view.bounds, ink)
        elif isinstance(view, TextView):
            paint_text(canvas, view, view.bounds, ink)


def _draw_view(canvas: Canvas, view: View, left: int, top: int, pressed: View | None) -> None:
    """Draw a view whose parent's content starts at a point of the screen."""
    box = view.frame.offset(left, top)
    if not view.visible or box.intersect(canvas.area) is None:
        return
    _draw_own(canvas, view, box, pressed)
    dx, dy = view.scroll_offset()
    if isinstance(view, Scrolling):
        with canvas.clipped(box) as inner:
            for child in view.children:
                _draw_view(inner, child, box.left - dx, box.top - dy, pressed)
    else:
        for child in view.children:
            _draw_view(canvas, child, box.left, box.top, pressed)


def _draw_own(canvas: Canvas, view: View, box: Rect, pressed: View | None) -> None:
    """Draw the view itself: its background, its pressed state and its content."""
    background = view.background or _default_background(view)
    paint_background(canvas, background, box)
    if view is pressed:
        canvas.veil(box, canvas.theme.ink(INK), _PRESSED, corner_of(background))
    paint = painter_of(view)
    if paint is not None:
        paint(canvas, view, box)
    elif isinstance(view, TaskSnapshot):
        _draw_snapshot(canvas, view, box)


def _default_background(view: View) -> str:
    plain = isinstance(view, Button) and not isinstance(view, CompoundButton | CheckedTextView)
    return "button" if plain else ""


def _draw_snapshot(canvas: Canvas, view: TaskSnapshot, box: Rect) -> None:
    """Draw a task's windows as small as a card; each card is drawn once."""
    if not isinstance(view.kept, Image.Image) or view.kept.width != box.width:
        view.kept = _small_picture(canvas, view, box.width)
    part = view.kept.crop((0, 0, box.width, min(box.height, view.kept.height)))
    canvas.shadow((box.left, box.top, box.right, box.top + part.height), 20, 16)
    canvas.put(part, (box.left, box.top), 20)


def _small_picture(canvas: Canvas, view: TaskSnapshot, width: int) -> Image.Image:
    windows = [window for window in view.windows if isinstance(window, Window)]
    display = windows[0].stage.display if windows else canvas.image
    full = canvas.on(Image.new("RGB", (display.width, display.height), canvas.theme["surface"]))
    for window in reversed(windows):
        _draw_window(full, window, None)
    height = round(display.height * width / display.width)
    return full.image.resize((width, height), Image.Resampling.BILINEAR)
