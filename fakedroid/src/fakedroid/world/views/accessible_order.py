"""The children of a view for accessibility, and their order."""

from functools import cmp_to_key

from fakedroid.world.views.view import View


def accessible_children(view: View) -> list[View]:
    """Return the children that are VISIBLE, ordered by position (src ViewGroup)."""
    shown = [child for child in view.children if child.visible]
    if len(shown) < 2:
        return shown
    window = view.window
    mirrored = window is not None and window.scale.right_to_left
    return sorted(shown, key=cmp_to_key(_by_mirrored_place if mirrored else _by_place))


def _by_place(one: View, other: View) -> int:
    """Order two siblings by rows, then from the left (src ViewGroup.ViewLocationHolder)."""
    a, b = one.frame, other.frame
    if a.bottom <= b.top:
        return -1
    if a.top >= b.bottom:
        return 1
    return (a.left - b.left) or (a.top - b.top) or (b.height - a.height) or (b.width - a.width)


def _by_mirrored_place(one: View, other: View) -> int:
    """Order two siblings by rows, then from the right (src ViewGroup.ViewLocationHolder)."""
    a, b = one.frame, other.frame
    if a.bottom <= b.top or a.top >= b.bottom or a.right == b.right:
        return _by_place(one, other)
    return b.right - a.right
