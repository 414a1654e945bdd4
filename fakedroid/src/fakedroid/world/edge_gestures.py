"""Gesture navigation: back from the sides, home and overview from below (API levels with it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.world.events import Touch, TouchAction

if TYPE_CHECKING:
    from fakedroid.world.world import World

# dp: width of the back zones, distances that trigger (mem config_backGestureInset and others).
_SIDE = 24
_BACK = 48
_HOME = 80
# A finger that rests this long before it is lifted asks for the overview (mem).
_REST = 0.25


class EdgeGestures:
    """Watches every touch as SystemUI does, and takes those from the edges over."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._edge = ""
        self._taken = False
        self._start = (0.0, 0.0)
        self._moved_at = 0.0
        self._last = (0.0, 0.0)

    def start(self, event: Touch) -> None:
        """Note where a gesture starts."""
        world, at = self._world, event.pointers[0]
        self._taken, self._edge = False, ""
        self._start = self._last = (at.x, at.y)
        self._moved_at = event.time
        if not world.level.gestural or not world.awake or world.locked:
            return
        side = world.scale.px(_SIDE)
        if at.y >= world.bars.navigation_area().top:
            self._edge = "bottom"
        elif at.x < side or at.x >= world.display.width - side:
            self._edge = "left" if at.x < side else "right"

    def takes_over(self, event: Touch) -> bool:
        """Tell whether SystemUI takes the gesture away from the app with this event."""
        if event.action is TouchAction.POINTER_DOWN and not self._taken:
            # A second finger ends what might have become a gesture (mem EdgeBackGestureHandler).
            self._edge = ""
        if not event.pointers:
            return False
        at = event.pointers[0]
        if self._edge and (abs(at.x - self._last[0]) > 2 or abs(at.y - self._last[1]) > 2):
            self._last, self._moved_at = (at.x, at.y), event.time
        if not self._edge or self._taken or event.action is not TouchAction.MOVE:
            return False
        dx, dy = at.x - self._start[0], at.y - self._start[1]
        slop = self._world.scale.px(8)
        inward = {"bottom": -dy, "left": dx, "right": -dx}[self._edge]
        aside = abs(dx) if self._edge == "bottom" else abs(dy)
        self._taken = inward > slop and inward > aside
        return self._taken

    def finish(self, event: Touch) -> None:
        """Go back, home or to the overview when the finger went far enough."""
        taken, self._taken = self._taken, False
        if not taken or event.action is not TouchAction.UP:
            return
        world, at = self._world, event.pointers[0]
        dx, dy = at.x - self._start[0], at.y - self._start[1]
        if self._edge == "bottom":
            if -dy >= world.scale.px(_HOME):
                rested = event.time - self._moved_at >= _REST
                world.recents() if rested else world.home()
        elif abs(dx) >= world.scale.px(_BACK):
            world.back()
