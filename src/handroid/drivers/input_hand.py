"""Touches and keys with the hand: timed events, ten fingers, any character."""

import math
from contextlib import nullcontext

from handroid.drivers.typing_hand import pieces
from handroid.errors import under_way
from handroid.hand.hand import Hand
from handroid.model.deadline import Deadline
from handroid.model.gesture import Gesture, Key, Panel
from handroid.model.text import Rhythm

_TAP_MS = 40
_PAUSE_MS = 100
_REST_MS = 250
_NUDGE = 0.5
_AT_ONCE = Rhythm(0, 0)
_PANELS = {Panel.NOTIFICATIONS: "notifications", Panel.QUICK_SETTINGS: "quick_settings"}

Path = list[list[float]]


class HandInput:
    """Acts on the screen of one phone."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    async def tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point briefly."""
        await self._touch([_hold(x, y, 0, _TAP_MS)], deadline)

    async def double_tap(self, x: float, y: float, deadline: Deadline) -> None:
        """Touch a point twice, quickly enough to be a double tap."""
        again = _TAP_MS + _PAUSE_MS
        await self._touch([_hold(x, y, 0, _TAP_MS), _hold(x, y, again, again + _TAP_MS)], deadline)

    async def long_press(self, x: float, y: float, milliseconds: int, deadline: Deadline) -> None:
        """Touch and hold a point."""
        await self._touch([_hold(x, y, 0, milliseconds)], deadline)

    async def swipe(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        milliseconds: int,
        deadline: Deadline,
    ) -> None:
        """Move one finger from a point to another."""
        await self._touch([[[*start, 0], [*end, milliseconds]]], deadline)

    async def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        slop: float,
        deadline: Deadline,
    ) -> None:
        """Move one finger, and let it rest before it is lifted.

        Android resets the finger's velocity when it moves again after a pause; on older versions
        the pause alone is not enough, because lifting is not a movement.
        """
        length = math.dist(start, end) or 1.0
        way = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        begun = _along(start, way, min(slop, length))
        nudged = _along(end, way, -_NUDGE)
        points = (
            (start, 0),
            (begun, 40),
            (end, 340),
            (end, 340 + _REST_MS),
            (nudged, 350 + _REST_MS),
        )
        await self._touch([[[*point, time] for point, time in points]], deadline)

    async def perform(self, gesture: Gesture, deadline: Deadline) -> None:
        """Move fingers along timed paths."""
        await self._touch([[[p.x, p.y, p.time] for p in path] for path in gesture.paths], deadline)

    async def press(self, key: Key, deadline: Deadline) -> None:
        """Press and release a key."""
        for each in key.presses:
            await self._hand.ask("key.press", deadline, {"code": each.value})

    async def type_text(self, text: str, deadline: Deadline) -> None:
        """Type into the focused field, as fast as the phone allows."""
        for place, piece in enumerate(pieces(text, _AT_ONCE)):
            args = {"text": piece, "delay": 0, "variance": 0}
            with under_way() if place else nullcontext():
                await self._hand.ask("text.type", deadline, args)

    async def open_panel(self, panel: Panel, deadline: Deadline) -> None:
        """Open notifications or quick settings."""
        await self._hand.ask("panel.open", deadline, {"panel": _PANELS[panel]})

    async def _touch(self, paths: list[Path], deadline: Deadline) -> None:
        await self._hand.ask("touch.perform", deadline, {"paths": paths})


def _along(
    start: tuple[float, float], way: tuple[float, float], pixels: float
) -> tuple[float, float]:
    return start[0] + way[0] * pixels, start[1] + way[1] * pixels


def _hold(x: float, y: float, down: int, up: int) -> Path:
    return [[x, y, down], [x, y, up]]
