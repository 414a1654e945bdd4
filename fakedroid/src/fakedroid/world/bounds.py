"""Where a view is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.geometry import NOWHERE, Rect

if TYPE_CHECKING:
    from fakedroid.world.view import View


def _from_root(view: View) -> list[View]:
    chain = [view, *view.ancestors()]
    chain.reverse()
    return chain


def whole(view: View) -> Rect:
    """Return the whole view on the screen, also what is scrolled or clipped away."""
    window = view.window
    if window is None:
        return NOWHERE
    left, top = window.bounds[:2]
    for each in _from_root(view)[:-1]:
        dx, dy = each.scroll_offset()
        left, top = left + each.frame.left - dx, top + each.frame.top - dy
    return view.frame.offset(left, top)


def visible_part(view: View) -> Rect:
    """Return the part inside every ancestor, the window and the screen; all zeros when none."""
    window = view.window
    if window is None:
        return NOWHERE
    part = window.bounds.intersect(window.world.display.bounds)
    left, top = window.bounds[:2]
    for each in _from_root(view):
        if part is None:
            return NOWHERE
        rect = each.frame.offset(left, top)
        part = part.intersect(rect)
        dx, dy = each.scroll_offset()
        left, top = rect.left - dx, rect.top - dy
    return part or NOWHERE


def in_screen(view: View) -> Rect:
    """Return getBoundsInScreen: clipped to every parent, inverted when outside (obs, mem).

    Parts of a web page are moved to the edge of what shows the page instead (obs).
    """
    window = view.window
    if window is None:
        return NOWHERE
    if view.counts_as_seen:
        return _at_the_edge(view)
    origin = window.bounds
    left, top, right, bottom = view.frame
    for parent in view.ancestors():
        dx, dy = parent.scroll_offset()
        frame = parent.frame
        left, right = max(left - dx, 0) + frame.left, min(right - dx, frame.width) + frame.left
        top, bottom = max(top - dy, 0) + frame.top, min(bottom - dy, frame.height) + frame.top
    return Rect(left, top, right, bottom).offset(origin.left, origin.top)


def _at_the_edge(view: View) -> Rect:
    page = next(each for each in view.ancestors() if not each.counts_as_seen)
    return in_screen(page).clamp(whole(view))
