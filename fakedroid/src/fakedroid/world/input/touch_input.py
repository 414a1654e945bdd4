"""Recognizes taps, long presses, drags, flings and swipes by Android's own rules."""

from fakedroid.world.events import Pointer, Touch, TouchAction
from fakedroid.world.input.edge_gestures import EdgeGestures
from fakedroid.world.input.split_touch import leaving, own_part
from fakedroid.world.input.velocity import VelocityTracker
from fakedroid.world.navigation import Navigation
from fakedroid.world.screen import Screen
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.scrolling import Scrolling
from fakedroid.world.views.view import View
from fakedroid.world.window import Window

# dp (src ViewConfiguration), and the swipe distance on the system's own windows.
TOUCH_SLOP = 8
_SWIPE = 40


class Gesture:
    """The touches of one target, from the first finger down to the last one up."""

    def __init__(self, window: Window, at: Pointer, time: float) -> None:
        self.window = window
        self.finger = at.id
        self.fingers = {at.id}
        self.down_time = time
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
        """The view that receives every raw event of this gesture."""
        return self.target if self.target is not None and self.target.wants_touch else None


def target_at(view: View, x: float, y: float) -> View | None:
    """Return the topmost, deepest view at a point that accepts touches."""
    if not view.visible or not view.bounds.contains(x, y):
        return None
    for child in reversed(view.children):
        found = target_at(child, x, y)
        if found is not None:
            return found
    takes = view.clickable or view.long_clickable or view.wants_touch
    return view if takes or isinstance(view, Scrolling) else None


def surface_at(view: View, x: float, y: float) -> View | None:
    """Return the deepest view at a point that handles swipes."""
    if not view.visible or not view.bounds.contains(x, y):
        return None
    for child in reversed(view.children):
        found = surface_at(child, x, y)
        if found is not None:
            return found
    return view if view.on_swipe else None


