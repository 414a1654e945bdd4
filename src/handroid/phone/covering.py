"""Finds the window that covers an element and would receive its touch."""

from handroid.model.screen import Element, Screen, Window, WindowType


def covering(screen: Screen, window: Window, element: Element) -> Window | None:
    """Return the window above the center of an element that would receive the touch."""
    x, y = element.bounds.center
    for each in screen.windows:
        if each is window:
            return None
        if each.type is WindowType.INPUT_METHOD or _takes_touch(each, x, y):
            bounds = each.root.bounds if each.root else each.bounds
            if bounds.holds(x, y):
                return each
    return None


def _takes_touch(window: Window, x: int, y: int) -> bool:
    return any(each.clickable and each.bounds.holds(x, y) for each in window.elements())
