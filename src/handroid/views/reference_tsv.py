"""The screen in the format of the tools' reference: a section per window, a line per element."""

import re
from collections.abc import Iterable, Iterator

from handroid.model import plain_text
from handroid.model.screen import Element, Screen, Window, WindowType
from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.views.notes import notes

NOTES = (
    "note:structural-only nodes are omitted from the tree",
    "note:certain elements are custom and will not be properly reported, if needed or if tools are "
    "not working as expected set include_screenshot=true to see the screen and take what you see "
    "into account",
    "note:flags: on=onscreen off=offscreen clk=clickable lclk=longClickable foc=focusable "
    "scr=scrollable edt=editable ena=enabled",
    "note:offscreen items require scroll_to_element before interaction",
)
DEGRADED = "note:DEGRADED — multi-window API unavailable, showing rootInActiveWindow only"
COLUMNS = "id\tclass\ttext\tdesc\tres_id\tbounds\tflags"

_LONGEST_TEXT = 100
_LONGEST_CLEANED = 1000
_CUT = "...truncated"
_ESCAPES = str.maketrans({"\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"})
_FIELD = re.compile(r"\b(window|type|pkg|title|activity|layer|focused):")
_RULE = re.compile("-{3,}")


def render(named: IdentifiedScreen, protected: Iterable[str] = ()) -> str:
    """Return the screen as text; ``protected`` apps are black in the picture that goes with it."""
    screen = named.screen
    display = screen.display
    lines = [*NOTES, DEGRADED] if screen.degraded else [*NOTES]
    if screen.note:
        lines.append(f"note:DEGRADED — {clean(screen.note)}")
    lines.extend(f"note:{clean(each)}" for each in notes(screen, protected))
    lines.append(
        f"screen:{display.width}x{display.height} density:{display.density} "
        f"orientation:{display.orientation}"
    )
    for window in named.windows:
        lines.append(_header(window, screen))
        lines.append(COLUMNS)
        lines.extend(_rows(window))
    return "\n".join(lines)


def details(rows: Iterable[tuple[str, Element | None]]) -> str:
    """Return the full texts of elements, ``not_found`` for missing ones."""
    lines = ["id\ttext\tdesc"]
    for element_id, element in rows:
        if element is None:
            lines.append(f"{element_id}\tnot_found\tnot_found")
        else:
            words = (_full_text(text) or "-" for text in (element.text, element.description))
            lines.append("\t".join((element_id, *words)))
    return "\n".join(lines)


def clean(text: str) -> str:
    """Return a text on one line, without invisible characters."""
    return plain_text.line(text).strip() if text else ""


def _full_text(text: str) -> str:
    """Return a complete text as one cell, from its first space to its last.

    Its line breaks and tabs are escaped, and therefore backslashes too.
    """
    return plain_text.line(text.translate(_ESCAPES))


def _header(identified: IdentifiedWindow, screen: Screen) -> str:
    window = identified.window
    package, title = plain_text.name(window.package), _title(window.title)
    return (
        f"--- window:{identified.number} type:{window.type.value} "
        f"pkg:{package or 'unknown'} title:{title or 'unknown'}"
        f"{_activity(window, screen)} layer:{window.layer} "
        f"focused:{str(window.focused).lower()} ---"
    )


def _title(text: str) -> str:
    """Return a title that cannot be mistaken for a part of the header."""
    return _RULE.sub("—", _FIELD.sub(r"\1 ", clean(text)))


def _activity(window: Window, screen: Screen) -> str:
    front = screen.foreground
    is_front = window.focused and window.type is WindowType.APPLICATION
    if is_front and front and front.package == window.package:
        return f" activity:{plain_text.name(front.short)}"
    return ""


def _rows(window: IdentifiedWindow) -> Iterator[str]:
    for found in window.elements:
        if found.element.listed:
            yield _row(found.id, found.element)


def _row(element_id: str, element: Element) -> str:
    columns = (
        element_id,
        clean(element.class_name.rpartition(".")[2]) or "-",
        _truncated(element.text) or "-",
        _truncated(element.description) or "-",
        clean(element.resource_id) or "-",
        ",".join(map(str, element.bounds)),
        _flags(element),
    )
    return "\t".join(columns)


def _truncated(text: str) -> str:
    """Return the beginning of a text, cleaning no more of it than can be shown."""
    begun = clean(text[:_LONGEST_CLEANED])
    whole = len(begun) <= _LONGEST_TEXT and len(text) <= _LONGEST_CLEANED
    return begun if whole else begun[:_LONGEST_TEXT] + _CUT


def _flags(element: Element) -> str:
    flags = "on" if element.on_screen else "off"
    if element.clickable:
        flags += ",clk"
    if element.long_clickable:
        flags += ",lclk"
    if element.focusable:
        flags += ",foc"
    if element.scrollable:
        flags += ",scr"
    if element.editable:
        flags += ",edt"
    if element.enabled:
        flags += ",ena"
    return flags
