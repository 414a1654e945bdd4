"""Parses ``dumpsys window``: its windows, the focus, the rotation.

Windows are listed topmost first. The position of the focus differs between Android versions, so
every form is tried; virtual displays may come first, so only display 0 counts.
"""

import re
from dataclasses import dataclass

from handroid.model.screen import Bounds, Component, WindowType

# Older Samsung phones print the display after the user.
_OWNER = r"u\d+ (?:d\d+ )?"
_WINDOW = re.compile(rf"^  Window #\d+ Window\{{\S+ {_OWNER}(?P<title>.*?)\}}:$", re.MULTILINE)
_NUMBER = re.compile(r"^  Window #(\d{1,6}) ", re.MULTILINE)
_SECTION_END = re.compile(r"^  (?! )(?!Window #)\S", re.MULTILINE)
_DISPLAY = re.compile(r"^ *Display: mDisplayId=(\d+)", re.MULTILINE)
_FOCUS = re.compile(r"^ +mCurrentFocus=(?P<what>.*)$", re.MULTILINE)
_FOCUSED_APP = re.compile(r"^ +mFocusedApp=(?P<what>.*)$", re.MULTILINE)
_FOCUSED_WINDOW = re.compile(rf"Window\{{(?P<token>\S+) {_OWNER}(?P<title>.*?)(?: EXITING)?\}}$")
# The brace before the task is doubled on API 33, the hash is decimal on 36.
_ACTIVITY = re.compile(r"ActivityRecord\{[^\s{]+ u\d+ (?P<component>[^/\s{}]+/[^\s{}]+)\}? t-?\d+")
_RECTANGLE = r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]"
_FRAME = re.compile(rf"(?:^    mFrame=|\bframe=){_RECTANGLE}", re.MULTILINE)
_HEX = re.compile(r"#([0-9a-f]{1,16})")
_FIELD = {
    name: re.compile(pattern, re.MULTILINE)
    for name, pattern in {
        "display": r"\bmDisplayId=(-?\d{1,9})",
        "package": r"\bpackage=(\S+)",
        "type": r"\bty=(\w+)",
        "flags": r"\bfl=([#\w ]+)",
        "surface": r"\bmHasSurface=(true|false)",
        "visible": r"^    isVisible=(true|false)",
        "visibility": r"\bmViewVisibility=0x([0-9a-f]+)",
    }.items()
}

_TYPES = {
    "INPUT_METHOD": WindowType.INPUT_METHOD,
    "INPUT_METHOD_DIALOG": WindowType.INPUT_METHOD,
    "2011": WindowType.INPUT_METHOD,
    "2012": WindowType.INPUT_METHOD,
    "ACCESSIBILITY_OVERLAY": WindowType.ACCESSIBILITY_OVERLAY,
    "2032": WindowType.ACCESSIBILITY_OVERLAY,
    "DOCK_DIVIDER": WindowType.SPLIT_SCREEN_DIVIDER,
    "2034": WindowType.SPLIT_SCREEN_DIVIDER,
    "MAGNIFICATION_OVERLAY": WindowType.MAGNIFICATION_OVERLAY,
    "ACCESSIBILITY_MAGNIFICATION_OVERLAY": WindowType.MAGNIFICATION_OVERLAY,
    "2027": WindowType.MAGNIFICATION_OVERLAY,
    "2039": WindowType.MAGNIFICATION_OVERLAY,
}
_LAST_APPLICATION_TYPE = 1999
_MOST_DIGITS = 10
_WALLPAPER = ("WALLPAPER", "2013")
_SECURE = 0x2000


@dataclass(frozen=True)
class ListedWindow:
    """A window in the list; ``visible`` ones are on the screen, except the wallpaper behind all.

    ``secure`` windows are black in screenshots, because their app asks for it (FLAG_SECURE).
    ``owner`` is the app it belongs to, empty if that is uncertain: an app chooses the title of its
    window, and a title may contain lines that look like the others.
    """

    title: str
    package: str
    type: WindowType
    frame: Bounds | None
    visible: bool
    display: int
    secure: bool = False
    owner: str = ""


