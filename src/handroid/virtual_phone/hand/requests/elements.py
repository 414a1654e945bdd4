"""``element.*``: find exactly the element that a caller saw, compare it, and act on it."""

from __future__ import annotations

from typing import Final

from fakedroid.world.views.scrolling import Scrolling, reveal
from fakedroid.world.views.view import View
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.refusal_list import (
    click_refused,
    element_differs,
    element_disabled,
    element_gone,
    long_click_refused,
    not_in_view,
    read_forgotten,
)
from handroid.virtual_phone.hand.refusals import DONE
from handroid.virtual_phone.hand.request import Request
from handroid.virtual_phone.hand.screen.elements import described

_MOST_SCROLLS: Final = 50
_SETTLING: Final = 0.3
"""Seconds until a scroll has settled; a smooth one takes a quarter of a second (mem)."""


def find(request: Request) -> View:
    """Return the target element in its current state.

    Raises:
        Refused: it is gone, differs from the expected element, or the read has expired.
    """
    target, world = request.args["target"], request.world
    read = request.reads.get(target["read"])
    if read is None or read.connection != request.hand.automation.connection:
        raise read_forgotten()
    if target["element"] >= len(read.views):
        raise read_forgotten()
    view: View = read.views[target["element"]]
    window = view.window
    if window is None or not window.visible or window not in world.all_windows():
        raise element_gone()
    window.lay_out()
    if view.window is not window or not view.shown():
        raise element_gone()
    _compare(view, target["expect"])
    return view


def _compare(view: View, expect: dict[str, Value]) -> None:
    now = described(view, view.accessible_bounds())
    for key, wanted in expect.items():
        if now[key] != wanted:
            raise element_differs(key, now[key])


async def click(request: Request) -> dict[str, Value]:
    """Click an element."""
    view = _enabled(find(request))
    if not view.perform_click():
        raise click_refused()
    return {}


async def long_click(request: Request) -> dict[str, Value]:
    """Long-click an element."""
    view = _enabled(find(request))
    if not view.perform_long_click():
        raise long_click_refused()
    return {}


def _enabled(view: View) -> View:
    if not view.enabled:
        raise element_disabled()
    return view


async def scroll_to(request: Request) -> dict[str, Value]:
    """Bring an element into view: ask the app to show it, else scroll."""
    view = find(request)
    if _in_view(view):
        return {"scrolls": 0}
    request.outcome = DONE
    reveal(view)
    scrolls = 0
    while not _in_view(view) and scrolls < _MOST_SCROLLS:
        if not _scroll_towards(view):
            break
        scrolls += 1
        await request.time.pause(_SETTLING)
        request.world.screen.relayout()
    if not _in_view(view):
        raise not_in_view().after(DONE)
    return {"scrolls": scrolls}


def _in_view(view: View) -> bool:
    """Return whether any pixel of it is visible; parts of a web page always claim so (obs)."""
    return view.visible_to_user() and not view.accessible_bounds().empty


def _scroll_towards(view: View) -> bool:
    """Scroll the nearest container that can move towards the element; False if none can."""
    for holder in view.ancestors():
        if isinstance(holder, Scrolling):
            outer, inner = holder.bounds, view.bounds
            axis = 0 if holder.horizontal else 1
            if inner[axis] < outer[axis] and holder.scroll_backward():
                return True
            if inner[axis + 2] > outer[axis + 2] and holder.scroll_forward():
                return True
    return False
