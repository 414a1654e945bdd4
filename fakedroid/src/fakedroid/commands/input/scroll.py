"""``input scroll``: a mouse wheel over a point (src: from 35)."""

from fakedroid.commands.java.arguments import Arguments, illegal_argument
from fakedroid.shell.process import Process
from fakedroid.world.views.view import View

_AXES = ("SCROLL", "HSCROLL", "VSCROLL")
_OTHER_AXES = frozenset(
    {"X", "Y", "Z", "RX", "RY", "RZ", "PRESSURE", "SIZE", "ORIENTATION", "HAT_X", "HAT_Y"}
    | {"TOUCH_MAJOR", "TOUCH_MINOR", "TOOL_MAJOR", "TOOL_MINOR", "LTRIGGER", "RTRIGGER"}
    | {"THROTTLE", "RUDDER", "WHEEL", "GAS", "BRAKE", "DISTANCE", "TILT"}
    | {"RELATIVE_X", "RELATIVE_Y"}
)
"""Axes that Android knows, but does not use for scrolling (src MotionEvent)."""
_POINTERS = ("touchscreen", "mouse", "stylus")
"""Sources that have a position; the default is a rotary encoder, which has none (src)."""


async def scroll(p: Process, args: Arguments, source: str | None) -> None:
    """Scroll the view at the point; a negative VSCROLL scrolls down."""
    place = None
    if source in _POINTERS:
        place = float(args.required()), float(args.required())
    turns: dict[str, float] = {}
    while (option := args.option()) is not None:
        if option != "--axis":
            raise illegal_argument(f"Unsupported option: {option}")
        name, value = _axis(args.required())
        turns[name] = value
    p.phone.world.advance(p.timeline.at)
    view = None if place is None else _scrollable_at(p, *place)
    amount = turns.get("VSCROLL", 0.0) or turns.get("SCROLL", 0.0)
    if view is not None and amount:
        _ = view.scroll_forward() if amount < 0 else view.scroll_backward()


def _axis(text: str) -> tuple[str, float]:
    name, comma, value = text.partition(",")
    if not comma or not name or not value or "," in value:
        raise illegal_argument(f"Invalid --axis option value: {text}")
    if name not in _AXES:
        problem = "Unsupported axis" if name in _OTHER_AXES else "Invalid axis name"
        raise illegal_argument(f"{problem}: AXIS_{name}")
    return name, float(value)


def _scrollable_at(p: Process, x: float, y: float) -> View | None:
    for window in p.phone.world.all_windows():
        if window.visible and window.touchable and window.bounds.contains(x, y):
            inside = [
                view
                for view in window.root.walk()
                if view.scrollable and view.visible_bounds().contains(x, y)
            ]
            return inside[-1] if inside else None
    return None
