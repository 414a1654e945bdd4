"""What a window is to a caller: an app, a dialog over it, the shade, the keyboard or a bar."""

from enum import Enum

from handroid.model.screen import Barrier, Bounds, Display, Screen, Window, WindowType
from handroid.phone.element_ids import IdentifiedWindow

_SYSTEM_UI = "com.android.systemui"
_THIN = 0.12
"""The part of the screen up to which a window of the system at an edge is a bar."""


class Kind(Enum):
    """The kinds of sections; the value is the word that begins a section's first line."""

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
"""What is one line, unless a caller asks for more."""


def kind_of(identified: IdentifiedWindow, screen: Screen) -> Kind:
    """Return what a window is."""
    window = identified.window
    if window.type is WindowType.INPUT_METHOD:
        return Kind.KEYBOARD
    if window.type is WindowType.UNKNOWN and window.package == _SYSTEM_UI:
        return _system(window, screen)
    if window.type in (WindowType.APPLICATION, WindowType.UNKNOWN):
        return Kind.APP if identified.whole or not _over_app(window, screen) else Kind.DIALOG
    if window.type is WindowType.SYSTEM:
        return _system(window, screen)
    return Kind.OVERLAY


def _over_app(window: Window, screen: Screen) -> bool:
    """Return whether a small window lies over an app's, or is alone; apps may lie side by side."""
    apps = [each for each in screen.windows if each.type is window.type]
    below = apps[apps.index(window) + 1 :]
    return len(apps) == 1 or any(_overlap(window.bounds, each.bounds) for each in below)


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


def _overlap(one: Bounds, other: Bounds) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom
