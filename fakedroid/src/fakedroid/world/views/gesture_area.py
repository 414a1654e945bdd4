"""A view that handles raw touches: taps, double taps, long presses and pinches."""

import math
from collections.abc import Callable, Sequence

from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.layout.measure import Spec
from fakedroid.world.layout.scale import Scale
from fakedroid.world.views.view import View

# The limit for a double tap in seconds, from up to down (src ViewConfiguration).
DOUBLE_TAP_MIN = 0.04
DOUBLE_TAP_TIMEOUT = 0.3
# dp (src ViewConfiguration).
_TOUCH_SLOP = 8
_DOUBLE_TAP_SLOP = 100


class GestureArea(View):
    """Recognizes gestures by the rules of GestureDetector (mem) and reports to ``on_gesture``."""

    wants_touch = True

    def __init__(self, name: str, on_gesture: Callable[[str], None]) -> None:
        super().__init__(name)
        self.on_gesture = on_gesture
        self.fingers = 0
        self.pinch_scale = 1.0
        self._start = (0.0, 0.0)
        self._start_span = 0.0
        self._moved = self._held = self._doubled = self._several = False
        self._last_tap: tuple[float, float, float] | None = None
        self._press = 0

    def on_measure(self, width: Spec, height: Spec, scale: Scale) -> tuple[int, int]:
        """Use all available space."""
        return width.size, height.size

    def touched(self, event: Touch) -> None:
        """Follow the fingers."""
        if event.action is TouchAction.DOWN:
            self._down(event)
        elif event.action is TouchAction.POINTER_DOWN:
            self._finger_came(event)
        elif event.action is TouchAction.POINTER_UP:
            self._restart_scale([p for p in event.pointers if p.id != event.changed])
        elif event.action is TouchAction.MOVE:
            self._move(event)
        elif event.action is TouchAction.UP:
            self._up(event)
        elif event.action is TouchAction.CANCEL:
            self._press += 1
            self.fingers, self._last_tap = 0, None

    def _finger_came(self, event: Touch) -> None:
        if not self._several:
            self.pinch_scale = 1.0
        self._several = self._moved = True
        self.fingers = max(self.fingers, len(event.pointers))
        self._restart_scale(event.pointers)

    def _restart_scale(self, fingers: Sequence[Pointer]) -> None:
        """Continue from the current scale when the fingers change."""
        self._start_span = _span(fingers) / self.pinch_scale if self.pinch_scale else 0.0

    def _down(self, event: Touch) -> None:
        at = event.pointers[0]
        self._start, self.fingers = (at.x, at.y), 1
        self._moved = self._held = self._several = False
        self._doubled = self._is_double(event)
        self._press += 1
        press, window = self._press, self.window
        if self._doubled:
            self._last_tap = None
            self.on_gesture("double tap")
        elif window is not None:
            window.stage.after(window.stage.long_press_timeout(), lambda: self._hold(press))

    def _is_double(self, event: Touch) -> bool:
        if self._last_tap is None or self.window is None:
            return False
        time, x, y = self._last_tap
        gap, at = event.time - time, event.pointers[0]
        near = math.hypot(at.x - x, at.y - y) < self.window.scale.px(_DOUBLE_TAP_SLOP)
        return DOUBLE_TAP_MIN <= gap <= DOUBLE_TAP_TIMEOUT and near

    def _hold(self, press: int) -> None:
        if press == self._press and not self._moved and self.fingers:
            self._held = True
            self.on_gesture("long press")

    def _move(self, event: Touch) -> None:
        if self.window is None:
            return
        if len(event.pointers) > 1 and self._start_span > 0:
            self.pinch_scale = _span(event.pointers) / self._start_span
            return
        at, slop = event.pointers[0], self.window.scale.px(_TOUCH_SLOP)
        if math.hypot(at.x - self._start[0], at.y - self._start[1]) > slop:
            self._moved = True

    def _up(self, event: Touch) -> None:
        at = event.pointers[0]
        self._press += 1
        if self._several:
            self.on_gesture("pinch")
        elif self._moved:
            dx, dy = at.x - self._start[0], at.y - self._start[1]
            across = abs(dx) > abs(dy)
            self.on_gesture(
                f"swipe {('right' if dx > 0 else 'left') if across else 'down' if dy > 0 else 'up'}"
            )
        elif not self._held and not self._doubled:
            self._last_tap = (event.time, at.x, at.y)
            self.on_gesture("tap")
        self.fingers = 0


def _span(fingers: Sequence[Pointer]) -> float:
    """Return twice the mean distance from the middle, like ScaleGestureDetector (mem)."""
    x = sum(finger.x for finger in fingers) / len(fingers)
    y = sum(finger.y for finger in fingers) / len(fingers)
    across = sum(abs(finger.x - x) for finger in fingers) / len(fingers)
    along = sum(abs(finger.y - y) for finger in fingers) / len(fingers)
    return 2 * math.hypot(across, along)
