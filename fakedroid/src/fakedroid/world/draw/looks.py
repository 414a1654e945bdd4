"""Backgrounds by name."""

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.geometry import Rect

_ROUNDED = {
    # name: colour, corner radius in dp, inset in dp on every side
    "card": ("#FFFFFF", 16, 0),
    "soft": ("#E8F0FE", 24, 0),
    "filled": ("#1A73E8", 24, 2),
    "button": ("#E3E6EA", 24, 4),
    "tile_on": ("#1A73E8", 24, 0),
    "tile_off": ("#DADCE0", 24, 0),
    "key": ("#FFFFFF", 20, 4),
    "key_soft": ("#D7E3FC", 20, 4),
    "toast": ("#3C4043", 24, 0),
    "bubble": ("#D3E3FD", 18, 0),
    "key_accent": ("#A8C7FA", 20, 4),
}
_PLAIN = {"bar": "#EEF2F9", "scrim": "#202124"}


def paint_background(canvas: Canvas, name: str, box: Rect) -> None:
    """Paint a background: a look by its name, or a colour."""
    if name.startswith("#"):
        canvas.fill(box, name)
    elif name in _PLAIN:
        canvas.fill(box, _PLAIN[name])
    elif name in _ROUNDED:
        color, radius, inset = _ROUNDED[name]
        canvas.rounded(box.grow(-canvas.scale.px(inset) if inset else 0), radius, color)
    elif name == "popup":
        canvas.rounded(box, 8, "#FFFFFF", "#BDC1C6")
    elif name == "line":
        edge = canvas.scale.px(1)
        canvas.fill((box.left, box.bottom - edge, box.right, box.bottom), "#E0E0E0")
    elif name and name != "flat":
        raise ValueError(f"no background is called {name!r}")
