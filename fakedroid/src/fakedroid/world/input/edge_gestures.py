"""Gesture navigation: back from the sides, home and overview from below (API levels with it)."""

from fakedroid.world.events import Touch, TouchAction
from fakedroid.world.navigation import Navigation
from fakedroid.world.stage import Stage
from fakedroid.world.system.bars import SystemBars

# dp: width of the back zones, trigger distances (mem config_backGestureInset and others).
_SIDE = 24
_BACK = 48
_HOME = 80
# A finger that rests this long before it is lifted opens the overview (mem).
_REST = 0.25


class EdgeGestures:
    """Watches every touch like SystemUI, and intercepts those from the edges."""

    def __init__(self, stage: Stage, bars: SystemBars, navigation: Navigation) -> None:
        self._stage = stage
        self._bars = bars
        self._navigation = navigation
        self._edge = ""
        self._taken = False
        self._start = (0.0, 0.0)
        self._moved_at = 0.0
        self._last = (0.0, 0.0)

    def start(self, event: Touch) -> None:
        """Remember where a gesture starts."""
        stage, at = self._stage, event.pointers[0]
        self._taken, self._edge = False, ""
        self._start = self._last = (at.x, at.y)
        self._moved_at = event.time
        if not stage.level.gestural or not stage.awake or stage.locked:
            return
        side = stage.scale.px(_SIDE)
        if at.y >= self._bars.navigation_area().top:
            self._edge = "bottom"
        elif at.x < side or at.x >= stage.display.width - side:
            self._edge = "left" if at.x < side else "right"

    def takes_over(self, event: Touch) -> bool:
        """Return whether SystemUI intercepts the gesture with this event."""
        if event.action is TouchAction.POINTER_DOWN and not self._taken:
            # A second finger cancels a possible gesture (mem EdgeBackGestureHandler).
            self._edge = ""
        if not event.pointers:
            return False
        at = event.pointers[0]
        if self._edge and (abs(at.x - self._last[0]) > 2 or abs(at.y - self._last[1]) > 2):
            self._last, self._moved_at = (at.x, at.y), event.time
        if not self._edge or self._taken or event.action is not TouchAction.MOVE:
            return False
        dx, dy = at.x - self._start[0], at.y - self._start[1]
        slop = self._stage.scale.px(8)
        inward = {"bottom": -dy, "left": dx, "right": -dx}[self._edge]
        aside = abs(dx) if self._edge == "bottom" else abs(dy)
        self._taken = inward > slop and inward > aside
        return self._taken

    def finish(self, event: Touch) -> None:
        """Go back, home or to the overview if the finger moved far enough."""
        taken, self._taken = self._taken, False
        if not taken or event.action is not TouchAction.UP:
            return
        scale, at = self._stage.scale, event.pointers[0]
        dx, dy = at.x - self._start[0], at.y - self._start[1]
        if self._edge == "bottom":
            if -dy >= scale.px(_HOME):
                rested = event.time - self._moved_at >= _REST
                self._navigation.recents() if rested else self._navigation.home()
        elif abs(dx) >= scale.px(_BACK):
            self._navigation.back()
