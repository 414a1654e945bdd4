"""The position of a view on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fakedroid.world.layout.geometry import NOWHERE, Rect
from fakedroid.world.stage import Stage


class Host(Protocol):
    """The window a view is in."""

    @property
    def stage(self) -> Stage:
        """The state of the phone."""

    @property
    def bounds(self) -> Rect:
        """The window's frame on the screen."""


class Placed(Protocol):
    """A view in a tree of views."""

    @property
    def frame(self) -> Rect:
        """The position in the parent."""

    @property
    def counts_as_seen(self) -> bool:
        """Whether it counts as visible wherever it is scrolled to."""

    @property
    def window(self) -> Host | None:
        """The window it is in."""

    def ancestors(self) -> Iterable[Placed]:
        """Yield parent, grandparent and so on."""

    def scroll_offset(self) -> tuple[int, int]:
        """Return the scroll offset of the children to the left and up."""


def _from_root(view: Placed) -> list[Placed]:
    chain: list[Placed] = [view, *view.ancestors()]
    chain.reverse()
    return chain


def whole(view: Placed) -> Rect:
    """Return the whole view on the screen, including parts that are scrolled away or clipped."""
    window = view.window
    if window is None:
        return NOWHERE
    left, top = window.bounds[:2]
    for each in _from_root(view)[:-1]:
        dx, dy = each.scroll_offset()
        left, top = left + each.frame.left - dx, top + each.frame.top - dy
    return view.frame.offset(left, top)


def visible_part(view: Placed) -> Rect:
    """Return the part inside every ancestor, the window and the screen; all zeros if none."""
    window = view.window
    if window is None:
        return NOWHERE
    part = window.bounds.intersect(window.stage.display.bounds)
    left, top = window.bounds[:2]
    for each in _from_root(view):
        if part is None:
            return NOWHERE
        rect = each.frame.offset(left, top)
        part = part.intersect(rect)
        dx, dy = each.scroll_offset()
        left, top = rect.left - dx, rect.top - dy
    return part or NOWHERE


def in_screen(view: Placed) -> Rect:
    """Return getBoundsInScreen: clipped to every parent, inverted when outside (obs, mem).

    Parts of a web page are moved to the edge of the page's view instead (obs).
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


def _at_the_edge(view: Placed) -> Rect:
    page = next(each for each in view.ancestors() if not each.counts_as_seen)
    return in_screen(page).clamp(whole(view))
