"""The screen as the tools' reference writes it: one section a window, one line an element."""

import re
from collections.abc import Iterator

from handroid.model.screen import Element, Screen, Window, WindowType

_COLUMNS = "class\ttext\tdesc\tres_id\tbounds\tflags"
_LONGEST_TEXT = 100
_CUT = "...truncated"
_SPACES = re.compile(r"[\t\n\r]")


def render(screen: Screen) -> str:
    """Return the whole screen as text."""
    display = screen.display
    lines = [
        f"screen:{display.width}x{display.height} density:{display.density} "
        f"orientation:{display.orientation}"
    ]
    for window in screen.windows:
        lines.append(_header(window, screen))
        lines.append(_COLUMNS)
        lines.extend(_rows(window))
    return "\n".join(lines)


def _header(window: Window, screen: Screen) -> str:
    activity = ""
    front = screen.foreground
    is_front = window.focused and window.type is WindowType.APPLICATION
    if is_front and front and front.package == window.package:
        activity = f" activity:{front.short}"
    return (
        f"--- window:{window.layer} type:{window.type.value} pkg:{window.package or 'unknown'} "
        f"title:{_clean(window.title) or 'unknown'}{activity} layer:{window.layer} "
        f"focused:{str(window.focused).lower()} ---"
    )


def _rows(window: Window) -> Iterator[str]:
    for element in window.root.walk() if window.root else ():
        if kept(element):
            yield _row(element)


def kept(element: Element) -> bool:
    """Whether an element says or does anything; the others only hold the layout together."""
    return bool(
        element.text
        or element.description
        or element.resource_id
        or element.clickable
        or element.long_clickable
        or element.scrollable
        or element.editable
    )


def _row(element: Element) -> str:
    columns = (
        element.class_name.rpartition(".")[2] or "-",
        _cut(_clean(element.text)) or "-",
        _cut(_clean(element.description)) or "-",
        _clean(element.resource_id) or "-",
        ",".join(map(str, element.bounds)),
        _flags(element),
    )
    return "\t".join(columns)


def _clean(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + _CUT


def _flags(element: Element) -> str:
    told = {
        "clk": element.clickable,
        "lclk": element.long_clickable,
        "foc": element.focusable,
        "scr": element.scrollable,
        "edt": element.editable,
        "ena": element.enabled,
    }
    first = "on" if element.visible else "off"
    return ",".join([first, *(flag for flag, true in told.items() if true)])
