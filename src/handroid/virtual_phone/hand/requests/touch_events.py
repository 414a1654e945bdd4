"""Converts the paths of fingers to touch events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise
from typing import Final, NamedTuple

from fakedroid.world.events import Pointer, TouchAction

STEP: Final = 10
"""The maximum of milliseconds between two events of a moving finger."""

Point = Sequence[float]
"""x, y and the time in milliseconds."""


class Event(NamedTuple):
    """One MotionEvent: time, action, the finger that changed, and the positions of all fingers."""

    time: float
    action: TouchAction
    finger: int | None
    pointers: tuple[Pointer, ...]


class _Finger:
    """The path of one finger."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        self.down_at, self.up_at = points[0][2], points[-1][2]
        self.number = -1

    def at(self, time: float) -> Pointer:
        """Return its position, interpolated between two points."""
        for one, other in pairwise(self.points):
            if time < other[2]:
                part = (time - one[2]) / (other[2] - one[2])
                x, y = (one[i] + (other[i] - one[i]) * part for i in (0, 1))
                return Pointer(self.number, x, y)
        return Pointer(self.number, *self.points[-1][:2])

    def times(self) -> set[float]:
        """Return the times of its points, and of the steps between two that differ."""
        times = {point[2] for point in self.points}
        for one, other in pairwise(self.points):
            if one[:2] != other[:2]:
                times.update(range(int(one[2]), int(other[2]), STEP))
        return times


def plan(paths: Sequence[Sequence[Point]]) -> list[Event]:
    """Return the events of a gesture in order."""
    fingers = [_Finger(points) for points in paths]
    touches = _TouchState()
    for time in sorted({time for finger in fingers for time in finger.times()}):
        touches.move(time)
        for finger in list(touches.down):
            if finger.up_at == time:
                touches.lift(finger, time)
        for finger in fingers:
            if finger.down_at == time:
                touches.put_down(finger, time)
    return touches.events


class _TouchState:
    """The fingers that are down, by number, and the events so far."""

    def __init__(self) -> None:
        self.down: list[_Finger] = []
        self.events: list[Event] = []
        self._sent: tuple[Pointer, ...] = ()

    def move(self, time: float) -> None:
        """Add a move, unless no finger has moved since the last event."""
        if self._places(time) != self._sent:
            self._send(time, TouchAction.MOVE, None)

    def put_down(self, finger: _Finger, time: float) -> None:
        """Put a finger down; it gets the lowest free number."""
        taken = {other.number for other in self.down}
        finger.number = next(number for number in count() if number not in taken)
        self.down.append(finger)
        self.down.sort(key=lambda each: each.number)
        several = len(self.down) > 1
        self._send(time, TouchAction.POINTER_DOWN if several else TouchAction.DOWN, finger.number)

    def lift(self, finger: _Finger, time: float) -> None:
        """Lift a finger."""
        several = len(self.down) > 1
        self._send(time, TouchAction.POINTER_UP if several else TouchAction.UP, finger.number)
        self.down.remove(finger)
        self._sent = self._places(time)

    def _places(self, time: float) -> tuple[Pointer, ...]:
        return tuple(finger.at(time) for finger in self.down)

    def _send(self, time: float, action: TouchAction, finger: int | None) -> None:
        self._sent = self._places(time)
        self.events.append(Event(time, action, finger, self._sent))
