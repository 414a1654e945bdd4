"""The elements of a window as accessibility reports them, including those out of view."""

from __future__ import annotations

from typing import Final, NamedTuple

from fakedroid.world.layout.geometry import Rect
from fakedroid.world.views.accessible_order import accessible_children
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from fakedroid.world.window import Window
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.screen.state_description import state_of

VISIBLE: Final = 1
_SHOWS_HINT: Final = 4096


class ShownElement(NamedTuple):
    """One element at the moment of a read."""

    view: View
    bounds: Rect
    visible: bool
    children: int


def elements_of(window: Window) -> list[ShownElement]:
    """Return a window's elements, parents first."""
    found: list[ShownElement] = []
    root, frame = window.root, window.bounds
    part = frame.intersect(window.stage.display.bounds) if window.visible else None
    if root.visible:
        whole = root.frame.offset(frame.left, frame.top)
        _add(root, whole, whole, part, found)
    return found


def _add(view: View, whole: Rect, clip: Rect, seen: Rect | None, found: list[ShownElement]) -> None:
    """Add a view; getBoundsInScreen is clipped to every parent, inverted when outside (mem)."""
    bounds = clip.clamp(whole) if view.counts_as_seen else _clipped(whole, clip)
    children = accessible_children(view)
    visible = seen is not None and (
        view.counts_as_seen or (not bounds.empty and bounds.intersect(seen) is not None)
    )
    found.append(ShownElement(view, bounds, visible, len(children)))
    dx, dy = view.scroll_offset()
    left, top = whole.left - dx, whole.top - dy
    inner = clip if view.counts_as_seen else bounds
    for child in children:
        _add(child, child.frame.offset(left, top), inner, seen, found)


def _clipped(whole: Rect, clip: Rect) -> Rect:
    return Rect(
        max(whole.left, clip.left),
        max(whole.top, clip.top),
        min(whole.right, clip.right),
        min(whole.bottom, clip.bottom),
    )


def text_of(view: View) -> str:
    """Return a view's text, but not the hint that an empty field shows."""
    return "" if shows_hint(view) else view.accessible_text()


def shows_hint(view: View) -> bool:
    """Return whether the text is the hint (src isShowingHintText, from 26)."""
    return view.editable and not view.text and bool(view.hint)


def described(view: View, bounds: Rect) -> dict[str, Value]:
    """Return what a caller can expect of an element, with "" for what a read omits."""
    return {
        "class": view.class_name,
        "text": text_of(view),
        "desc": view.description,
        "id": view.resource_id,
        "package": view.package,
        "bounds": list(bounds),
    }


def record(seen: ShownElement, api: int) -> dict[str, Value]:
    """Return an element as in the response to a read; its package is that of its window."""
    view = seen.view
    parts = {
        "class": view.class_name,
        "text": text_of(view),
        "desc": view.description,
        "id": view.resource_id if view.name else "",
    }
    made: dict[str, Value] = {key: value for key, value in parts.items() if value}
    made["bounds"] = list(seen.bounds)
    made["flags"] = flags_of(seen)
    if seen.children:
        made["children"] = seen.children
    if view.hint:
        made["hint"] = view.hint
    state = state_of(view, api)
    if state:
        made["state"] = state
    if view.editable:
        made["selection"] = list(view.selection)
    return made


def flags_of(seen: ShownElement) -> int:
    """Return the flags of an element; nothing on this phone is a heading."""
    view = seen.view
    bits = (
        (VISIBLE, seen.visible),
        (2, view.checkable),
        (4, view.checked),
        (8, view.focused),
        (16, view.clickable),
        (32, view.enabled),
        (64, view.long_clickable),
        (128, view.focusable),
        (256, view.scrollable),
        (512, view.password),
        (1024, view.selected),
        (2048, view.editable),
        (_SHOWS_HINT, shows_hint(view)),
        # TextView reports this unless it is single-line (mem).
        (8192, isinstance(view, TextView) and view.max_lines != 1),
    )
    return sum(bit for bit, is_set in bits if is_set)
