"""Backgrounds by name."""

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.geometry import Rect

_ROUNDED = {
    # name: corner radius in dp, inset in dp on every side
    "card": (20, 0),
    "soft": (28, 2),
    "filled": (24, 4),
    "button": (24, 4),
    "tile_on": (24, 0),
    "tile_off": (24, 0),
    "key": (20, 4),
    "key_soft": (20, 4),
    "toast": (24, 0),
    "bubble": (18, 0),
    "bubble_in": (18, 0),
    "key_accent": (20, 4),
}
_RAISED = {"dialog": (28, 24), "popup": (12, 10)}
"""Backgrounds with a shadow: corner radius and the shadow's reach in dp."""


def paint_background(canvas: Canvas, name: str, box: Rect) -> None:
    """Paint a background: a look by its name, or a colour."""
    if name in ("", "flat", "scrim"):
        return
    if name.startswith("#"):
        canvas.fill(box, canvas.theme.ground(name))
    elif name == "bar":
        canvas.fill(box, canvas.theme["surface"])
    elif name == "line":
        edge, inset = canvas.scale.px(1), canvas.scale.px(16)
        line = (box.left + inset, box.bottom - edge, box.right - inset, box.bottom)
        canvas.fill(line, canvas.theme["line"])
    elif name in _RAISED:
        radius, reach = _RAISED[name]
        canvas.shadow(box, radius, reach)
        canvas.rounded(box, radius, canvas.theme[name])
    else:
        _paint_rounded(canvas, name, box)


def _paint_rounded(canvas: Canvas, name: str, box: Rect) -> None:
    if name not in _ROUNDED:
        raise ValueError(f"no background is called {name!r}")
    radius, inset = _ROUNDED[name]
    inner = box.grow(-canvas.scale.px(inset) if inset else 0)
    canvas.rounded(inner, radius, canvas.theme[name])


def corner_of(name: str) -> float:
    """Return the corner radius of a background in dp, or 0."""
    return _RAISED[name][0] if name in _RAISED else _ROUNDED.get(name, (0, 0))[0]