class TouchInput:
    """The touch screen."""

    def __init__(self, screen: Screen, navigation: Navigation) -> None:
        self._stage = screen.stage
        self._screen = screen
        self._gestures: list[Gesture] = []
        self._edges = EdgeGestures(screen.stage, screen.bars, navigation)

    def pressed(self) -> View | None:
        """Return the clickable view that is pressed now, if any."""
        held = (each.target for each in reversed(self._gestures) if each.pressed)
        return next((view for view in held if view is not None and view.clickable), None)

    def take(self, event: Touch) -> None:
        """Dispatch one event; events without a DOWN before them are ignored."""
        if event.action is TouchAction.DOWN:
            self._first_down(event)
            return
        taken = self._edges.takes_over(event)
        if taken or event.action is TouchAction.CANCEL:
            self._cancel_all(event)
        elif event.action is TouchAction.POINTER_DOWN:
            self._next_down(event)
        else:
            for gesture in list(self._gestures):
                self._dispatch(gesture, event)
        if event.action in (TouchAction.UP, TouchAction.CANCEL):
            self._gestures.clear()
            self._edges.finish(event)

    def _dispatch(self, gesture: Gesture, event: Touch) -> None:
        own = own_part(event, gesture.fingers, gesture.down_time)
        if own is None:
            return
        if gesture.raw is not None:
            gesture.raw.touched(own)
        elif own.action is TouchAction.MOVE:
            self._move(gesture, own)
        elif own.action is TouchAction.UP:
            self._up(gesture, own)
        elif own.action is TouchAction.POINTER_DOWN:
            self._second_finger(gesture, own)
        elif own.action is TouchAction.POINTER_UP:
            self._other_finger(gesture, own)
        gone = leaving(event)
        if gone is not None:
            gesture.fingers.discard(gone)
        if not gesture.fingers and gesture in self._gestures:
            self._gestures.remove(gesture)

    def _first_down(self, event: Touch) -> None:
        self._cancel_all(event)
        at = event.pointers[0]
        window = self._screen.windows.at(at.x, at.y)
        self._edges.start(event)
        if window is None:
            return
        self._stage.touch_mode = True
        self._screen.touch_focus(window)
        gesture = Gesture(window, at, event.time)
        if gesture.outside and window.outside_on_down and window.on_outside:
            window.on_outside()
            return
        self._gestures.append(gesture)
        self._press(gesture, event)

    def _next_down(self, event: Touch) -> None:
        """Add a further finger to the gesture of its target, or start a new gesture."""
        if not self._gestures:
            return
        came = next(pointer for pointer in event.pointers if pointer.id == event.changed)
        window = self._screen.windows.at(came.x, came.y)
        joined = self._joined(window, came)
        if joined is not None:
            joined.fingers.add(came.id)
            self._dispatch(joined, event)
        elif window is not None:
            gesture = Gesture(window, came, event.time)
            self._gestures.append(gesture)
            self._press(gesture, Touch(TouchAction.DOWN, (came,), event.time, event.time))

    def _joined(self, window: Window | None, came: Pointer) -> Gesture | None:
        """Return the gesture that a further finger joins: same target, or one that drags.

        A finger on nothing that accepts it joins the latest gesture (mem ViewGroup).
        """
        target = target_at(window.root, came.x, came.y) if window is not None else None
        if target is None:
            return self._gestures[-1]
        chain = (target, *target.ancestors())
        for gesture in self._gestures:
            dragged = gesture.dragged
            if gesture.target is target or (dragged is not None and dragged in chain):
                return gesture
        return None

    def _press(self, gesture: Gesture, event: Touch) -> None:
        if gesture.raw is not None:
            gesture.raw.touched(event)
            return
        for scroller in gesture.scrollers:
            if scroller.moving:
                # A finger that stops a fling drags, and does not click (mem ScrollView).
                scroller.stop()
                gesture.dragged, gesture.pressed = scroller, False
        target = gesture.target
        if gesture.pressed and target is not None and target.long_clickable:
            timeout = self._stage.long_press_timeout()
            self._stage.after(timeout, lambda: self._long_press(gesture))

    def _long_press(self, gesture: Gesture) -> None:
        target = gesture.target
        if gesture in self._gestures and gesture.pressed and target is not None:
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
                self._take_over(gesture, scroller)
                if gesture.target is scroller:
                    # Nothing was pressed: only the slop itself is lost (mem ScrollView).
                    scroller.drag(-moved[axis] + (slop if moved[axis] > 0 else -slop))
                return
        target = gesture.target
        swiped = gesture.swipeable is not None and max(map(abs, moved)) > slop
        if target is None or swiped or not target.bounds.grow(slop).contains(finger.x, finger.y):
            gesture.pressed = False

    def _take_over(self, gesture: Gesture, scroller: Scrolling) -> None:
        """Give the scroller that starts to drag all fingers inside it (mem ViewGroup)."""
        for other in [each for each in self._gestures if scroller in each.scrollers]:
            if other is not gesture:
                gesture.fingers |= other.fingers
                self._gestures.remove(other)

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
        # While dragging, the latest finger leads (src ScrollView).
        if gesture.dragged is not None:
            came = next(p for p in event.pointers if p.id == event.changed)
            gesture.finger, gesture.last = came.id, (came.x, came.y)

    def _other_finger(self, gesture: Gesture, event: Touch) -> None:
        if event.changed == gesture.finger:
            left = next(p for p in event.pointers if p.id != event.changed)
            gesture.finger, gesture.last = left.id, (left.x, left.y)
            gesture.speed = VelocityTracker()

    def _cancel_all(self, event: Touch) -> None:
        gestures, self._gestures = self._gestures, []
        for gesture in gestures:
            if gesture.raw is not None:
                own = tuple(each for each in event.pointers if each.id in gesture.fingers)
                cancel = Touch(TouchAction.CANCEL, own, event.time, gesture.down_time)
                gesture.raw.touched(cancel)


def _vertical(dy: float) -> str:
    return "down" if dy > 0 else "up"


def _tap(target: View, finger: Pointer) -> None:
    """Click; a field gets focus and cursor instead (src View.onTouchEvent, mem TextView)."""
    if isinstance(target, EditText):
        target.tapped(finger.x, finger.y)
        if target.on_click:
            target.on_click()
    elif target.clickable:
        target.clicked()
