"""From fingers to taps, long presses, drags, flings and swipes, by Android's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.world.edge_gestures import EdgeGestures
from handroid.virtual.world.edit_text import EditText
from handroid.virtual.world.events import Pointer, Touch, TouchAction
from handroid.virtual.world.scrolling import Scrolling
from handroid.virtual.world.velocity import VelocityTracker
from handroid.virtual.world.view import View

if TYPE_CHECKING:
    from handroid.virtual.world.window import Window
    from handroid.virtual.world.world import World

# dp (src ViewConfiguration), and the distance a swipe on the system's own surfaces needs.
TOUCH_SLOP = 8
_SWIPE = 40


class Gesture:
    """One stream of touches from the first finger down to the last one up."""

    def __init__(self, window: Window, at: Pointer, time: float) -> None:
        self.window = window
        self.finger = at.id
        self.start = self.last = (at.x, at.y)
        self.speed = VelocityTracker()
        self.speed.add(time, at.x, at.y)
        self.target = target_at(window.root, at.x, at.y)
        chain = [self.target, *self.target.ancestors()] if self.target else []
        self.scrollers = [view for view in chain if isinstance(view, Scrolling)]
        self.swipeable = surface_at(window.root, at.x, at.y)
        self.pressed = self.target is not None and self.target.enabled
        self.dragged: Scrolling | None = None
        self.outside = not window.bounds.contains(at.x, at.y)

    @property
    def raw(self) -> View | None:
        """The view that wants every event of this gesture as it is."""
        return self.target if self.target is not None and self.target.wants_touch else None


def target_at(view: View, x: float, y: float) -> View | None:
    """Return the front-most, deepest view at a point that takes touches."""
    if not view.visible or not view.bounds.contains(x, y):
        return None
    for child in reversed(view.children):
        found = target_at(child, x, y)
        if found is not None:
            return found
    takes = view.clickable or view.long_clickable or view.wants_touch
    return view if takes or isinstance(view, Scrolling) else None


def surface_at(view: View, x: float, y: float) -> View | None:
    """Return the deepest view at a point that understands swipes."""
    if not view.visible or not view.bounds.contains(x, y):
        return None
    for child in reversed(view.children):
        found = surface_at(child, x, y)
        if found is not None:
            return found
    return view if view.on_swipe else None


class TouchInput:
    """The touch screen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._gesture: Gesture | None = None
        self._edges = EdgeGestures(world)

    def take(self, event: Touch) -> None:
        """Dispatch one event; what has no DOWN before it is ignored."""
        if event.action is TouchAction.DOWN:
            self._down(event)
            return
        taken = self._edges.takes_over(event)
        gesture = self._gesture
        if gesture is not None:
            if taken or event.action is TouchAction.CANCEL:
                self._cancel(gesture, event)
            else:
                self._dispatch(gesture, event)
        if event.action in (TouchAction.UP, TouchAction.CANCEL):
            self._gesture = None
            self._edges.finish(event)

    def _dispatch(self, gesture: Gesture, event: Touch) -> None:
        if gesture.raw is not None:
            gesture.raw.touched(event)
        elif event.action is TouchAction.MOVE:
            self._move(gesture, event)
        elif event.action is TouchAction.UP:
            self._up(gesture, event)
        elif event.action is TouchAction.POINTER_DOWN:
            self._second_finger(gesture, event)
        elif event.action is TouchAction.POINTER_UP:
            self._other_finger(gesture, event)

    def _down(self, event: Touch) -> None:
        if self._gesture is not None:
            self._cancel(self._gesture, event)
        at = event.pointers[0]
        window = self._world.window_at(at.x, at.y)
        self._edges.start(event)
        self._gesture = None
        if window is None:
            return
        self._world.touch_mode = True
        gesture = self._gesture = Gesture(window, at, event.time)
        if gesture.outside and window.outside_on_down and window.on_outside:
            window.on_outside()
            self._gesture = None
            return
        self._press(gesture, event)

    def _press(self, gesture: Gesture, event: Touch) -> None:
        if gesture.raw is not None:
            gesture.raw.touched(event)
            return
        for scroller in gesture.scrollers:
            if scroller.moving:
                # A finger stops a fling and drags on; it does not click (mem ScrollView).
                scroller.stop()
                gesture.dragged, gesture.pressed = scroller, False
        target = gesture.target
        if gesture.pressed and target is not None and target.long_clickable:
            timeout = self._world.long_press_timeout()
            self._world.after(timeout, lambda: self._long_press(gesture))

    def _long_press(self, gesture: Gesture) -> None:
        target = gesture.target
        if self._gesture is gesture and gesture.pressed and target is not None:
            gesture.pressed = not target.long_clicked(gesture.start)

    def _finger(self, gesture: Gesture, event: Touch) -> Pointer:
        return next((p for p in event.pointers if p.id == gesture.finger), event.pointers[0])

    def _move(self, gesture: Gesture, event: Touch) -> None:
        finger = self._finger(gesture, event)
        gesture.speed.add(event.time, finger.x, finger.y)
        if gesture.dragged is not None:
            self._drag(gesture.dragged, gesture, finger)
        else:
            self._maybe_start_drag(gesture, finger)

    def _drag(self, scroller: Scrolling, gesture: Gesture, finger: Pointer) -> None:
        axis = not scroller.horizontal
        # Whole pixels are compared, so that slow movements add up (src ScrollView).
        scroller.drag(round(gesture.last[axis]) - round((finger.x, finger.y)[axis]))
        gesture.last = (finger.x, finger.y)

    def _maybe_start_drag(self, gesture: Gesture, finger: Pointer) -> None:
        slop = gesture.window.scale.px(TOUCH_SLOP)
        moved = (finger.x - gesture.start[0], finger.y - gesture.start[1])
        for scroller in gesture.scrollers:
            axis = not scroller.horizontal
            if abs(moved[axis]) > slop and scroller.enabled and scroller.scroll_range() > 0:
                gesture.dragged, gesture.pressed = scroller, False
                gesture.last = (finger.x, finger.y)
                if gesture.target is scroller:
                    # Nobody was pressed: only the slop itself is lost (mem ScrollView).
                    scroller.drag(-moved[axis] + (slop if moved[axis] > 0 else -slop))
                return
        target = gesture.target
        swiped = gesture.swipeable is not None and max(map(abs, moved)) > slop
        if target is None or swiped or not target.bounds.grow(slop).contains(finger.x, finger.y):
            gesture.pressed = False

    def _up(self, gesture: Gesture, event: Touch) -> None:
        finger = self._finger(gesture, event)
        if gesture.dragged is not None:
            velocity = gesture.speed.velocity(event.time)
            gesture.dragged.fling(-velocity[not gesture.dragged.horizontal])
        elif gesture.outside and gesture.window.on_outside and not gesture.window.outside_on_down:
            if not gesture.window.bounds.contains(finger.x, finger.y):
                gesture.window.on_outside()
        elif gesture.pressed and gesture.target is not None:
            _tap(gesture.target, finger)
        elif gesture.swipeable is not None:
            self._swipe(gesture, gesture.swipeable, finger)

    def _swipe(self, gesture: Gesture, surface: View, finger: Pointer) -> None:
        dx, dy = finger.x - gesture.start[0], finger.y - gesture.start[1]
        if surface.on_swipe and max(abs(dx), abs(dy)) >= gesture.window.scale.px(_SWIPE):
            across = abs(dx) > abs(dy)
            surface.on_swipe(("right" if dx > 0 else "left") if across else _vertical(dy))

    def _second_finger(self, gesture: Gesture, event: Touch) -> None:
        # While dragging, the finger that came last leads (src ScrollView).
        if gesture.dragged is not None:
            came = next(p for p in event.pointers if p.id == event.changed)
            gesture.finger, gesture.last = came.id, (came.x, came.y)

    def _other_finger(self, gesture: Gesture, event: Touch) -> None:
        if event.changed == gesture.finger:
            left = next(p for p in event.pointers if p.id != event.changed)
            gesture.finger, gesture.last = left.id, (left.x, left.y)
            gesture.speed = VelocityTracker()

    def _cancel(self, gesture: Gesture, event: Touch) -> None:
        if gesture.raw is not None:
            pointers, down = event.pointers, event.down_time
            gesture.raw.touched(Touch(TouchAction.CANCEL, pointers, event.time, down))
        self._gesture = None


def _vertical(dy: float) -> str:
    return "down" if dy > 0 else "up"


def _tap(target: View, finger: Pointer) -> None:
    """Click; a field takes focus and cursor instead (src View.onTouchEvent, mem TextView)."""
    if isinstance(target, EditText):
        target.tapped(finger.x, finger.y)
        if target.on_click:
            target.on_click()
    elif target.clickable:
        target.clicked()