@dataclass(frozen=True)
class Focus:
    """The title of the focused window, and the activity of the focused app.

    The two differ: with the shade open, the window is the shade, and the app is the one behind it.
    ``token`` stays the same as long as the window exists.
    """

    window_title: str
    token: str
    app: Component | None


def parse_windows(text: str) -> list[ListedWindow]:
    """Return the windows from ``dumpsys window windows``, topmost first."""
    starts = list(_WINDOW.finditer(text))
    ends = [*(match.start() for match in starts[1:]), len(text)]
    return [
        _listed(match["title"], _own_part(text, match.end(), end))
        for match, end in zip(starts, ends, strict=False)
    ]


def parse_owned_windows(text: str) -> list[ListedWindow]:
    """Return the windows; none if their numbers show that a title forges some of them."""
    numbers = [int(each) for each in _NUMBER.findall(text)]
    return parse_windows(text) if numbers == list(range(len(numbers))) else []


def _own_part(text: str, start: int, end: int) -> str:
    stop = _SECTION_END.search(text, start, end)
    return text[start : stop.start() if stop else end]


def _listed(title: str, part: str) -> ListedWindow:
    found = {name: match[1] for name, p in _FIELD.items() if (match := p.search(part))}
    frame = _FRAME.search(part)
    return ListedWindow(
        title=title.removesuffix(" EXITING"),
        package=found.get("package", ""),
        type=_type(found.get("type", "")),
        frame=Bounds(*map(int, frame.groups())) if frame else None,
        visible=_visible(found) and found.get("type") not in _WALLPAPER,
        display=int(found.get("display", "0")),
        secure=_secure(found.get("flags", "")),
        owner=_owner(part),
    )


def _owner(part: str) -> str:
    """Return the app of the window's activity, or else the app that Android verified."""
    activities = {each.partition("/")[0] for each in _ACTIVITY.findall(part)}
    packages = set(_FIELD["package"].findall(part))
    found = activities or packages
    return found.pop() if len(found) == 1 and len(packages) == 1 else ""


def _type(word: str) -> WindowType:
    if word in _TYPES:
        return _TYPES[word]
    if word.isdecimal() and len(word) < _MOST_DIGITS:
        number = int(word)
        return WindowType.APPLICATION if number <= _LAST_APPLICATION_TYPE else WindowType.SYSTEM
    inside = "APPLICATION" in word and word != "APPLICATION_OVERLAY"
    return WindowType.APPLICATION if inside else WindowType.SYSTEM


def _secure(flags: str) -> bool:
    """Whether a window must not be captured: flags are a number up to API 27, then words."""
    if flags.startswith("#"):
        number = _HEX.match(flags)
        return number is not None and bool(int(number[1], 16) & _SECURE)
    return "SECURE" in flags.split()


def _visible(found: dict[str, str]) -> bool:
    """Whether it is shown: API 26 has no isVisible line, only the surface and view."""
    if found.get("surface") != "true":
        return False
    if "visible" in found:
        return found["visible"] == "true"
    return found.get("visibility", "0") == "0"


def parse_focus(text: str) -> Focus | None:
    """Return the focus of display 0 from any ``dumpsys window`` text; None if it has none."""
    part = display_0(text)
    window = _FOCUSED_WINDOW.match(_first_value(_FOCUS, part))
    record = _ACTIVITY.search(_first_value(_FOCUSED_APP, part))
    if window is None:
        return None
    app = Component.parse(record["component"]) if record else None
    return Focus(window["title"], window["token"], app)


def _first_value(pattern: re.Pattern[str], part: str) -> str:
    found = (match["what"] for match in pattern.finditer(part))
    return next((what for what in found if what != "null"), "")


def display_0(text: str) -> str:
    """Return the part of a ``dumpsys window`` text for the phone's own display."""
    starts = list(_DISPLAY.finditer(text))
    for number, match in enumerate(starts):
        if match[1] == "0":
            end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
            return text[match.start() : end]
    return text
