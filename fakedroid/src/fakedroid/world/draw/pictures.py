"""Icons and other pictures by name."""

from collections.abc import Callable

from fakedroid.world.draw.canvas import Canvas
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.layout.text_metrics import text_width

Painter = Callable[[Canvas, Rect, str], None]


def paint_picture(canvas: Canvas, picture: str, box: Rect, ink: str) -> None:
    """Draw a picture into a box."""
    name, _, rest = picture.partition(":")
    if name == "app":
        color, _, letter = rest.partition(":")
        paint_app(canvas, box, color, letter)
    elif name == "card":
        canvas.rounded(box, 16, "#F8F9FA")
        strip = box._replace(bottom=min(box.bottom, box.top + canvas.scale.px(56)))
        canvas.rounded(strip, 16, rest)
    else:
        _PICTURES[name](canvas, box, ink)


def paint_app(canvas: Canvas, box: Rect, color: str, letter: str) -> None:
    """Draw an app's icon: its letter on its colour."""
    canvas.rounded(box, box.width / canvas.scale.density * 0.28, color)
    size = box.height * 0.55
    x = box.center[0] - text_width(letter, size) / 2
    canvas.text(x, box.center[1] + size * 0.36, letter, size, "#FFFFFF")


def _unit(box: Rect) -> tuple[float, float, float]:
    return box.center[0], box.center[1], min(box.width, box.height) / 2


def _arrow_back(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm = canvas.scale.px(8)
    pen = canvas.scale.px(2)
    canvas.line([(x + arm, y), (x - arm, y)], ink, pen)
    canvas.line([(x, y - arm), (x - arm, y), (x, y + arm)], ink, pen)


def _add(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm, pen = canvas.scale.px(8), canvas.scale.px(2)
    canvas.line([(x - arm, y), (x + arm, y)], ink, pen)
    canvas.line([(x, y - arm), (x, y + arm)], ink, pen)


def _nav_back(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm = canvas.scale.px(7)
    canvas.polygon([(x - arm, y), (x + arm, y - arm), (x + arm, y + arm)], ink)


def _nav_home(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    canvas.disc((x, y), canvas.scale.px(7), ink)


def _nav_recents(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm = canvas.scale.px(6)
    canvas.rounded((x - arm, y - arm, x + arm, y + arm), 2, ink)


def _nav_handle(canvas: Canvas, box: Rect, ink: str) -> None:
    canvas.rounded(box, 2, ink)


def _wifi(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, half = _unit(box)
    bottom = y + half * 0.75
    for share in (0.5, 1.0, 1.5):
        reach = half * share
        canvas.arc((x - reach, bottom - reach, x + reach, bottom + reach), 225, 315, ink, half / 4)
    canvas.disc((x, bottom - half * 0.1), half * 0.18, ink)


def _signal(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, half = _unit(box)
    reach = half * 0.8
    canvas.polygon([(x - reach, y + reach), (x + reach, y + reach), (x + reach, y - reach)], ink)


def _battery(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, half = _unit(box)
    across, tall = half * 0.62, half * 1.1
    canvas.rounded((x - across, y - tall, x + across, y + tall), 1, ink)
    canvas.fill((x - across / 2, y - tall - half * 0.25, x + across / 2, y - tall), ink)


def _tile(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, half = _unit(box)
    canvas.ring((x, y), half * 0.75, ink, canvas.scale.px(2))
    canvas.disc((x, y), half * 0.25, ink)


def _close(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm, pen = canvas.scale.px(6), canvas.scale.px(2)
    canvas.line([(x - arm, y - arm), (x + arm, y + arm)], ink, pen)
    canvas.line([(x - arm, y + arm), (x + arm, y - arm)], ink, pen)


def _expand(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm, pen = canvas.scale.px(8), canvas.scale.px(2)
    for side in (-1, 1):
        corner = (x + side * arm, y + side * arm)
        canvas.line([(corner[0] - side * arm, corner[1]), corner], ink, pen)
        canvas.line([corner, (corner[0], corner[1] - side * arm)], ink, pen)


def _send(canvas: Canvas, box: Rect, ink: str) -> None:
    x, y, _ = _unit(box)
    arm = canvas.scale.px(8)
    canvas.polygon([(x - arm, y - arm), (x + arm, y), (x - arm, y + arm)], ink)


_PICTURES: dict[str, Painter] = {
    "close": _close,
    "expand": _expand,
    "send": _send,
    "arrow_back": _arrow_back,
    "add": _add,
    "nav_back": _nav_back,
    "nav_home": _nav_home,
    "nav_recents": _nav_recents,
    "nav_handle": _nav_handle,
    "wifi": _wifi,
    "signal": _signal,
    "battery": _battery,
    "tile": _tile,
}
