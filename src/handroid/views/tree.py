"""The screen as a tree of JSON objects, one root per window, the focused window first."""

from typing import Any

from handroid.model.screen import Element
from handroid.phone.element_ids import IdentifiedWindow
from handroid.phone.shown_screens import IdentifiedScreen


def render(named: IdentifiedScreen) -> list[dict[str, Any]]:
    """Return the roots of all windows that have one, with their descendants."""
    windows = [window for window in named.windows if window.window.root]
    windows.sort(key=lambda each: not each.window.focused)
    return [_root(window) for window in windows]


def _root(window: IdentifiedWindow) -> dict[str, Any]:
    """Build from the leaves up, because parents come before children in a window's list."""
    made: dict[int, dict[str, Any]] = {}
    for found in reversed(window.elements):
        children = [made.pop(id(child)) for child in found.element.children]
        made[id(found.element)] = _node(found.id, found.element, children)
    (root,) = made.values()
    return root


def _node(element_id: str, element: Element, children: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": element_id,
        "className": element.class_name,
        "text": element.text or None,
        "contentDescription": element.description or None,
        "resourceId": element.resource_id or None,
        "bounds": element.bounds._asdict(),
        "clickable": element.clickable,
        "longClickable": element.long_clickable,
        "focusable": element.focusable,
        "scrollable": element.scrollable,
        "editable": element.editable,
        "enabled": element.enabled,
        "visible": element.visible,
        "children": children,
    }
