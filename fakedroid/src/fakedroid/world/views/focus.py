"""Finds the next focus (src FocusFinder for arrows; the order of Tab is simplified)."""

from fakedroid.world import key_codes as code
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.view import View
from fakedroid.world.views.view_host import ViewHost


def focusables(window: ViewHost[View], touch_mode: bool) -> list[View]:
    """Return the focusable views in reading order, without containers of others."""
    root = window.root
    found = [
        view
        for view in root.walk()
        if view.enabled
        and (view.focusable_in_touch if touch_mode else view.focusable)
        and not isinstance(view, Scrolling)
        and view.shown()
        and not view.bounds.empty
    ]
    return sorted(found, key=lambda view: (view.bounds.top, view.bounds.left))


def forward(window: ViewHost[View], back: bool = False) -> View | None:
    """Return the next view for Tab; after the last comes the first."""
    found = focusables(window, touch_mode=False)
    if not found:
        return None
    if window.focus not in found:
        return found[-1 if back else 0]
    step = -1 if back else 1
    return found[(found.index(window.focus) + step) % len(found)]


def next_field(field: View) -> View | None:
    """Return the next field that can be focused in touch mode, or None at the last."""
    window = field.window
    if window is None:
        return None
    found = focusables(window, touch_mode=True)
    after = found[found.index(field) + 1 :] if field in found else []
    return after[0] if after else None


def in_direction(window: ViewHost[View], key_code: int) -> View | None:
    """Return the best view up, down, left or right of the focused one."""
    found = focusables(window, touch_mode=False)
    if window.focus is None:
        return found[0] if found else None
    here, best = _turned(window.focus.bounds, key_code), None
    for view in found:
        there = _turned(view.bounds, key_code)
        if view is window.focus or not _ahead(here, there):
            continue
        if best is None or _better(here, there, best[1], key_code in _SIDEWAYS):
            best = (view, there)
    return best[0] if best else None


_SIDEWAYS = (code.DPAD_LEFT, code.DPAD_RIGHT)


def _turned(box: Rect, key_code: int) -> Rect:
    """Return a rectangle rotated so that the direction is downwards."""
    left, top, right, bottom = box
    if key_code == code.DPAD_UP:
        return Rect(left, -bottom, right, -top)
    if key_code == code.DPAD_RIGHT:
        return Rect(top, left, bottom, right)
    if key_code == code.DPAD_LEFT:
        return Rect(top, -right, bottom, -left)
    return box


def _ahead(here: Rect, there: Rect) -> bool:
    return (here.top < there.top or here.bottom <= there.top) and here.bottom < there.bottom


def _better(here: Rect, one: Rect, other: Rect, sideways: bool) -> bool:
    """Return whether ``one`` is better than ``other``: straight ahead, else by distance."""
    if _straight_beats(here, one, other, sideways):
        return True
    if _straight_beats(here, other, one, sideways):
        return False
    return _distance(here, one) < _distance(here, other)


def _straight_beats(here: Rect, one: Rect, other: Rect, sideways: bool) -> bool:
    if _straight(here, other) or not _straight(here, one):
        return False
    if sideways or here.bottom > other.top:
        return True
    return max(0, one.top - here.bottom) < max(1, other.bottom - here.bottom)


def _straight(here: Rect, there: Rect) -> bool:
    return there.right > here.left and there.left < here.right


def _distance(here: Rect, there: Rect) -> int:
    ahead = max(0, there.top - here.bottom)
    aside = abs(here.left + here.width // 2 - there.left - there.width // 2)
    return 13 * ahead * ahead + aside * aside
