"""Classifies windows: an app, a dialog over it, the shade, the keyboard or a bar."""

from collections import Counter
from enum import Enum

from handroid.model.screen import Barrier, Bounds, Display, Screen, Window, WindowType
from handroid.phone.shown_screens import IdentifiedScreen

_SYSTEM_UI = "com.android.systemui"
_THIN = 0.12
"""Up to this share of the screen, a system window at an edge is a bar."""


class Kind(Enum):
    """The kinds of sections; the value is the first word of a section's first line."""

    APP = "app"
    DIALOG = "dialog"
    SHADE = "shade"
    LOCK_SCREEN = "lock screen"
    SYSTEM = "system"
    OVERLAY = "overlay"
    KEYBOARD = "keyboard"
    STATUS_BAR = "status bar"
    NAVIGATION_BAR = "navigation bar"


FOLDED = (Kind.KEYBOARD, Kind.STATUS_BAR, Kind.NAVIGATION_BAR)
"""The kinds that are folded into one line by default."""


def kinds(named: IdentifiedScreen) -> list[Kind]:
    """Return the kind of each window."""
    screen = named.screen
    apps = Counter(window.type for window in screen.windows)
    below: dict[WindowType, Bounds] = {}
    found: list[Kind] = []
    for identified in reversed(named.windows):
        window = identified.window
        kind = _kind(window, screen)
        if kind is Kind.APP:
            under = below.get(window.type)
            over_app = apps[window.type] == 1 or (under and window.bounds.overlaps(under))
            kind = Kind.DIALOG if over_app and not identified.whole else Kind.APP
            below[window.type] = _around(under, window.bounds) if under else window.bounds
        found.append(kind)
    return found[::-1]


def _kind(window: Window, screen: Screen) -> Kind:
    """Return the kind of a window, except dialogs, which are over apps that may be side by side."""
    if window.type is WindowType.INPUT_METHOD:
        return Kind.KEYBOARD
    unknown = window.type is WindowType.UNKNOWN
    if window.type is WindowType.SYSTEM or (unknown and window.package == _SYSTEM_UI):
        return _system(window, screen)
    return Kind.APP if unknown or window.type is WindowType.APPLICATION else Kind.OVERLAY


def _system(window: Window, screen: Screen) -> Kind:
    edge = _edge(window.root.bounds if window.root else window.bounds, screen.display)
    if edge is not None:
        return edge
    if window.package != _SYSTEM_UI:
        return Kind.SYSTEM
    locked = screen.barrier is Barrier.LOCKED and screen.foreground is None
    return Kind.LOCK_SCREEN if locked else Kind.SHADE


def _edge(bounds: Bounds, display: Display) -> Kind | None:
    width, height = bounds.right - bounds.left, bounds.bottom - bounds.top
    if width >= display.width * (1 - _THIN) and height <= display.height * _THIN:
        return Kind.STATUS_BAR if bounds.top <= 0 else Kind.NAVIGATION_BAR
    upright = height >= display.height * (1 - _THIN) and width <= display.width * _THIN
    return Kind.NAVIGATION_BAR if upright else None


def _around(one: Bounds, other: Bounds) -> Bounds:
    left, top = min(one.left, other.left), min(one.top, other.top)
    return Bounds(left, top, max(one.right, other.right), max(one.bottom, other.bottom))
