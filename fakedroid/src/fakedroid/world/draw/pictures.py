"""Icons and other pictures by name."""

from functools import lru_cache

from PIL import Image, ImageColor

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.draw.icons import icon_mask
from fakedroid.world.draw.theme import lighter
from fakedroid.world.layout.geometry import Rect

_CORNER = 0.32
"""The corner radius of an app's icon, relative to its side."""


def paint_picture(canvas: Canvas, picture: str, box: Rect, ink: str) -> None:
    """Draw a picture into a box: an app's icon, or one of draw/icons, at most 24 dp large."""
    name, _, rest = picture.partition(":")
    if name == "app":
        tint, _, symbol = rest.partition(":")
        paint_app(canvas, box, tint, symbol)
    elif name == "nav_handle":
        canvas.rounded(box, 2, ink)
    else:
        side = min(24, box.width / canvas.scale.density, box.height / canvas.scale.density)
        canvas.icon(name, box.center, side, ink)


def paint_app(canvas: Canvas, box: Rect, tint: str, symbol: str) -> None:
    """Draw an app's icon: its symbol, in white on its colour."""
    side = min(box.width, box.height)
    corner = side * _CORNER / canvas.scale.density
    canvas.put(_app_icon(symbol or "app", tint, side), (box.left, box.top), corner)


@lru_cache(maxsize=64)
def _app_icon(symbol: str, tint: str, side: int) -> Image.Image:
    ramp = Image.new("RGB", (1, 2), tint)
    ramp.putpixel((0, 0), ImageColor.getrgb(lighter(tint, 0.25))[:3])
    icon = ramp.resize((side, side), Image.Resampling.BILINEAR)
    mark = icon_mask(symbol, round(side * 0.58))
    icon.paste("#FFFFFF", ((side - mark.width) // 2, (side - mark.height) // 2), mark)
    return icon
