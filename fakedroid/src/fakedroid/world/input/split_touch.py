"""Splits the touches of several fingers, so that each target gets only its own fingers.

Windows and view groups split motion events (mem FLAG_SPLIT_TOUCH, ViewGroup
FLAG_SPLIT_MOTION_EVENTS): a second finger on another view is the first finger of that view.
"""

from fakedroid.world.events import Touch, TouchAction

_LEAVES = (TouchAction.UP, TouchAction.POINTER_UP)


def leaving(event: Touch) -> int | None:
    """Return the id of the finger that an event lifts, or None."""
    if event.action is TouchAction.UP:
        return event.pointers[0].id
    return event.changed if event.action is TouchAction.POINTER_UP else None


def own_part(event: Touch, fingers: set[int], down_time: float) -> Touch | None:
    """Return the part of an event for these fingers, or None."""
    pointers = tuple(pointer for pointer in event.pointers if pointer.id in fingers)
    if not pointers:
        return None
    action = _own_action(event, fingers, len(pointers))
    return Touch(action, pointers, event.time, down_time, event.changed)


def _own_action(event: Touch, fingers: set[int], count: int) -> TouchAction:
    if event.action in _LEAVES:
        if leaving(event) not in fingers:
            return TouchAction.MOVE
        return TouchAction.UP if count == 1 else TouchAction.POINTER_UP
    if event.action is TouchAction.POINTER_DOWN:
        if event.changed not in fingers:
            return TouchAction.MOVE
        return TouchAction.DOWN if count == 1 else TouchAction.POINTER_DOWN
    return event.action
