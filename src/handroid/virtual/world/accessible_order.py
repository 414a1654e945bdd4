"""What accessibility counts as a view's children, and in which order."""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handroid.virtual.world.view import View


def accessible_children(view: View) -> list[View]:
    """Return the children that are VISIBLE, ordered by their places (src ViewGroup)."""
    shown = [child for child in view.children if child.visible]
    return sorted(shown, key=cmp_to_key(_by_place)) if len(shown) > 1 else shown


def _by_place(one: View, other: View) -> int:
    """Order two siblings by rows, then from the left (src ViewGroup.ViewLocationHolder)."""
    a, b = one.frame, other.frame
    if a.bottom <= b.top:
        return -1
    if a.top >= b.bottom:
        return 1
    return (a.left - b.left) or (a.top - b.top) or (b.height - a.height) or (b.width - a.width)
