"""The whole screen: wallpaper, windows from the bottom up, bars in a readable colour."""

from collections.abc import Sequence

from PIL import Image

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.looks import paint_background
from fakedroid.world.draw.painters import painter_of
from fakedroid.world.draw.pictures import paint_picture
from fakedroid.world.draw.text import paint_text
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.stage import Stage
from fakedroid.world.views.buttons import CheckedTextView, CompoundButton, ImageView
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_WALLPAPER = ((44, 62, 110), (92, 124, 168))
_DIM = [int(value * 0.5) for value in range(256)] * 3
_BARS = (WindowKind.STATUS_BAR, WindowKind.NAVIGATION_BAR)


def draw_screen(stage: Stage, windows: Sequence[Window], cover: Window) -> Image.Image:
    """Return a picture of the screen as it is turned now; black while it is off.

    ``windows`` are all windows, top first; of those below ``cover`` nothing is seen.
    """
    size = (stage.display.width, stage.display.height)
    if not stage.awake:
        return Image.new("RGBA", size, (0, 0, 0, 255))
    shown = _shown(windows, cover)
    ground = shown[-1].root.background if shown else ""
    plain = Image.new("RGB", size, ground) if ground.startswith("#") else _wallpaper(size)
    canvas = Canvas(plain, stage.scale)
    for window in reversed(shown):
        if window.dims:
            canvas = Canvas(canvas.image.point(_DIM), stage.scale)
        _draw_window(canvas, window)
    return canvas.image.convert("RGBA")


def _shown(windows: Sequence[Window], cover: Window) -> list[Window]:
    """Return the windows that are seen, top first: none below one that covers the screen."""
    shown: list[Window] = []
    for window in windows:
        if window.visible and window.kind is not WindowKind.WALLPAPER:
            shown.append(window)
            if window is cover:
                break
    return shown


def _wallpaper(size: tuple[int, int]) -> Image.Image:
    ramp = Image.new("RGB", (1, 2))
    ramp.putpixel((0, 0), _WALLPAPER[0])
    ramp.putpixel((0, 1), _WALLPAPER[1])
    return ramp.resize(size, Image.Resampling.BILINEAR)


def _draw_window(canvas: Canvas, window: Window) -> None:
    bounds = window.bounds
    if window.secure:
        canvas.fill(bounds, "#000000")
    elif window.kind in _BARS and not window.modal:
        _draw_bar(canvas, window.root, _contrast(canvas.image, bounds))
    else:
        if window.kind is WindowKind.INPUT_METHOD:
            canvas.fill(bounds._replace(bottom=canvas.image.height), "#E8EAED")
        _draw_view(canvas, window.root, bounds.left, bounds.top)


def _contrast(image: Image.Image, bounds: Rect) -> str:
    """Return black or white, whichever can be read on what is below a bar."""
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


def _draw_view(canvas: Canvas, view: View, left: int, top: int) -> None:
    """Draw a view whose parent's content starts at a point of the screen."""
    box = view.frame.offset(left, top)
    if not view.visible or box.intersect(canvas.area) is None:
        return
    paint_background(canvas, view.background or _default_background(view), box)
    paint = painter_of(view)
    if paint is not None:
        paint(canvas, view, box)
    dx, dy = view.scroll_offset()
    if isinstance(view, Scrolling):
        with canvas.clipped(box) as inner:
            for child in view.children:
                _draw_view(inner, child, box.left - dx, box.top - dy)
    else:
        for child in view.children:
            _draw_view(canvas, child, box.left, box.top)


def _default_background(view: View) -> str:
    plain = isinstance(view, Button) and not isinstance(view, CompoundButton | CheckedTextView)
    return "button" if plain else ""
