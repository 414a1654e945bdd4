"""``input scroll``: a mouse wheel over a point (src: from 35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.arguments import Arguments, illegal_argument

if TYPE_CHECKING:
    from handroid.virtual.shell.process import Process
    from handroid.virtual.world.view import View

_AXES = ("SCROLL", "HSCROLL", "VSCROLL")


async def scroll(p: Process, args: Arguments) -> None:
    """Scroll what lies under the point; a negative VSCROLL shows what is below."""
    place: list[float] = []
    turns: dict[str, float] = {}
    while (word := args.next()) is not None:
        if word == "--axis":
            name, value = _axis(args.required())
            turns[name] = value
        else:
            place.append(float(word))
    p.phone.world.advance(p.timeline.at)
    view = _scrollable_at(p, *(place or [0.0, 0.0])[:2])
    amount = turns.get("VSCROLL", 0.0) or turns.get("SCROLL", 0.0)
    if view is not None and amount:
        _ = view.scroll_forward() if amount < 0 else view.scroll_backward()


def _axis(text: str) -> tuple[str, float]:
    name, comma, value = text.partition(",")
    if not comma or name not in _AXES:
        raise illegal_argument(f"Invalid --axis option value: {text}")
    return name, float(value)


def _scrollable_at(p: Process, x: float, y: float) -> View | None:
    for window in p.phone.world.all_windows():
        if window.visible and window.touchable and window.bounds.contains(x, y):
            inside = [
                view
                for view in window.root.walk()
                if view.scrollable and view.visible_bounds().contains(x, y)
            ]
            return inside[-1] if inside else None
    return None
